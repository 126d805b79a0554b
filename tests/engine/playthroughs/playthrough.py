"""One golden game from its first event to its last, as text."""

from collections.abc import Iterator

from services.bots.brains.match import brains, start
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.play import open_asks
from tests.engine.playthroughs.games import chosen, variant_of
from tests.engine.playthroughs.telling import Novelty, action_told, end_told, events_told, views_told

LOOKS = 100
"""After so many actions the views are told again."""


def playthrough(edition: str, name: str) -> str:
    """The text of a variant's golden file."""
    return "\n".join(lines(edition, name)) + "\n"


def lines(edition: str, name: str) -> Iterator[str]:
    """The header, the set-up, the actions worth telling, and the end."""
    game = chosen(edition, name)
    variant = variant_of(edition, name)
    yield f"# {edition}, {name}: {variant.seats} seats, {game.bot} bots, seed {game.seed}"
    yield f"# armies: {', '.join(ids_of(variant, 'army'))}"
    yield f"# options: {', '.join(f'{option} {value}' for option, value in sorted(variant.options.items()))}"
    play = start(variant, game.seed)
    players = brains((game.bot,), variant.seats, game.seed)
    yield from events_told(play, play.log)
    yield from views_told(play, 0)
    novelty = Novelty()
    number = skipped = 0
    while not play.game.over():
        ask = open_asks(play.game)[0]
        action = players[ask.seat].choose(play.game, ask)
        before = len(play.log)
        assert play.submit(ask.seat, action) is None
        events: list[Event] = play.log[before:]
        number += 1
        if novelty.worth(ask, action, events):
            if skipped:
                yield f"  ... {skipped} more"
            skipped = 0
            yield from action_told(play, number, ask, action, events)
        else:
            skipped += 1
        if number % LOOKS == 0 or number == Novelty.FIRST:
            yield from views_told(play, number)
    if skipped:
        yield f"  ... {skipped} more"
    yield from views_told(play, number)
    yield from end_told(play)
