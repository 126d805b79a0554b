"""The one connection that writes a SQLite file: what blocks, an fsync or a lock, is done on a thread of its own."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from services.common import metrics
from services.common.database import Work
from services.common.disk_thread import DiskThread
from services.common.sqlite_faults import answer_to, is_broken, is_full, is_locked

T = TypeVar("T")


class WriteConnection:
    """Transactions on the loop's thread; only `begin`, `commit` and `fold` wait, and never the loop itself."""

    def __init__(self, connection: Connection, name: str) -> None:
        self._connection = connection
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self._raw = raw
        self._patience = raw.execute("PRAGMA busy_timeout").fetchone()[0]
        raw.execute("PRAGMA busy_timeout = 0")  # the loop never waits for a lock
        self._disk = DiskThread(f"{name}-write")
        self._seconds = metrics.COMMIT_SECONDS.labels(name).time

    @property
    def changes(self) -> int:
        """Rows that were ever changed."""
        return self._raw.total_changes

    @property
    def in_transaction(self) -> bool:
        """Whether something has begun that is neither committed nor rolled back."""
        return self._raw.in_transaction

    async def begin(self) -> None:
        """Begins a transaction, after waiting for a lock as long as the connection was opened to."""
        try:
            self._raw.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as fault:
            if not is_locked(fault):
                raise
            await self._disk.do(partial(self._patiently, "BEGIN IMMEDIATE"))

    def run(self, work: Work[T]) -> T:
        """A work that has the transaction for itself."""
        return work(self._connection)

    def run_apart(self, work: Work[T]) -> tuple[T | None, BaseException | None]:
        """One work of several, in a savepoint: its fault undoes what it did, and nothing else.

        It raises what is the end of the whole transaction.
        """
        execute, value, failed = self._raw.execute, None, None
        execute("SAVEPOINT work")
        try:
            value = work(self._connection)
        except Exception as fault:
            if not self._raw.in_transaction or is_full(fault) or is_broken(fault):
                raise
            execute("ROLLBACK TO work")
            failed = answer_to(fault)
        execute("RELEASE work")
        return value, failed

    async def commit(self) -> None:
        """Has all of the transaction on the disk."""
        await self._disk.do(self._fsync)

    def rollback(self) -> None:
        """Undoes the transaction, if there is one."""
        if self._raw.in_transaction:
            self._raw.execute("ROLLBACK")

    async def fold(self) -> None:
        """Moves the write-ahead log into the file."""
        await self._disk.do(partial(self._patiently, "PRAGMA wal_checkpoint(TRUNCATE)"))

    def close(self) -> None:
        """Ends; nothing may be under way any more."""
        self._disk.close()
        self._connection.close()

    def _fsync(self) -> None:
        with self._seconds():
            self._raw.execute("COMMIT")

    def _patiently(self, statement: str) -> None:
        self._raw.execute(f"PRAGMA busy_timeout = {self._patience}")
        try:
            self._raw.execute(statement)
        finally:
            self._raw.execute("PRAGMA busy_timeout = 0")
