"""How late the clock may be applied, given what happened to those who apply it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.world import World

PROMISED = 15.0
RECOVERY = 30.0
JUMP = 700.0
"""Somebody set the clock, and set it right again after minutes."""


def allowed_lateness(world: World, due: float, at: float) -> float:
    """Seconds after a deadline, which ran out at `due`, until which its expiry may be committed."""
    if any(due - JUMP <= jump <= at for jump in world.storms.jumps):
        return JUMP + RECOVERY
    troubled = any(due - RECOVERY <= one <= at for one in world.weather.disk_trouble)
    rules = [one for one in world.processes if one.service == "rules"]
    troubled |= any(due - RECOVERY <= ended <= at for one in rules for _, ended in one.down)
    return PROMISED + without_sweeper(world, due, at) + (RECOVERY if troubled else 0.0)


def without_sweeper(world: World, due: float, at: float) -> float:
    """How long no process of the rules service ran between two moments."""
    times = sorted({due, at, *[t for one in world.processes for pair in one.down for t in pair if due < t < at]})
    rules = [one for one in world.processes if one.service == "rules"]
    return sum(
        [end - begin for begin, end in itertools.pairwise(times) if all(one.was_down(begin, end) for one in rules)]
    )
