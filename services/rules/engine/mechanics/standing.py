"""Who leads, by what everybody sees: what the variant counts, else places. Secret objectives have no part in it."""

from typing import Final

from services.rules.engine.kernel.game import NEUTRAL, Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.variant import Variant

PLACES: Final = "places"


def counted(variant: Variant) -> str:
    """The name of what `scores` counts."""
    return variant.score[0].COUNTS if variant.score else PLACES


def scores(game: Game) -> tuple[int, ...]:
    """How each seat stands; seats of one side stand alike. Empty until the first round begins."""
    variant = game.variant
    if not game.round:
        return ()
    own = [of_army(game, army) for army in variant.every_army]
    sides = [
        sum([own[army] for army, one in zip(variant.every_army, variant.side_of) if one == side])
        for side in variant.side_of
    ]
    return tuple([sides[armies[0]] for armies in variant.armies_of])


def of_army(game: Game, army: Army) -> int:
    """What counts of an army; troops that a resigned player left behind count for nobody."""
    variant = game.variant
    if variant.seat_of[army] < 0 or game.status[army] == NEUTRAL:
        return 0
    return variant.score[0].score(game, army) if variant.score else game.held[army]


def leaders(standing: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that are ahead; nobody where all are level."""
    best = max(standing, default=0)
    ahead = tuple([seat for seat, score in enumerate(standing) if score == best])
    return ahead if len(ahead) < len(standing) else ()
