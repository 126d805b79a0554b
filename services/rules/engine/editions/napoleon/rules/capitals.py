"""The option of capitals: a capital with most of its empire brings a bonus (NC-1)."""

from typing import Final

from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.rules import Rule

FIRST_ROUND: Final = 2
"""The round from which on capitals bring anything (NC-2)."""


class Capital:
    """An empire's capital, how many of its territories it takes, itself included, and what it then brings (NC-4)."""

    __slots__ = ("bonus", "id", "needed", "zone", "zones")

    def __init__(self, id: str, zone: Zone, zones: tuple[Zone, ...], needed: int, bonus: int) -> None:
        self.id = id
        self.zone = zone
        self.zones = zones
        self.needed = needed
        self.bonus = bonus


def capitals_on(board: Board) -> tuple[Capital, ...]:
    """The capitals of all empires, in the order of the board."""
    found: list[Capital] = []
    for region in board.regions:
        id, needed, bonus = region.data["capital"], region.data["capital_majority"], region.data["capital_bonus"]
        found.append(Capital(id, board.zone[id], region.zones, needed, bonus))
    return tuple(found)


def capital_zones(board: Board) -> tuple[Zone, ...]:
    """Where the capitals are."""
    return tuple([capital.zone for capital in capitals_on(board)])


class CapitalIncome(Rule):
    """The bonus of each capital that is held with enough of its empire, but not with all of it (NC-1, NC-5)."""

    def __init__(self, board: Board) -> None:
        self.capitals = capitals_on(board)

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        if game.round < FIRST_ROUND:
            return ()
        found: list[tuple[str, int]] = []
        for capital in self.capitals:
            if game.holder[capital.zone] == army:
                held = [zone for zone in capital.zones if game.holder[zone] == army]
                if capital.needed <= len(held) < len(capital.zones):
                    found.append((capital.id, capital.bonus))
        return tuple(found)
