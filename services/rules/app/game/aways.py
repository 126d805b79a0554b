"""Vacation days (A-10): what an account says once, all its running games hear, one command each.

The row of the account is the truth, and each member's row says which version its game knows: so a crash in between
leaves only work that the next sweep finds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection

from services.common.database import Database
from services.common.logging import logger
from services.common.ports import Clock
from services.common.refusals import Refused
from services.rules.app.clock.calendar import DAY
from services.rules.app.clock.desk import AWAY, Stop
from services.rules.app.game.commands import GoAway
from services.rules.app.game.urgency import FINISHED
from services.rules.app.game.working import Working
from services.rules.app.storage import away_rows
from services.rules.app.storage.away_rows import Said
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.notices import CameBack, WentAway
from services.rules.engine.kernel.table import absent

EVERY: Final = 5.0
SETTLED_AFTER: Final = 60_000
"""For so long games are looked for that began while it was said."""

GAMES_AT_ONCE: Final = 50
SAID_AT_ONCE: Final = 50


def go_away(work: Working, seat: Seat, begins: int, ends: int) -> bool:
    """Stops a seat's clock while its player is away, up to the table's limit; says whether anything changed."""
    clock, now = work.before.table.clock, work.now
    if clock is None or not clock.vacation or absent(work.play.game, seat) is not None:
        return False
    desk, time = work.desk, work.desk.times[seat]
    old = desk.stop(AWAY, seat)
    if old is not None and old.end <= now:
        old = None
    used = time.away - (old.end - max(old.start, now) if old else 0)
    start = max(begins, now)
    end = min(ends, start + clock.vacation - used)
    stop = Stop(seat, start, end, AWAY) if end > start else None
    if old is not None and stop is not None and (max(old.start, now), old.end) == (start, end):
        return False
    if old is None and stop is None:
        return False
    desk = desk if old is None else desk.ended(old, now)
    work.recount(desk if stop is None else desk.stopped(stop))
    work.retime(seat, time._replace(away=used + (end - start if stop else 0)))
    if stop is None:
        work.tell(seat, CameBack(seat))
    else:
        work.tell(seat, WentAway(seat, -(-(end - start) // DAY), start > now))
    return True


class Aways:
    """Makes known in all games what accounts said."""

    def __init__(self, database: Database, clock: Clock, run: Callable[[GoAway], Awaitable[object | None]]) -> None:
        self.database = database
        self.clock = clock
        self.accept = run

    async def say(self, user_id: str, version: int, begins: int, ends: int) -> int:
        """Notes what an account says, and makes it known; says which version counts now."""
        said = Said(user_id, version, begins, ends, self.clock.now())
        known = await self.database.write(lambda connection: away_rows.put(connection, said))
        if known.changed:
            await self.spread(known)
        return known.version

    async def keep_sweeping(self) -> None:
        """Sweeps for ever."""
        while True:
            await asyncio.sleep(EVERY)
            await self.sweep()

    async def sweep(self) -> None:
        """Goes on with what a crash left, and settles what all games know."""
        found: list[Said] = await self.database.read(lambda connection: away_rows.unsettled(connection, SAID_AT_ONCE))
        for said in found:
            everywhere = await self.spread(said)
            if everywhere and self.clock.now() - said.changed >= SETTLED_AFTER:
                await self.database.write(partial(away_rows.settle, said=said))

    async def spread(self, said: Said) -> bool:
        """Tells the games that do not know it yet; False where one could not be told."""

        def unaware(connection: Connection) -> list[str]:
            return away_rows.unaware(connection, said, FINISHED, GAMES_AT_ONCE)

        while games := await self.database.read(unaware):
            for game_id in games:
                try:
                    await self.accept(GoAway(game_id, said.user_id, said.version, said.begins, said.ends))
                except Refused:
                    logger().exception("a game could not be told who is away", game_id=game_id)
                    return False
        return True
