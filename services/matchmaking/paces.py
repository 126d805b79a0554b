"""How fast games are played, and what follows: clocks, how a search widens, how long people get to say ready."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Enum):
    """How fast a game is played; the values are the contract's names without their prefix."""

    LIVE = "LIVE"
    EVENING = "EVENING"
    DAILY = "DAILY"
    SLOW = "SLOW"


LONGEST_TURN: Final = {Pace.LIVE: 10 * MINUTE, Pace.EVENING: 3 * HOUR, Pace.DAILY: 36 * HOUR}
"""The longest turn of each pace, in seconds; what is longer, or has no clock, is slow."""

CLOCKS: Final[Mapping[Pace, Mapping[str, int]]] = {
    Pace.LIVE: {"turn_seconds": 3 * MINUTE, "bank_seconds": 5 * MINUTE, "increment_seconds": 10},
    Pace.EVENING: {"turn_seconds": 30 * MINUTE, "bank_seconds": HOUR, "increment_seconds": MINUTE},
    Pace.DAILY: {"turn_seconds": DAY, "bank_seconds": 2 * DAY, "increment_seconds": HOUR, "answer_seconds": 12 * HOUR},
    Pace.SLOW: {"turn_seconds": 3 * DAY, "bank_seconds": 5 * DAY, "increment_seconds": 4 * HOUR, "answer_seconds": DAY},
}
"""The clocks of games that are found by tickets; the fields are those of the rules' TableClock."""

READY_SECONDS: Final = {Pace.LIVE: 90, Pace.EVENING: 15 * MINUTE, Pace.DAILY: 12 * HOUR, Pace.SLOW: DAY}
"""How long people get to say that they are there."""


class Step(NamedTuple):
    """What a ticket takes from a time on: each step takes all that the one before it took, and more."""

    after: int
    """Seconds since the search began."""
    band: float
    """How far the ratings may lie apart."""
    common_hours: int
    """How many hours of the day all must have in common."""
    bots: bool = False


ANY: Final = float("inf")

WIDENING: Final[Mapping[Pace, Sequence[Step]]] = {
    Pace.LIVE: (
        Step(0, 3, 1),
        Step(20, 6, 1),
        Step(45, 12, 0),
        Step(90, ANY, 0),
        Step(2 * MINUTE, ANY, 0, bots=True),
    ),
    Pace.EVENING: (
        Step(0, 3, 2),
        Step(10 * MINUTE, 6, 2),
        Step(30 * MINUTE, 12, 1),
        Step(HOUR, ANY, 0),
        Step(90 * MINUTE, ANY, 0, bots=True),
    ),
    Pace.DAILY: (
        Step(0, 3, 2),
        Step(HOUR, 6, 1),
        Step(4 * HOUR, 12, 0),
        Step(12 * HOUR, ANY, 0),
        Step(DAY, ANY, 0, bots=True),
    ),
    Pace.SLOW: (
        Step(0, 3, 1),
        Step(2 * HOUR, 6, 1),
        Step(8 * HOUR, 12, 0),
        Step(DAY, ANY, 0),
        Step(2 * DAY, ANY, 0, bots=True),
    ),
}


_BEGINNINGS: Final = {pace: [step.after for step in steps[1:]] for pace, steps in WIDENING.items()}


def pace_of(turn_seconds: int) -> Pace:
    """The pace of a game with such turns; 0 says that it has no clock."""
    if turn_seconds:
        for pace, longest in LONGEST_TURN.items():
            if turn_seconds <= longest:
                return pace
    return Pace.SLOW


def step_at(pace: Pace, waited_seconds: float) -> int:
    """Which step a search has reached that has gone on for so long."""
    return bisect_right(_BEGINNINGS[pace], waited_seconds)
