"""Bugs in clocks and sweeps."""

from __future__ import annotations

from services.rules.app.clock import clocks
from services.rules.app.game.deadlines import Sweeper
from services.rules.app.game.games import Games
from services.rules.app.game.working import Working
from tests.simulation.planting import Cut, bug

BUGS = (
    bug(
        "a clock runs out without a look at its deadline",
        "P4",
        2,
        Cut(Games, "expire", "one.deadline and one.deadline <= now", "one.deadline"),
    ),
    bug(
        "nobody sweeps while no beat knocks",
        "P4, liveness",
        12,
        Cut(Sweeper, "run", "await self.sweep()", "Swept(0, False)"),
    ),
    bug(
        "the time of an outage is not given back",
        "P4",
        3,
        Cut(Sweeper, "sweep", "newest is not None and now - newest > OUTAGE", "False"),
    ),
    bug(
        "an outage gives time to questions that had time left after it",
        "P4",
        3,
        Cut(clocks, "lost", "after < decision.deadline <= until", "after < decision.deadline"),
    ),
    bug(
        "time beyond a turn does not use up the bank",
        "P4",
        8,
        Cut(clocks, "charged", "time.bank - drawn", "time.bank"),
    ),
    bug(
        "somebody who is back keeps old timeouts",
        "P4",
        8,
        Cut(clocks, "returned", "time._replace(timeouts=0, lent='')", "time._replace(lent='')"),
    ),
    bug(
        "a log goes back in time with the machine's clock",
        "P3, P4",
        9,
        Cut(Working, "__init__", "max(now, before.row.updated)", "now"),
    ),
)
