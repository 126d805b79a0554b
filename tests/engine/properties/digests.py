"""Games of every variant as digests: what happened, what each seat sees, what is refused, what is stored and comes
back. Run as a module, to compare processes.
"""

import hashlib
import json
from random import Random

from services.bots.brains.match import brains
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import encode
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.view import view
from tests.engine.properties.mutations import refused
from tests.engine.properties.selfplay import brain_answers, opened, random_answers, run
from tests.engine.properties.tables import VARIANTS, table


def digests(games: int = 1) -> dict[str, str]:
    """A digest for each variant of all that can be seen from outside; every other game is one of greedy bots."""
    found = {}
    for first, (edition, name) in enumerate(VARIANTS):
        digest = hashlib.sha256()
        for number in range(games):
            refusals: list[object] = []
            if number % 2:
                play = greedy_game(edition, name, first + number)
            else:
                play = unfinished_game(edition, name, first + number, refusals)
            views = [view(play.game, viewer) for viewer in (SPECTATOR, *range(play.game.variant.seats))]
            stored = snapshot(restore(play.game.variant, json.loads(json.dumps(snapshot(play.game)))))
            digest.update(json.dumps([encode(tuple(play.log)), views, refusals, stored]).encode())
        found[f"{edition}/{name}"] = digest.hexdigest()
    return found


def unfinished_game(edition: str, name: str, number: int, refusals: list[object]) -> Play:
    """Random answers, up to where secrets are still kept; notes what is said to answers that are nearly right."""
    play = opened(table(edition, name, number), number)
    random = Random(f"digests/{number}")
    for count, (ask, _) in enumerate(random_answers(play, random, most=200)):
        if count % 5 == 0:
            for action in refused(random, play.game, ask, 3):
                refusal = play.submit(ask.seat, action)
                assert refusal is not None
                refusals.append(encode(refusal))
    return play


def greedy_game(edition: str, name: str, number: int) -> Play:
    """A whole game of bots."""
    variant = table(edition, name, number, round_limit="100")
    play = opened(variant, number)
    run(brain_answers(play, brains(("greedy",), variant.seats, number)))
    return play


if __name__ == "__main__":
    print(json.dumps(digests()))
