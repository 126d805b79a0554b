"""The row of the matcher: how long it takes over ten thousand tickets."""

import statistics
import time
from random import Random
from typing import Any

from services.matchmaking.matcher import ALL_DAY, Apart, Ticket, Wanted, proposals
from services.matchmaking.paces import WIDENING, Pace
from tests.bench import machine

TICKETS = 10_000
ROUNDS = 9
NOW = 1_800_000_000_000
MODES = (
    ("world", "conquest", 3),
    ("world", "conquest", 4),
    ("world", "duel", 2),
    ("napoleon", "conquest", 5),
    ("world", "objectives", 6),
)
LIMITS = {"match.ms_10k": ("<=", 50)}
CONDITIONS = (
    f"{TICKETS:,} tickets of as many people over {len(MODES)} modes, four paces, rated or not, of every age up to the "
    f"last step, a third each with 3, 6 or all hours, a rated one in a household with another; median of {ROUNDS}, "
    "CPU time of one core"
)


def crowd(random: Random) -> list[Ticket]:
    """Ten thousand who look for a game."""
    found = []
    for number in range(TICKETS):
        pace = random.choice(list(Pace))
        since = NOW - 1000 * random.randrange(WIDENING[pace][-1].after)
        hours = sum({1 << random.randrange(24) for _ in range(random.choice((3, 6)))})
        wanted = Wanted(*random.choice(MODES), pace, random.random() < 0.5)
        ticket = Ticket(f"k_{number}", f"u_{number}", wanted, since, random.gauss(25, 8), hours)
        found.append(ticket if number % 3 else ticket._replace(hours=ALL_DAY))
    return found


def households(random: Random, tickets: list[Ticket]) -> Apart:
    """Homes of one or two or more, whose people do not meet in rated games."""
    homes: dict[int, set[str]] = {}
    for ticket in tickets:
        homes.setdefault(random.randrange(TICKETS * 4 // 5), set()).add(ticket.user_id)
    return Apart(rated={one: frozenset(home - {one}) for home in homes.values() if len(home) > 1 for one in home})


def collect() -> dict[str, dict[str, Any]]:
    """The figure, with its conditions."""
    tickets, times, speeds = crowd(Random(1)), [], []
    apart = households(Random(2), tickets)
    for _ in range(ROUNDS):
        speeds.append(machine.calibration())
        begun = time.process_time()
        proposals(tickets, NOW, apart)
        times.append(1000 * (time.process_time() - begun))
    note = f"{CONDITIONS}; {machine.described(speeds)}"
    return {"match.ms_10k": {"value": round(statistics.median(times), 1), "unit": "ms", "conditions": note}}
