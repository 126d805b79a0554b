"""A database that works on the spot, on the caller's thread: for the simulation and unit tests, not for a server."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from services.common import migrations
from services.common.database import SQLITE, Database, Work
from services.common.migrations import migrate
from services.common.sqlite_faults import answer_to

T = TypeVar("T")


class InlineDatabase(Database):
    """SQLite in memory, or in a file that outlives this object. No other task runs while a work does."""

    dialect = SQLITE

    def __init__(self, service: str, file: Path | None = None) -> None:
        super().__init__()
        self._raw, self._connection = _connected(file)
        if not self._raw.execute("SELECT 1 FROM sqlite_master").fetchone():
            empty = sqlite3.connect(":memory:")
            empty.deserialize(template(service))
            empty.backup(self._raw)
            empty.close()

    async def write(self, work: Work[T]) -> T:
        return self.do(work, "BEGIN IMMEDIATE")

    async def read(self, work: Work[T]) -> T:
        return self.do(work, "BEGIN")

    async def close(self) -> None:
        self._connection.close()
        self._connection.engine.dispose()

    def do(self, work: Work[T], begin: str = "BEGIN IMMEDIATE") -> T:
        """The work's value, for callers that are not coroutines."""
        self._raw.execute(begin)
        try:
            value = work(self._connection)
            self._raw.execute("COMMIT")
        except (DBAPIError, sqlite3.Error) as fault:
            raise answer_to(fault) from fault
        finally:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
        return value


def _connected(file: Path | None) -> tuple[sqlite3.Connection, Connection]:
    arguments = {"isolation_level": None, "check_same_thread": False}
    engine = create_engine(f"sqlite:///{file or ':memory:'}", poolclass=StaticPool, connect_args=arguments)
    connection = engine.connect()
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("PRAGMA foreign_keys = ON")
    return raw, connection


def template(service: str) -> bytes:
    """An empty database of a service as bytes: migrating costs a hundred times as much as copying."""
    return _migrated(migrations.FOLDER, service)


@cache
def _migrated(_folder: Path, service: str) -> bytes:
    raw, connection = _connected(None)
    migrate(connection.engine, service)
    image = raw.serialize()
    connection.close()
    connection.engine.dispose()
    return image
