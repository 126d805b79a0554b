"""Group commit: works that wait together are written to a SQLite file with one fsync, each in its own savepoint.

Works run on the loop's thread, only what blocks does so on a thread beside it: a thread for the works would take turns
with the loop's at every statement, and that costs more than the statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from services.common import metrics
from services.common.database import Work, busy
from services.common.logging import logger
from services.common.sqlite_faults import answer_to, is_broken, is_full
from services.common.write_connection import WriteConnection

T = TypeVar("T")


class Job:
    """A work, and the caller that waits for it."""

    __slots__ = ("fault", "future", "value", "work")

    def __init__(self, work: Work[Any], future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.value: Any = None
        self.fault: BaseException | None = None

    def settle(self) -> None:
        """Wakes the caller, unless it has left."""
        if self.future.done():
            return
        if self.fault is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.fault)


class Writer:
    """Owns the connection that writes; all callers share one loop. `noticed` hears: is there room, is all lost."""

    def __init__(self, connection: Connection, name: str, noticed: Callable[[bool, bool], None]) -> None:
        self._connection = WriteConnection(connection, name)
        self._noticed = noticed
        self._waiting: deque[Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._full = self._broken = self._in_company = False
        self._unfolded = 0
        """Commits since the log was folded."""
        self._commits = metrics.COMMITS.labels(name).inc
        self._sizes = metrics.GROUPS.labels(name).observe

    async def write(self, work: Work[T]) -> T:
        """What the work returns, once it is durable."""
        if self._broken or len(self._waiting) >= MOST_WAITING:
            raise busy()
        job = Job(work, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if not self._at_work:
            self._start(self._commit_groups())
        value: T = await job.future
        return value

    async def rest(self) -> None:
        """Waits until all that was handed over has ended."""
        while self._task is not None and self._at_work:
            await asyncio.wait([self._task])

    def close(self) -> None:
        """Ends; nothing may be under way any more."""
        self._connection.close()

    @property
    def _at_work(self) -> bool:
        return self._task is not None and not self._task.done()

    def _start(self, working: Coroutine[Any, Any, None]) -> None:
        """Works in a context of its own, for a work belongs to no call."""
        self._task = asyncio.get_running_loop().create_task(working, context=Context())

    async def _commit_groups(self) -> None:
        """Commits group after group until nobody waits; a caller who is alone waits for nobody."""
        while True:
            if self._in_company:
                await asyncio.sleep(COMPANY)
            jobs = self._next_group()
            if not jobs:
                break
            await self._commit_group(jobs)
            self._noticed(not self._full, self._broken)
            for job in jobs:
                job.settle()
        if self._unfolded:
            asyncio.get_running_loop().call_later(IDLE_SECONDS, self._fold_if_idle, self._unfolded)

    def _next_group(self) -> list[Job]:
        """What waits, as far as somebody waits for it."""
        jobs: list[Job] = []
        while self._waiting and len(jobs) < GROUP:
            job = self._waiting.popleft()
            if not job.future.cancelled():
                jobs.append(job)
        return jobs

    async def _commit_group(self, jobs: list[Job]) -> None:
        """One transaction: begun, worked, and on the disk; or each job has a fault, and nothing is stored."""
        changes = self._connection.changes
        try:
            await self._connection.begin()
            self._run(jobs)
            if not self._connection.in_transaction:
                raise RuntimeError("a work ended the transaction that it shares with others")
            await self._connection.commit()
        except asyncio.CancelledError:
            raise  # the process ends, and nobody knows whether the commit was before it
        except BaseException as fault:
            self._give_up(jobs, fault)
            return
        self._unfolded += 1
        self._full = self._full and self._connection.changes == changes
        self._commits()
        self._sizes(len(jobs))
        self._in_company = len(jobs) > 1 or len(self._waiting) > 1

    def _run(self, jobs: list[Job]) -> None:
        """Runs works one after the other; those that it has no time for wait for the next group."""
        if len(jobs) == 1:
            jobs[0].value = self._connection.run(jobs[0].work)
            return
        now = asyncio.get_running_loop().time
        until = now() + FAIR
        for done, job in enumerate(jobs, 1):
            job.value, job.fault = self._connection.run_apart(job.work)
            if now() > until:
                self._waiting.extendleft(reversed(jobs[done:]))
                del jobs[done:]
                break

    def _give_up(self, jobs: list[Job], fault: BaseException) -> None:
        """Nothing of the group is stored. After an I/O error nobody knows what is: the process must end."""
        self._full = self._full or is_full(fault)
        self._broken = self._broken or is_broken(fault)
        try:
            self._connection.rollback()
        except sqlite3.Error as worse:
            self._broken = True
            logger().error("rollback", exc_info=worse)
        if self._broken:
            logger().error("database_broken", exc_info=fault)
        for job in jobs:
            job.fault = job.fault or answer_to(fault)

    def _fold_if_idle(self, unfolded: int) -> None:
        """Moves the write-ahead log into the file, if nobody has written since."""
        if unfolded == self._unfolded and not self._at_work:
            self._start(self._fold())

    async def _fold(self) -> None:
        self._unfolded = 0
        try:
            await self._connection.fold()
        except sqlite3.Error as fault:
            self._broken = self._broken or is_broken(fault)
            logger().warning("checkpoint", exc_info=fault)
        await self._commit_groups()


GROUP: Final = 64
"""Works in one commit at most: who waits longest waits for this many."""
FAIR: Final = 0.01
"""Seconds after which a group takes no more works: the loop has other things to do."""
COMPANY: Final = 0.001
"""Seconds that a group waits for more works while they come in company: a commit costs as much for one as for many."""
MOST_WAITING: Final = 2048
IDLE_SECONDS: Final = 2.0
"""After so long without work, the write-ahead log is folded into the file."""
