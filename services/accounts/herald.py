"""Tells the rules service who is away, until it has heard: it follows this service's own outbox, so nothing is lost.

Rules knows one time away of each account, so it is told of the next one whenever one is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection

from services.accounts import away, facts
from services.common import outbox
from services.common.database import Database
from services.common.facts import Fact
from services.common.hints import Hints
from services.common.outbox import Consumer
from services.common.ports import Clock

EVERY: Final = 60.0
"""Seconds between looks for vacations that are over; those with no day between them are told as one."""


class Said(NamedTuple):
    """When somebody is away, or is next; both are 0 for somebody who is back and plans nothing."""

    user_id: str
    version: int
    begins: int
    ends: int


class Rules(Protocol):
    """Who must know it."""

    async def set_away(self, said: Said) -> None:
        """Makes it known; Refused while nobody answers."""


class Herald:
    """Follows what accounts say."""

    def __init__(self, database: Database, rules: Rules, hints: Hints, clock: Clock) -> None:
        self.database = database
        self.rules = rules
        self.consumer = Consumer(
            "rules", database, self.pass_on, self.passed, clock=clock, hints=hints, channel=facts.CHANNEL
        )
        self.hints = hints
        self.clock = clock

    async def pass_on(self, after: int) -> Sequence[Fact]:
        """The facts after a number, once rules knows them; what it knows already changes nothing there."""
        found = await outbox.listed(self.database, after)
        for fact in found:
            if fact.kind == facts.AWAY:
                await self.rules.set_away(said_in(fact))
        return found

    def passed(self, _connection: Connection, _fact: Fact) -> None:
        """Nothing is left to do: the cursor moves on."""

    async def keep_turning(self) -> None:
        """Looks for ever for vacations that are over, and tells what comes after them."""
        while True:
            await self.turn()
            await asyncio.sleep(EVERY)

    async def turn(self) -> None:
        """One such look."""
        if await self.database.write(partial(away.tell_next, now=self.clock.now())):
            self.hints.publish(facts.CHANNEL)

    def background(self) -> list[Callable[[], Awaitable[None]]]:
        """What runs beside the server."""
        return [self.consumer.run, self.keep_turning]


def said_in(fact: Fact) -> Said:
    """The time away that goes on or comes first, with all that follow without a gap."""
    told: Any = fact.payload
    begins = ends = 0
    for interval in told["away"]:
        starts, until = interval["starts"], interval["until"]
        if not ends:
            begins, ends = starts, until
        elif starts <= ends:
            ends = until
    return Said(fact.subject, told["version"], begins, ends)
