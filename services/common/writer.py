"""The one connection that writes a SQLite file: works that wait together share one commit, each in its own savepoint.

Works run on the loop's thread; only what waits for the disk or for a lock does so elsewhere. A thread for the works
would take turns with the loop's at every statement, and that costs more than the statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from services.common import metrics
from services.common.database import Work, busy
from services.common.errands import Errands
from services.common.logging import logger
from services.common.sqlite_faults import is_broken, is_full, is_locked, told

T = TypeVar("T")

GROUP: Final = 64
"""Works in one commit at most: who waits longest waits for this many."""

FAIR: Final = 0.01
"""Seconds after which a group takes no more works: the loop has other things to do."""

COMPANY: Final = 0.001
"""Seconds that a group waits for more works while they come in company: a commit costs as much for one as for many."""

MOST_WAITING: Final = 2048
IDLE_SECONDS: Final = 2.0
"""After so long without work, the write-ahead log is folded into the file."""


class Job:
    """A work, and the caller that waits for it."""

    __slots__ = ("fault", "future", "loop", "value", "work")

    def __init__(self, work: Work[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.value: Any = None
        self.fault: BaseException | None = None

    def settle(self) -> None:
        """Wakes the caller; on its own loop."""
        if self.future.done():
            return
        if self.fault is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.fault)


class Writer:
    """Owns the connection that writes. `noticed` hears: is there room, is all lost.

    Works of all loops run on the first that came, one group at a time: begun, worked, committed elsewhere, settled.
    """

    def __init__(self, connection: Connection, name: str, noticed: Callable[[bool, bool], None]) -> None:
        self._connection = connection
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self._raw = raw
        self._patience = raw.execute("PRAGMA busy_timeout").fetchone()[0]
        raw.execute("PRAGMA busy_timeout = 0")  # the loop never waits for a lock
        self._noticed = noticed
        self._errands = Errands(f"{name}-write")
        self._waiting: deque[Job] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._context = Context()  # a work belongs to no call
        self._at_work = self._full = self._broken = self._in_company = False
        self._idle = asyncio.Event()
        self._unfolded = 0
        """Commits since the log was folded."""
        self._folding: asyncio.TimerHandle | None = None
        self._commits = metrics.COMMITS.labels(name).inc
        self._seconds = metrics.COMMIT_SECONDS.labels(name).time
        self._sizes = metrics.GROUPS.labels(name).observe

    async def write(self, work: Work[T]) -> T:
        """What the work returns, once it is durable."""
        if self._broken or len(self._waiting) >= MOST_WAITING:
            raise busy()
        job = Job(work, asyncio.get_running_loop())
        if self._loop is None or self._loop.is_closed():
            self._loop, self._at_work, self._folding = job.loop, False, None
        if job.loop is self._loop:
            self._take(job)
        else:
            self._loop.call_soon_threadsafe(self._take, job, context=self._context)
        value: T = await job.future
        return value

    async def rest(self) -> None:
        """Waits until all that was handed over has ended."""
        if self._at_work and not self._home.is_closed():
            await self._idle.wait()

    def close(self) -> None:
        """Ends; nothing may be under way any more."""
        self._errands.close()
        self._connection.close()

    # All below runs on the loop, but for errands

    @property
    def _home(self) -> asyncio.AbstractEventLoop:
        assert self._loop is not None
        return self._loop

    def _take(self, job: Job) -> None:
        self._waiting.append(job)
        if not self._at_work:
            self._at_work = True
            self._idle.clear()
            self._begin_soon()

    def _begin_soon(self) -> None:
        """Begins the next group; a caller who is alone waits for nobody."""
        if self._in_company:
            self._home.call_later(COMPANY, self._begin, context=self._context)
        else:
            self._home.call_soon(self._begin, context=self._context)

    def _begin(self) -> None:
        """Begins a transaction for what waits, if anything does."""
        jobs = self._next_group()
        if not jobs:
            self._at_work = False
            self._idle.set()
            if self._unfolded and self._folding is None:
                self._fold_later()
            return
        try:
            self._raw.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as fault:
            if is_locked(fault):
                self._errands.send(partial(self._patiently, "BEGIN IMMEDIATE"), partial(self._begun, jobs), self._home)
            else:
                self._begun(jobs, fault)
        else:
            self._begun(jobs, None)

    def _next_group(self) -> list[Job]:
        """What waits, as far as somebody waits for it."""
        jobs: list[Job] = []
        while self._waiting and len(jobs) < GROUP:
            job = self._waiting.popleft()
            if not job.future.cancelled():
                jobs.append(job)
        return jobs

    def _begun(self, jobs: list[Job], fault: BaseException | None) -> None:
        """Runs a group, and has it committed."""
        changes = self._raw.total_changes
        try:
            if fault is not None:
                raise fault
            self._run(jobs)
            if not self._raw.in_transaction:
                raise RuntimeError("a work ended the transaction that it shares with others")
        except BaseException as found:
            self._give_up(jobs, found)
            self._settle(jobs)
            self._begin_soon()
        else:
            self._errands.send(self._commit, partial(self._committed, jobs, changes), self._home)

    def _run(self, jobs: list[Job]) -> None:
        """Runs works one after the other; those that it has no time for wait for the next group."""
        if len(jobs) == 1:
            jobs[0].value = jobs[0].work(self._connection)
            return
        until = self._home.time() + FAIR
        for done, job in enumerate(jobs, 1):
            self._try(job)
            if self._home.time() > until:
                self._waiting.extendleft(reversed(jobs[done:]))
                del jobs[done:]
                break

    def _try(self, job: Job) -> None:
        """One work of several: its fault undoes what it did, and nothing else."""
        execute = self._raw.execute
        execute("SAVEPOINT work")
        try:
            job.value = job.work(self._connection)
        except Exception as fault:
            if not self._raw.in_transaction or is_full(fault) or is_broken(fault):
                raise
            execute("ROLLBACK TO work")
            job.fault = told(fault)
        execute("RELEASE work")

    def _committed(self, jobs: list[Job], changes: int, fault: BaseException | None) -> None:
        """The callers of a group wake, and the next one begins: its works run while nobody waits for the disk."""
        if fault is None:
            self._unfolded += 1
            self._full = self._full and self._raw.total_changes == changes
            self._commits()
            self._sizes(len(jobs))
        else:
            self._give_up(jobs, fault)
        self._settle(jobs)
        self._in_company = len(jobs) > 1 or len(self._waiting) > 1
        self._begin_soon()

    def _give_up(self, jobs: list[Job], fault: BaseException) -> None:
        """Nothing of the group is stored. After an I/O error nobody knows what is: the process must end."""
        self._full = self._full or is_full(fault)
        self._broken = self._broken or is_broken(fault)
        try:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
        except sqlite3.Error as worse:
            self._broken = True
            logger().error("rollback", exc_info=worse)
        if self._broken:
            logger().error("database_broken", exc_info=fault)
        for job in jobs:
            job.fault = job.fault or told(fault)

    def _settle(self, jobs: list[Job]) -> None:
        self._noticed(not self._full, self._broken)
        for job in jobs:
            if job.loop is self._loop:
                job.settle()
            else:
                with suppress(RuntimeError):  # that loop has closed: nobody waits any more
                    job.loop.call_soon_threadsafe(job.settle)

    def _fold_later(self) -> None:
        self._folding = self._home.call_later(IDLE_SECONDS, self._fold, self._unfolded, context=self._context)

    def _fold(self, unfolded: int) -> None:
        """Moves the write-ahead log into the file, if nobody has written for a while."""
        self._folding = None
        if self._at_work:
            return
        if unfolded != self._unfolded:
            self._fold_later()
            return
        self._at_work = True
        self._idle.clear()
        self._errands.send(partial(self._patiently, "PRAGMA wal_checkpoint(TRUNCATE)"), self._folded, self._home)

    def _folded(self, fault: BaseException | None) -> None:
        self._unfolded = 0
        if fault is not None:
            self._broken = self._broken or is_broken(fault)
            logger().warning("checkpoint", exc_info=fault)
        self._begin()

    # Errands

    def _commit(self) -> None:
        with self._seconds():
            self._raw.execute("COMMIT")

    def _patiently(self, statement: str) -> None:
        """Waits for a lock for as long as the connection was opened to."""
        self._raw.execute(f"PRAGMA busy_timeout = {self._patience}")
        try:
            self._raw.execute(statement)
        finally:
            self._raw.execute("PRAGMA busy_timeout = 0")
