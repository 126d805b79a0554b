"""How late the clock may be applied, given what happened to those who apply it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.world import World

PROMISED = 15.0
RECOVERY = 30.0
OUTAGE = 300.0


def allowed_lateness(world: World, due: float, at: float) -> float:
    """Seconds after a deadline, which ran out at `due`, until which its expiry may be committed."""
    troubles = [*world.weather.disk_trouble, *world.storms.jumps]  # after a jump nobody sweeps for a round
    troubled = any(due - RECOVERY <= one <= at for one in troubles)
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


def in_outage(world: World, due: float, at: float) -> bool:
    """Whether a moment lies in more than five minutes in which no process of the rules service ran.

    Where the clock was set before, nobody can tell by it how long that was: then the answer is no.
    """
    if any(jump <= at for jump in world.storms.jumps):
        return False
    rules = [one for one in world.processes if one.service == "rules"]
    times = sorted({0.0, at, *[t for one in rules for pair in one.down for t in pair if t < at]})
    began = None
    for begin, end in itertools.pairwise(times):
        if not all(one.was_down(begin, end) for one in rules):
            began = None
            continue
        began = begin if began is None else began
        if began < due < end and end - began > OUTAGE:
            return True
    return False


def somebody_swept(world: World, since: float, until: float) -> bool:
    """Whether a process of the rules service ran between two moments, with a right clock and a disk that worked."""
    if any(jump <= until for jump in world.storms.jumps):
        return False
    if any(since <= one <= until for one in world.weather.disk_trouble):
        return False
    return without_sweeper(world, since, until) < RECOVERY
