"""SQLite: one connection writes, by group commit; a few threads read beside it.

Several writers would wait for each other unfairly, and SQLite before 3.51.3 can corrupt a file with two of them.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from services.common.database import SQLITE, Database, Unsafe, Work
from services.common.files import lockable
from services.common.migrations import migrate
from services.common.sqlite_faults import answer_to, is_broken
from services.common.writer import Writer

T = TypeVar("T")

READERS: Final = 3
BUSY_SECONDS: Final = 5
SAFE_WITH_TWO_WRITERS: Final = (3, 51, 3)
PRAGMAS: Final = {
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "foreign_keys": "ON",
    "mmap_size": "0",
    "cache_size": "-16000",
    "journal_size_limit": "67108864",
}


class SqliteDatabase(Database):
    """A file with one writing connection and a few reading threads."""

    dialect = SQLITE

    def __init__(self, file: Path, service: str, lock: int | None) -> None:
        super().__init__()
        self._lock = lock
        self._engine = engine(file)
        migrate(self._engine, service)
        check_durability(self._engine)
        self._readers = ThreadPoolExecutor(READERS, f"{service}-read")
        self._mine = local()
        self._opened: list[Connection] = []
        self._writer = Writer(self._engine.connect(), service, self._noticed)

    @classmethod
    def at(cls, file: Path, service: str, version: tuple[int, ...] = sqlite3.sqlite_version_info) -> SqliteDatabase:
        """Opens a file, or makes it. With a SQLite that is not safe for two writers, a second process is refused."""
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = locked_alone(file) if version < SAFE_WITH_TWO_WRITERS else None
        try:
            return cls(file, service, lock)
        except BaseException as fault:
            if lock is not None:
                os.close(lock)
            if isinstance(fault, DBAPIError | sqlite3.Error):
                raise Unsafe(f"{file} cannot be used: {getattr(fault, 'orig', fault)}") from fault
            raise

    async def write(self, work: Work[T]) -> T:
        return await self._writer.write(work)

    async def read(self, work: Work[T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        except (DBAPIError, sqlite3.Error) as fault:
            if is_broken(fault):
                self._noticed(self.writable, broken=True)
            raise answer_to(fault) from fault

    async def close(self) -> None:
        await self._writer.rest()
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        """Readers first: the last connection that closes tidies the file up, and it must be the writer's."""
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
        self._writer.close()
        self._engine.dispose()
        if self._lock is not None:
            os.close(self._lock)

    def _read(self, work: Work[T]) -> T:
        connection = self._reading()
        raw = driver(connection)
        try:
            raw.execute("BEGIN")
            return work(connection)
        finally:
            if raw.in_transaction:
                raw.execute("ROLLBACK")

    def _reading(self) -> Connection:
        """This thread's connection."""
        connection: Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._engine.connect()
            driver(connection).execute("PRAGMA query_only = ON")
            self._opened.append(connection)
        return connection


def engine(file: Path | str) -> Engine:
    """An engine whose connections leave BEGIN and COMMIT to us."""
    arguments = {"isolation_level": None, "check_same_thread": False, "timeout": BUSY_SECONDS}
    made = create_engine(f"sqlite:///{file}", poolclass=NullPool, connect_args=arguments, hide_parameters=True)
    event.listen(made, "connect", _prepare)
    return made


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection: BEGIN and SAVEPOINT cost a fifth of what they cost through SQLAlchemy."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def check_durability(made: Engine) -> None:
    """Unsafe if the file does not keep what it acknowledges (some file systems know no WAL)."""
    with made.connect() as connection:
        modes = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        }
    if modes != {"journal_mode": "wal", "synchronous": 2}:
        raise Unsafe(f"SQLite cannot store safely here: {modes}")


def locked_alone(file: Path) -> int:
    """Takes the lock beside the file for as long as this process lives; Unsafe when another process has it."""
    handle = lockable(file.with_name(f"{file.name}.lock"))
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        text = f"another process writes {file.name}; with SQLite {sqlite3.sqlite_version} two of them can corrupt it"
        raise Unsafe(text) from None
    return handle
