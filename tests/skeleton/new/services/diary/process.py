"""One process of the diary service: what may be asked of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from services.diary import store
from sqlalchemy import Connection

from services.common.database import Database
from services.common.facts import Fact
from services.common.hints import Hints
from services.common.outbox import Consumer, channel_of
from services.common.ports import Ports


class Counts(NamedTuple):
    """Pages, and those of them that are tidy."""

    pages: int
    tidy: int


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self, database: Database, facts: Callable[[int], Awaitable[Sequence[Fact]]], ports: Ports, hints: Hints
    ) -> None:
        self.database = database
        self.consumer = Consumer(
            "rules", database, facts, note, clock=ports.clock, hints=hints, channel=channel_of("rules")
        )

    async def counts(self) -> Counts:
        """How much is in the diary."""
        return Counts(*await self.database.read(store.counts))

    async def tidy(self) -> None:
        """Tidies every page; doing so twice is doing so once."""
        await self.database.write(store.tidy)


def note(connection: Connection, fact: Fact) -> None:
    """Adds a page for a game that has started."""
    if fact.kind == "started":
        store.add(connection, fact.subject, fact.at)
