"""Transactional outbox: facts for other services, written with the effect itself, read by number, handled exactly once.

A reader remembers the last number it has seen, so no fact may appear below a number that was listed: a listing ends
where an unfinished transaction could still add one.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Final

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, bindparam, delete, insert, select

from services.common import metrics, watermark
from services.common.background import kept_running
from services.common.database import Database, insert_new, locked
from services.common.facts import BATCH, Fact, Fetch
from services.common.hints import Hints
from services.common.logging import logger
from services.common.ports import Clock
from services.common.refusals import JSON, Refused

metadata: Final = MetaData()
facts: Final = Table(
    "facts",
    metadata,
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
cursors: Final = Table(
    "cursors",
    metadata,
    Column("name", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
)

PAUSE: Final = 1.0
KEPT_MS: Final = 30 * 24 * 3_600_000
"""A reader that was away for longer misses what happened before."""

FORGOTTEN_AT_ONCE: Final = 200

_INSERT: Final = insert(facts)
_LISTED: Final = (
    select(facts)
    .where(facts.c.seq > bindparam("after"), facts.c.seq <= bindparam("watermark"))
    .order_by(facts.c.seq)
    .limit(bindparam("limit"))
)
_CURSOR: Final = select(cursors.c.seq).where(cursors.c.name == bindparam("name"))
_OLDEST: Final = select(facts.c.seq).order_by(facts.c.seq).limit(bindparam("most"))
_FORGET: Final = delete(facts).where(facts.c.seq.in_(_OLDEST), facts.c.at < bindparam("before"))


def put(connection: Connection, kind: str, subject: str, payload: Mapping[str, JSON], at: int) -> None:
    """Adds a fact to the transaction that makes it true. No secrets: other services read it."""
    watermark.announce(connection)
    line = json.dumps(payload, separators=(",", ":"))
    connection.execute(_INSERT, {"kind": kind, "subject": subject, "payload": line, "at": at})


async def listed(database: Database, after: int, limit: int = BATCH) -> list[Fact]:
    """The facts after a number, in order; never one that an unfinished transaction could still precede."""
    bounds = {"after": after, "watermark": await watermark.reached(database), "limit": limit}

    def rows(connection: Connection) -> list[Fact]:
        found = connection.execute(_LISTED, bounds)
        return [Fact(row.seq, row.kind, row.subject, json.loads(row.payload), row.at) for row in found]

    return await database.read(rows)


def forget(connection: Connection, now: int) -> int:
    """Forgets the oldest facts that every reader has had a month for, some at a time; says how many those were.

    For a sweep of the service that puts them: how far its readers are, only they know.
    """
    return connection.execute(_FORGET, {"before": now - KEPT_MS, "most": FORGOTTEN_AT_ONCE}).rowcount


def channel_of(service: str) -> str:
    """The channel on which a service hints that it has new facts."""
    return f"{service}.facts"


class Consumer:
    """Handles another service's facts in order; a crash, a duplicate or a lost hint changes nothing.

    `fetch` gets facts after a number, and is Refused while the other service is away; `handle` has its effect in the
    transaction that moves the cursor.
    """

    def __init__(
        self,
        name: str,
        database: Database,
        fetch: Fetch,
        handle: Callable[[Connection, Fact], None],
        *,
        clock: Clock,
        hints: Hints | None = None,
        channel: str = "",
        every: float = 5.0,
    ) -> None:
        self.name = name
        self.database = database
        self.fetch = fetch
        self.handle = handle
        self.clock = clock
        self.hints = hints
        self.channel = channel
        self.every = every
        self._woken = asyncio.Event()
        self._away = False
        self._lag = metrics.LAG.labels(name).set

    async def step(self) -> int:
        """Handles all facts that there are now, and says how many had not been handled before."""
        handled = 0
        after = await self.database.read(self._cursor)
        while found := [fact for fact in await self.fetch(after) if fact.seq > after]:
            for fact in found:
                handled += await self.database.write(partial(self._handle, fact))
                self._lag(max(0, self.clock.now() - fact.at) / 1000)
            after = found[-1].seq
        return handled

    async def run(self) -> None:
        """Handles facts for ever, at each hint and every few seconds; it belongs in `Service.background`."""
        listening = asyncio.create_task(kept_running(self._listen))
        try:
            while True:
                self._woken.clear()
                try:
                    await self.step()
                except Exception as fault:
                    self._note(fault)
                    await asyncio.sleep(PAUSE)
                    continue
                self._away = False
                await self._rest()
        finally:
            listening.cancel()

    def _note(self, fault: Exception) -> None:
        """A service that is away is worth one line, however long that takes; any other fault one each time."""
        if not isinstance(fault, Refused):
            logger().warning("facts_wait", consumer=self.name, exc_info=fault)
        elif not self._away:
            self._away = True
            logger().info("facts_wait", consumer=self.name, why=fault.code)

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(self.every):
                await self._woken.wait()
        except TimeoutError:
            return

    async def _listen(self) -> None:
        if self.hints is None or not self.channel:
            return
        async with aclosing(self.hints.subscribe(self.channel)) as hints:
            async for _ in hints:
                self._woken.set()

    def _cursor(self, connection: Connection) -> int:
        seq = connection.execute(_CURSOR, {"name": self.name}).scalar()
        return int(seq or 0)

    def _handle(self, fact: Fact, connection: Connection) -> int:
        """One fact's effect, unless the cursor has passed it: then somebody has had it already."""
        insert_new(connection, cursors, {"name": self.name, "seq": 0})
        mine = cursors.c.name == self.name
        if connection.execute(locked(select(cursors.c.seq).where(mine))).scalar_one() >= fact.seq:
            return 0
        self.handle(connection, fact)
        connection.execute(cursors.update().where(mine).values(seq=fact.seq))
        return 1
