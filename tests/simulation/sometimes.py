"""What has to come up in the course of some runs; a simulation in which nothing happens finds nothing."""

from __future__ import annotations

from collections import Counter

from tests.simulation import hostile, weather

FAULTS = (
    *weather.KINDS,
    "commit fails",
    "crash",
    "crash before a commit",
    "crash after a commit",
    "task killed",
    "outage",
    "flush",
    "redis down",
    "beat stops",
    "two beats",
    "clock set",
    "clocks differ",
    "deploy",
    "calls out of order",
    "push service hangs",
    "facts are late",
)
CLIENTS = (
    "same id again",
    "double tap",
    "two devices",
    "stale tab",
    "tab from before a plan",
    "procrastinator",
    "procrastinator after the deadline",
    "offline",
    "gives up",
    "asks again later",
    "several actions",
    "standing orders",
    "plan",
    "proposes a draw",
    "answers a draw",
    "resigns",
    "takes the seat back",
    "walks out",
    "slow reader",
    "sees the end",
)
CALLS = ("your_turn", "reminder", "again")
SERVICES = (
    "two rules processes",
    "two readers of facts",
    "people are called",
    "bot is woken",
    "bot plays in its service",
    "task: bots",
    "task: timeouts",
    "beat finds no queue",
    "the first answer again",
    "answer: OK",
    "answer: ABORTED",
    "answer: FAILED_PRECONDITION",
    "answer: UNAVAILABLE",
    "answer: DEADLINE_EXCEEDED",
    "answer: RESOURCE_EXHAUSTED",
    "stream ended: UNAVAILABLE",
    "stream ended: UNAUTHENTICATED",
    "stream read again from the database",
    "stream resumed",
    "game read from the database",
)
LOG = (
    "silent entry",
    "clock ran out",
    "time given back",
    "caretaker",
    "lent to a bot",
    "kept by a bot",
    "given back",
    "sealed answer",
    "game over",
    "dice",
    "over in a draw",
    "abandoned",
)
EXPECTED = (
    *[f"fault: {one}" for one in FAULTS],
    *[f"client: {one}" for one in CLIENTS],
    *[f"hostile: {one}" for one in hostile.KINDS],
    *SERVICES,
    *[f"push: {one}" for one in CALLS],
    *[f"log: {one}" for one in LOG],
)


def never(seen: Counter[str]) -> list[str]:
    """What did not come up."""
    return [one for one in EXPECTED if not seen[one]]
