"""Who belongs to which faction; a faction is a side of two armies."""

from typing import Final

from services.rules.engine.kernel.game import ALIVE, NOBODY, Game
from services.rules.engine.kernel.kinds import Army, Zone

REPUBLIC: Final = 0
SEPARATIST: Final = 1


def faction_of(game: Game, army: Army) -> str:
    """The id of an army's faction, which its cards and ships are named after."""
    variant = game.variant
    return str(variant.board.data["armies"][variant.colors[army]]["faction"])


def armies_of(game: Game, side: int) -> list[Army]:
    """The armies of a side, in play or not."""
    return [army for army, own in zip(game.variant.every_army, game.variant.side_of) if own == side]


def team_mate(game: Game, army: Army) -> Army:
    """The other army of the faction."""
    return next(mate for mate in armies_of(game, game.variant.side_of[army]) if mate != army)


def living(game: Game, side: int) -> list[Army]:
    """The armies of a side that are in play and act."""
    return [army for army in armies_of(game, side) if game.status[army] == ALIVE]


def faction_places(game: Game, side: int) -> list[Zone]:
    """The planets of a side, in the order of the board."""
    side_of = game.variant.side_of
    return [
        zone
        for zone, holder in zip(game.variant.board.every_zone, game.holder)
        if holder != NOBODY and side_of[holder] == side
    ]
