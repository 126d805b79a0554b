"""Whether people take their turns: the share that they missed, in which a recent turn weighs more, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

HALF_LIFE_MS: Final = 30 * 24 * 3_600_000
"""A turn so long ago weighs half as much as one of now."""

FEW: Final = 8.0
"""With fewer turns than this, nothing is said of somebody, and nothing held against them."""

EXCUSES: Final = frozenset(("vacation", "outage", "pause"))
"""The policy: turns that were missed for these reasons count neither as asked nor as missed."""

OWN_CLOCKS: Final = frozenset(("turn", "setup"))
"""The clocks of a seat's own turns; answers in somebody else's turn are not counted, for none of them can be missed."""


class Reliability(NamedTuple):
    """Turns that somebody was asked and missed, each with its weight at a time."""

    asked: float = 0.0
    missed: float = 0.0
    at: int = 0

    def after(self, now: int, asked: int = 0, missed: int = 0) -> Reliability:
        """The same at a later time, with more turns."""
        fade = 0.5 ** (max(0, now - self.at) / HALF_LIFE_MS)
        return Reliability(max(0.0, self.asked * fade + asked), self.missed * fade + missed, max(self.at, now))

    @property
    def in_time(self) -> int | None:
        """Of a hundred turns, how many were taken in time; None while too few are known to say."""
        if self.asked < FEW:
            return None
        return round(100 * (1 - min(1.0, self.missed / self.asked)))


class Limit(NamedTuple):
    """A step of the ladder: what holds for those who take fewer turns in time."""

    below: int
    most_games: int
    rated: bool


LADDER: Final[Sequence[Limit]] = (
    Limit(101, 60, True),
    Limit(90, 20, True),
    Limit(75, 8, True),
    Limit(60, 3, False),
    Limit(40, 1, False),
)
"""What everybody is told beforehand: the limits for all come first, the strictest last."""


def step_of(in_time: int | None) -> int:
    """The step of the ladder on which somebody stands: the first, while too little is known."""
    if in_time is None:
        return 0
    return max([step for step, limit in enumerate(LADDER) if in_time < limit.below])
