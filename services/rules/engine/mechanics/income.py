"""Reinforcements at the start of a turn."""

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.rules import Rule


class PlaceIncome(Rule):
    """One troop for three places, rounded down, and never fewer than the minimum (C-8)."""

    def __init__(self, minimum: int = 3) -> None:
        self.minimum = minimum

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        count = self.counted(game, army) // 3
        return (("places", count if count > self.minimum else self.minimum),)

    def counted(self, game: Game, army: Army) -> int:
        """What counts as places; editions may count more."""
        return game.held[army]


class RegionIncome(Rule):
    """The bonus of each region that the army controls wholly (C-9)."""

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        holder = game.holder
        found: list[tuple[str, int]] = []
        for region in game.variant.board.regions:
            for zone in region.zones:
                if holder[zone] != army:
                    break
            else:
                found.append((region.id, region.bonus))
        return tuple(found)
