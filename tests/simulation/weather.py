"""What goes wrong, how often and when: drawn from the seed, a different mixture in each run."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.simulation.process import Life
    from tests.simulation.world import World

RARE, SELDOM, OFTEN = 0.01, 0.04, 0.12
KINDS = (
    "request lost",
    "answer lost",
    "late",
    "twice",
    "cut",
    "hint lost",
    "busy",
    "full",
    "slow disk",
    "task lost",
    "task twice",
    "task late",
    "slow brain",
)
"""Faults with a rate of their own; a run has about half of them."""

DISK = ("busy", "full", "slow disk")
COMMANDS = ("SubmitActions", "SetStandingOrders", "SetPlan", "Resign", "ProposeDraw", "TakeSeatBack", "StartTable")


class Fate(NamedTuple):
    """What becomes of one call on its way."""

    delay: float
    back: float
    request_lost: bool = False
    answer_lost: bool = False
    twice: float = 0.0


class Weather:
    """The faults of a run; `calm` ends them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random: Random = world.chance.stream("weather")
        self.rates = {kind: self.rate() for kind in KINDS}
        self.calm = False
        self.disk_trouble: list[float] = []

    def rate(self) -> float:
        return self.random.choice((0.0, 0.0, RARE, SELDOM, OFTEN))

    def strikes(self, kind: str) -> bool:
        """Whether a fault happens now; if so, it is counted."""
        if self.calm or self.random.random() >= self.rates[kind]:
            return False
        self.world.notes.happened(f"fault: {kind}")
        if kind in DISK:
            self.disk_trouble.append(self.world.now())
        return True

    def fate(self, method: str) -> Fate:
        delay, back = 0.001 + self.random.random() * 0.03, 0.001 + self.random.random() * 0.03
        if self.calm:
            return Fate(delay, back)
        if self.strikes("late"):
            delay += self.random.random() * 4
        twice = 0.0
        if method.endswith(COMMANDS) and self.strikes("twice"):
            twice = 0.01 + self.random.random() * self.random.choice((0.1, 3, 600))
        return Fate(delay, back, self.strikes("request lost"), self.strikes("answer lost"), twice)

    async def pause(self, moment: str, life: Life) -> None:
        """A yield point around a transaction: a crash may hit it."""
        if moment != "read" and self.strikes("slow disk"):
            await asyncio.sleep(self.random.random() * 3)
        elif moment != "read" or self.random.random() < 0.2:
            await asyncio.sleep(self.random.random() * 0.004)

    def disk_fault(self, service: str) -> str:
        """What the database says instead of doing a transaction; empty where it does it."""
        if service == "rules":
            for kind in ("busy", "full"):
                if self.strikes(kind):
                    return kind
        return ""
