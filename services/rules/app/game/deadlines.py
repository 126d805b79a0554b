"""When clocks are looked at: every few seconds by each process, and whenever somebody knocks. Rows hold the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common import outbox
from services.common.database import Database, upsert
from services.common.logging import logger
from services.common.ports import Clock
from services.common.refusals import Kind, Refused
from services.rules.app.game.commands import Expire, Extend
from services.rules.app.storage import heartbeats, store

EVERY: Final = 5.0
OUTAGE: Final = 5 * 60_000
"""Milliseconds without any sweep after which players get the time back that they had no chance to use."""

BEAT: Final = 2000
"""Milliseconds between two signs of life, however often somebody knocks."""

JUMP: Final = 30.0
"""Seconds by which the machine's clock may differ from time that passed before nobody trusts it for a round."""

BATCH: Final = 50
MOST_AT_ONCE: Final = 16
"""Clocks of one game that run out in one sweep."""

AGAIN: Final = 30.0
"""Seconds until a game that cannot be moved on is tried again; what is only busy is tried in the next round."""

FORGOTTEN: Final = 24 * 3_600_000


class Swept(NamedTuple):
    """What was due: games in which a clock ran out, and whether there are more."""

    expired: int
    more: bool


class Sweeper:
    """Applies what is due. Any number of processes may sweep at once: each game's row decides."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        process: str,
        run: Callable[[Expire | Extend], Awaitable[object | None]],
    ) -> None:
        self.database = database
        self.clock = clock
        self.process = process
        self.accept = run
        self.seen = (clock.now(), clock.monotonic())
        self.failing: dict[str, float] = {}
        """Games that cannot be moved on, and when to try again: others that are due must not wait behind them."""

    async def run(self) -> None:
        """Sweeps for ever."""
        while True:
            swept = await self.sweep()
            if not swept.more:
                await asyncio.sleep(EVERY)

    async def sweep(self) -> Swept:
        """One round: after an outage the lost time is given back before any clock is held against anybody."""
        if self.jumped():
            logger().warning("the clock jumped; nothing runs out in this round")
            return Swept(0, False)
        now = self.clock.now()
        newest = await self.database.read(lambda connection: connection.execute(heartbeats.NEWEST).scalar())
        owed: set[str] = set()
        if newest is not None and now - newest > OUTAGE:
            owed = await self.give_back(newest, now)
        if not owed and (newest is None or now - newest >= BEAT):
            await self.database.write(self.alive)
        games = await self.due(0, now)
        expired = 0
        for game_id in [one for one in games if one not in owed]:
            expired += await self.expired(game_id)
        return Swept(expired, expired > 0 and len(games) == BATCH)

    def jumped(self) -> bool:
        """Whether the machine's clock went another way than time did since the last round."""
        was, self.seen = self.seen, (self.clock.now(), self.clock.monotonic())
        return abs((self.seen[0] - was[0]) / 1000 - (self.seen[1] - was[1])) > JUMP

    async def give_back(self, after: int, until: int) -> set[str]:
        """Moves every deadline that fell into an outage; a crash in between leaves the rest for the next round.

        Says which games could not be moved: no clock of theirs may run out, and no sign of life may end the outage.
        """
        logger().warning("nobody swept for a while; deadlines are moved", seconds=(until - after) // 1000)
        while games := await self.due(after, until):
            owed = {one for one in games if not await self.applied(Extend(one, after, until))}
            if len(owed) == len(games):
                return owed
        return set()

    async def expired(self, game_id: str) -> bool:
        """Whether a clock of a game ran out; several seats' clocks may have, one after the other."""
        ran_out = False
        for _ in range(MOST_AT_ONCE):
            if not await self.applied(Expire(game_id)):
                break
            ran_out = True
        return ran_out

    async def due(self, after: int, until: int) -> list[str]:
        """The games that are due longest, without those that fail."""
        passed = self.clock.monotonic()
        self.failing = {game_id: again for game_id, again in self.failing.items() if again > passed}
        most = BATCH + len(self.failing)
        games = await self.database.read(lambda connection: store.due(connection, after, until, most))
        return [game_id for game_id in games if game_id not in self.failing][:BATCH]

    async def applied(self, command: Expire | Extend) -> bool:
        """Whether a game had something due; one that fails does not hold up the others."""
        try:
            return await self.accept(command) is not None
        except Exception as fault:
            logger().exception("a clock could not be applied", game_id=command.game_id)
            if not isinstance(fault, Refused) or fault.kind is Kind.AGAINST_RULE:
                self.failing[command.game_id] = self.clock.monotonic() + AGAIN
            return False

    def alive(self, connection: Connection) -> None:
        """Says that somebody sweeps; forgets processes that ended long ago, and facts that everybody has had."""
        now = self.clock.now()
        upsert(connection, heartbeats.HEARTBEAT, {"process": self.process, "alive": now}, ["process"])
        connection.execute(heartbeats.FORGET, {"before": now - FORGOTTEN})
        outbox.forget(connection, now)
