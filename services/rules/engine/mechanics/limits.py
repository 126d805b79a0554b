"""How many troops a place may hold while set-up goes on, and how many must stay, where an edition limits that."""

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


class KeptBack(Rule):
    """Troops that must stay in a place besides the one that always does; `kept` says how many in all."""

    PART: ClassVar[str] = "kept_back"

    def kept(self, game: Game, zone: int, army: int) -> int:
        return 0


def kept(game: Game, zone: int, army: int) -> int:
    """How many troops a rule keeps in a place; 0 where nothing is said beyond the one that stays."""
    rule = game.variant.parts.get("kept_back")
    return rule.kept(game, zone, army) if isinstance(rule, KeptBack) else 0


def free(game: Game, zone: int, army: int) -> int:
    """How many troops may leave a place: `Game.spare`, less those that a rule keeps there."""
    spare = game.spare(zone, army)
    if "kept_back" not in game.variant.parts:
        return spare
    return min(spare, game.troops_of(zone, army) - kept(game, zone, army))
