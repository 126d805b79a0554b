"""Logs and views of games of every variant as digests: run as a module, to compare processes."""

import hashlib
import json

from services.bots.brains.match import brains
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import encode
from services.rules.engine.kernel.view import view
from tests.engine.properties.selfplay import brain_answers, opened, random_game, run
from tests.engine.properties.tables import VARIANTS, table


def digests(games: int = 1) -> dict[str, str]:
    """A digest for each variant of what happened and what each seat sees; every other game is one of greedy bots."""
    found = {}
    for first, (edition, name) in enumerate(VARIANTS):
        digest = hashlib.sha256()
        for number in range(games):
            play = (greedy_game if number % 2 else unfinished_game)(edition, name, first + number)
            views = [view(play.game, viewer) for viewer in (SPECTATOR, *range(play.game.variant.seats))]
            digest.update(json.dumps([encode(tuple(play.log)), views]).encode())
        found[f"{edition}/{name}"] = digest.hexdigest()
    return found


def unfinished_game(edition: str, name: str, number: int) -> Play:
    """Random answers, up to where secrets are still kept."""
    return random_game(table(edition, name, number), number, most=200)


def greedy_game(edition: str, name: str, number: int) -> Play:
    """A whole game of bots."""
    variant = table(edition, name, number, round_limit="100")
    play = opened(variant, number)
    run(brain_answers(play, brains(("greedy",), variant.seats, number)))
    return play


if __name__ == "__main__":
    print(json.dumps(digests()))
