"""How far an army is with a condition, in numbers: so many of so many."""

from collections.abc import Sequence

from services.rules.engine.kernel.board import Region
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone

Count = tuple[int, int]
"""So many of so many; what is needed may be counted beyond."""


def held_of(game: Game, army: Army, zones: Sequence[Zone]) -> Count:
    """How many of these places an army controls."""
    holder = game.holder
    return len([zone for zone in zones if holder[zone] == army]), len(zones)


def held_of_regions(game: Game, army: Army, named: list[str], more: int = 0) -> Count:
    """How many places an army controls of the named regions, and of so many others: those where it lacks least."""
    regions = game.variant.board.regions
    counts = [held_of(game, army, region.zones) for region in regions if region.id in named]
    if more:
        others = [held_of(game, army, region.zones) for region in regions if region.id not in named]
        counts += sorted(others, key=lambda count: count[1] - count[0])[:more]
    return sum([held for held, _ in counts]), sum([size for _, size in counts])


def whole(game: Game, army: Army) -> list[Region]:
    """The regions that an army controls whole."""
    holder = game.holder
    found: list[Region] = []
    for region in game.variant.board.regions:  # loops: these are asked often, and all() costs four times as much
        for zone in region.zones:
            if holder[zone] != army:
                break
        else:
            found.append(region)
    return found


def share(count: Count) -> float:
    """How much of a condition is met."""
    done, needed = count
    return min(1.0, done / needed) if needed else 0.0
