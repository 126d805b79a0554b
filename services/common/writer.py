"""The one thread that writes a SQLite file: works that wait together share one commit, each in its own savepoint."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from services.common import metrics
from services.common.database import Work, busy
from services.common.logging import logger
from services.common.sqlite_faults import is_broken, is_full, told

T = TypeVar("T")

GROUP: Final = 64
"""Works in one commit at most: who waits longest waits for this many."""

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


class Writer:
    """Owns the connection that writes. `noticed` hears on the loop's thread: is there room, is all lost."""

    def __init__(self, connection: Connection, name: str, noticed: Callable[[bool, bool], None]) -> None:
        self._connection = connection
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self._raw = raw
        self._noticed = noticed
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._full = self._broken = False
        self._commits = metrics.COMMITS.labels(name).inc
        self._seconds = metrics.COMMIT_SECONDS.labels(name).time
        self._sizes = metrics.GROUPS.labels(name).observe
        self._thread = Thread(target=self._run, name=f"{name}-write", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """What the work returns, once it is durable."""
        if self._broken or self._jobs.qsize() >= MOST_WAITING:
            raise busy()
        job = Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        value: T = await job.future
        return value

    def close(self) -> None:
        """Ends after the works that wait already."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        open_ended, dirty = True, False
        while open_ended:
            jobs, open_ended = self._next_group(dirty)
            if jobs:
                self._carry_out(jobs)
                self._report(jobs)
                dirty = True
            elif dirty:
                self._fold()
                dirty = False

    def _next_group(self, dirty: bool) -> tuple[list[Job], bool]:
        """What waits now, or comes first, and whether more may come; no jobs when none came for a while."""
        jobs: list[Job] = []
        take = self._jobs.get
        try:
            job = take(timeout=IDLE_SECONDS if dirty else None)
            while job is not None:
                if not job.future.cancelled():
                    jobs.append(job)
                if len(jobs) == GROUP:
                    return jobs, True
                job = take(block=False)
        except Empty:
            return jobs, True
        return jobs, False

    def _carry_out(self, jobs: list[Job]) -> None:
        """Runs a group in one transaction; afterwards every job has its value or its fault."""
        execute = self._raw.execute
        changes = self._raw.total_changes
        try:
            execute("BEGIN IMMEDIATE")
            if len(jobs) == 1:
                jobs[0].value = jobs[0].work(self._connection)
            else:
                for job in jobs:
                    self._try(job)
            if not self._raw.in_transaction:
                raise RuntimeError("a work ended the transaction that it shares with others")
            with self._seconds():
                execute("COMMIT")
        except BaseException as fault:
            self._give_up(jobs, fault)
            return
        self._full = self._full and self._raw.total_changes == changes
        self._commits()
        self._sizes(len(jobs))

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

    def _report(self, jobs: list[Job]) -> None:
        """Wakes the callers: one call to the loop for the whole group, because each costs a system call."""
        loops = {job.loop for job in jobs}
        for loop in loops:
            mine = jobs if len(loops) == 1 else [job for job in jobs if job.loop is loop]
            try:
                loop.call_soon_threadsafe(self._settle, mine, not self._full, self._broken)
            except RuntimeError:  # the loop has closed: nobody waits any more
                continue

    def _settle(self, jobs: list[Job], writable: bool, broken: bool) -> None:
        """Runs on the loop's thread."""
        self._noticed(writable, broken)
        for job in jobs:
            if job.future.done():
                continue
            if job.fault is None:
                job.future.set_result(job.value)
            else:
                job.future.set_exception(job.fault)

    def _fold(self) -> None:
        """Moves the write-ahead log into the file while nobody waits."""
        try:
            self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as fault:
            self._broken = self._broken or is_broken(fault)
            logger().warning("checkpoint", exc_info=fault)
