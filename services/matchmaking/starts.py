"""How a table becomes a game, whatever dies on the way.

OPEN -> STARTING is committed with all seats filled, and from then on nobody leaves or joins. The game is then made
under the id that was reserved for it; made twice, it is the same game. So a table that a crash left in STARTING only
has to be driven again, and the sweep does so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from services.common import idempotency, outbox
from services.common.database import Database
from services.common.logging import logger
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.matchmaking.asking import AsksRules
from services.matchmaking.storage import reports, searches, store
from services.matchmaking.tables import State, Table

EVERY: Final = 5.0
TIDY_EVERY: Final = 300.0
"""Seconds between two looks for what is a month old."""

PATIENCE_MS: Final = 3_000
"""So long a start belongs to the call that began it; then the sweep takes it up."""

AT_ONCE: Final = 50
DAY_MS: Final = 24 * 3600 * 1000
UNUSED_MS: Final = 30 * DAY_MS
"""After so long without a change, an open table is closed, and a closed one forgotten."""

REPORTS_MS: Final = 365 * DAY_MS

REMEMBERED_MS: Final = 180 * DAY_MS
"""How long a request id is known."""

FINAL: Final = {Kind.INVALID, Kind.AGAINST_RULE, Kind.HIDDEN}
"""Refusals of a game that trying again does not change."""


class Starts:
    """Drives tables into their games."""

    def __init__(self, database: Database, rules: AsksRules, ports: Ports) -> None:
        self.database = database
        self.rules = rules
        self.ports = ports
        self.also: Sequence[Callable[[], Awaitable[int]]] = ()
        """Other sweeps, which are done in turn with this one."""

    async def drive(self, table: Table) -> None:
        """Makes the game of a table in STARTING; Refused when it could not be made, now or ever."""
        try:
            await self.rules.create_game(table)
        except Refused as refused:
            if refused.kind in FINAL:
                await self._move(table, State.OPEN)
            raise
        await self._move(table, State.PLAYING)

    async def sweep(self, patience_ms: int = PATIENCE_MS) -> int:
        """Takes up starts that were left lying, and says how many are games now."""
        now, done = self.ports.clock.now(), 0
        waiting = await self.database.read(
            lambda connection: store.in_state(connection, State.STARTING, now - patience_ms, AT_ONCE)
        )
        for table in waiting:
            done += await self._driven(table)
        return done

    async def _driven(self, table: Table) -> bool:
        """Whether a table has its game now; one that fails does not hold up the others."""
        try:
            await self.drive(table)
        except Exception as fault:
            why = {"why": fault.code} if isinstance(fault, Refused) else {"exc_info": fault}
            logger().warning("start_waits", table_id=table.id, game_id=table.game_id, **why)
            return False
        return True

    async def run(self) -> None:
        """Sweeps for ever; whatever a process that died left behind is taken up first."""
        patience_ms = 0
        while True:
            await self.sweep(patience_ms)
            for sweep in self.also:
                await sweep()
            await asyncio.sleep(EVERY)
            patience_ms = PATIENCE_MS

    async def tidy(self) -> bool:
        """Tidies up what nobody needs, and says whether there was anything."""
        now = self.ports.clock.now()
        return await self.database.write(lambda connection: tidy(connection, now))

    async def keep_tidy(self) -> None:
        """Tidies up for ever; where there was something, there may be more than one round takes."""
        while True:
            more = await self.tidy()
            await asyncio.sleep(EVERY if more else TIDY_EVERY)

    async def _move(self, table: Table, state: State) -> None:
        """Moves a table on, unless somebody else has."""
        now = self.ports.clock.now()
        await self.database.write(
            lambda connection: store.advance(connection, table.game_id, [State.STARTING], state, now)
        )


def tidy(connection: Connection, now: int) -> bool:
    """Closes tables at which nothing happens any more, forgets those that were closed long ago, and old requests.

    Says whether there was anything.
    """
    unused = store.in_state(connection, State.OPEN, now - UNUSED_MS, AT_ONCE)
    for table in unused:
        store.put(connection, table, table._replace(state=State.CLOSED), now)
    closed = store.in_state(connection, State.CLOSED, now - UNUSED_MS, AT_ONCE)
    for table in closed:
        store.drop(connection, table)
    reports.forget(connection, now - REPORTS_MS)
    forgotten = [
        searches.forget(connection, now - UNUSED_MS, AT_ONCE),
        idempotency.forget(connection, now - REMEMBERED_MS),
        outbox.forget(connection, now),
    ]
    return bool(unused or closed or any(forgotten))
