"""One golden game from its first event to its last, as text."""

from services.bots.brains.match import brains, start
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.play import open_asks
from tests.engine.playthroughs.games import chosen, variant_of
from tests.engine.playthroughs.telling import Novelty, action_told, end_told, events_told, views_told

LOOKS = 100
"""After so many actions the views are told again."""


def playthrough(edition: str, name: str) -> str:
    """The text of a variant's golden file: the header, the set-up, the actions worth telling, and the end."""
    game = chosen(edition, name)
    variant = variant_of(edition, name)
    play = start(variant, game.seed)
    players = brains((game.bot,), variant.seats, game.seed)
    lines = [
        f"# {edition}, {name}: {variant.seats} seats, {game.bot} bots, seed {game.seed}",
        f"# armies: {', '.join(ids_of(variant, 'army'))}",
        f"# options: {', '.join(f'{option} {value}' for option, value in sorted(variant.options.items()))}",
        *events_told(play, play.log),
        *views_told(play, 0),
    ]
    novelty = Novelty()
    number = skipped = 0
    while not play.game.over():
        ask = open_asks(play.game)[0]
        action = players[ask.seat].choose(play.game, ask)
        before = len(play.log)
        assert play.submit(ask.seat, action) is None
        events = play.log[before:]
        number += 1
        if novelty.worth(ask, action, events, len(lines)):
            lines += [f"  ... {skipped} more"] * bool(skipped)
            lines += action_told(play, number, ask, action, events)
            skipped = 0
        else:
            skipped += 1
        if number % LOOKS == 0 or number == Novelty.FIRST:
            lines += views_told(play, number)
    lines += [f"  ... {skipped} more"] * bool(skipped)
    return "\n".join([*lines, *views_told(play, number), *end_told(play)]) + "\n"
