"""How many troops a place may hold while set-up goes on, where an edition limits that."""

from typing import ClassVar, Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.rules import Rule

Spread = tuple[tuple[int, int], ...]

ANY: Final = 9999
"""The room of a place where nothing limits it."""


class StartLimit(Rule):
    """At most so many troops in a place at set-up; `rule` says so."""

    PART: ClassVar[str] = "start_limit"

    def __init__(self, most: int, rule: str) -> None:
        self.most = most
        self.rule = rule


def start_limit(game: Game) -> StartLimit | None:
    """The variant's limit, if it has one."""
    rule = game.variant.parts.get("start_limit")
    return rule if isinstance(rule, StartLimit) else None


def room(game: Game, zone: int) -> int:
    """How many more troops a place may get at set-up."""
    limit = start_limit(game)
    return ANY if limit is None else max(0, limit.most - game.total[zone])


def fitted(game: Game, army: int, spread: Spread) -> Spread:
    """The same number of troops, those that do not fit into a place going to the first own places with room."""
    if start_limit(game) is None:
        return spread
    counts = {zone: min(count, room(game, zone)) for zone, count in spread}
    over = sum([count for _, count in spread]) - sum(counts.values())
    for zone in [*counts, *game.places(army)]:
        more = min(over, room(game, zone) - counts.get(zone, 0))
        if more > 0:
            counts[zone] = counts.get(zone, 0) + more
            over -= more
    return tuple(sorted([(zone, count) for zone, count in counts.items() if count]))
