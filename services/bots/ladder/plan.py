"""Which matches the ladder is made of, and what each level must reach in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.bots.brains.match import BRAINS
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.edition import VariantPlan
from services.rules.engine.kernel.variant import Variant


class Mode(NamedTuple):
    """A mode with the seats at which bots are measured in it."""

    edition: str
    variant: str
    seats: int

    @property
    def name(self) -> str:
        """As people read it."""
        return f"{self.edition}/{self.variant}, {self.seats} seats"

    def table(self) -> Variant:
        """The game, with the options that a table has when it chooses none."""
        return edition(self.edition).trial(self.variant, self.seats, {})


class Match(NamedTuple):
    """Bots that share the seats of a mode for so many games."""

    mode: Mode
    bots: tuple[str, ...]
    games: int
    least: float = 0.0
    """The share of wins that the first bot must reach; 0 where it must be surely above its fair share, -1 for none."""

    @property
    def id(self) -> str:
        """Names a file of its games."""
        return "-".join([self.mode.edition, self.mode.variant, str(self.mode.seats), *self.bots])


DUEL: Final = Mode("world", "conquest", 2)
FOR_TWO: Final = (DUEL, Mode("world", "duel", 2))
"""Where a level must win by as much as it promises; elsewhere it must win surely more than its share."""
CROWD: Final = Mode("world", "conquest", 6)
LEVELS: Final = ("recruit", "sergeant", "captain", "marshal")
"""From the weakest to the strongest."""
RUNGS: Final = ("settler", "hunter", "warden")
"""Bots that play as the strongest public ones do; they are measured against, and seated by nobody."""
PAIRS: Final = (("recruit", "random"), ("sergeant", "recruit"), ("captain", "sergeant"), ("marshal", "captain"))
DUELS: Final = {
    ("recruit", "random"): 0.95,
    ("sergeant", "recruit"): 0.65,
    ("captain", "sergeant"): 0.65,
    ("captain", "greedy"): 0.90,
    ("marshal", "captain"): 0.65,
    **{("marshal", rung): 0.65 for rung in RUNGS},
}
"""What the first must reach against the second in a duel."""
BANDS: Final = {
    ("recruit", "random"): 0.95,
    ("sergeant", "recruit"): 0.60,
    ("captain", "sergeant"): 0.58,
    ("marshal", "captain"): 0.57,
}
"""Below what a level has fallen, surely, when CI fails: what it had when this was written, less what chance does."""
GAMES: Final = 400
CLOSE_GAMES: Final = 500
"""Levels beside each other are often 57 to 43: of 200 games nobody would know."""
SURE_GAMES: Final = 1000
"""Where a share must be reached: these games are quick, and 200 would leave six or seven percent to chance."""
CHECKED_GAMES: Final = 200
EVENLY: Final = "captain"
"""Sits in every seat where a mode's balance is measured."""
NO_BAR: Final = -1.0


def modes() -> list[Mode]:
    """Every mode, with the fewest seats that two bots can share."""
    return [
        Mode(name, plan.name, even_seats(plan)) for name in edition_names() for plan in edition(name).plans.values()
    ]


def even_seats(plan: VariantPlan) -> int:
    """The fewest seats of a table that are even in number."""
    return min([size for size in plan.sizes if size % 2 == 0], default=plan.sizes[0])


def matches() -> list[Match]:
    """All matches between bots that there are."""
    found = [Match(DUEL, pair, SURE_GAMES, least) for pair, least in DUELS.items()]
    found.append(Match(CROWD, ("marshal", "captain", *RUNGS, "greedy"), GAMES))
    for mode in modes():
        if mode in FOR_TWO:
            found += [Match(mode, pair, SURE_GAMES, DUELS[pair]) for pair in PAIRS]
        else:
            found += [Match(mode, pair, CLOSE_GAMES) for pair in PAIRS]
    found += [Match(mode, (EVENLY,), GAMES, NO_BAR) for mode in modes()]
    return [match for match in found if all(bot in BRAINS for bot in match.bots)]


def checked() -> list[Match]:
    """The matches that CI has time for: games of two, in which a level must not have fallen below its band."""
    found = [Match(mode, pair, CHECKED_GAMES, least) for mode in FOR_TWO for pair, least in BANDS.items()]
    return [match for match in found if all(bot in BRAINS for bot in match.bots)]
