"""Transactions are the only door to a service's database, on SQLite and on PostgreSQL alike.

A store hands over a work: a function of a connection that reads, checks and writes. It never commits, rolls back or
waits for anything but the database, and it may be run again; so it must not change anything outside.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, MetaData, Select, Table
from sqlalchemy.dialects import postgresql, sqlite

from services.common.refusals import Kind, Refused

T = TypeVar("T")
Work = Callable[[Connection], T]

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Unsafe(Exception):
    """A database that must not be used as it is; the text is for whoever runs the service."""


class Database(ABC):
    """A service's own database."""

    dialect: str

    def __init__(self) -> None:
        self.broken = asyncio.Event()
        """Set when nothing can be trusted to be stored any more: the process must end."""
        self.writable = True
        """False while there is no room on the disk; reads go on."""
        self._changed = asyncio.Event()

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """What the work returns, after its transaction is durable. A cancelled caller never cancels a running work."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """What the work returns, from one moment of the database; it must not write."""

    @abstractmethod
    async def close(self) -> None:
        """Closes after the last work."""

    async def writable_changed(self, seen: bool) -> None:
        """Waits until `writable` is no longer what was seen; for one waiter."""
        while self.writable == seen:
            await self._changed.wait()
            self._changed.clear()

    def _noticed(self, writable: bool, broken: bool) -> None:
        """Takes over what the database's threads found; runs on the loop's thread."""
        if self.writable != writable:
            self.writable = writable
            self._changed.set()
        if broken:
            self.broken.set()


def busy() -> Refused:
    """The database was locked, or away, for too long; nothing has been stored."""
    return Refused(Kind.BUSY, "database_busy", "the game cannot be stored now; try again", retry_after_ms=1000)


def disk_full() -> Refused:
    """There is no room; nothing has been stored."""
    return Refused(Kind.TOO_MUCH, "disk_full", "there is no room to store this now", retry_after_ms=30_000)


def new_metadata() -> MetaData:
    """Where a service's models register: `class Row(SQLModel): metadata = new_metadata()`; models derive from Row."""
    return MetaData(naming_convention=NAMES)


def locked(statement: Select[Any], *, skip: bool = False) -> Select[Any]:
    """Rows that nobody else changes until this transaction ends. SQLite needs no lock: it has one writer."""
    return statement.with_for_update(skip_locked=skip)


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Puts a row in unless its key or another unique column is taken; says whether it did."""
    return connection.execute(_insert_new(connection.dialect.name, table), row).rowcount == 1


def upsert(connection: Connection, table: Table, row: Mapping[str, Any], key: Sequence[str]) -> None:
    """Puts a row in, or gives its values to the row with the same key; columns that it does not name stay."""
    connection.execute(_upsert(connection.dialect.name, table, tuple(row), tuple(key)), row)


@cache
def _insert_new(dialect: str, table: Table) -> Any:
    statement = postgresql.insert(table) if dialect == POSTGRESQL else sqlite.insert(table)
    return statement.on_conflict_do_nothing().execution_options(preserve_rowcount=True)


@cache
def _upsert(dialect: str, table: Table, columns: tuple[str, ...], key: tuple[str, ...]) -> Any:
    statement: Any = postgresql.insert(table) if dialect == POSTGRESQL else sqlite.insert(table)
    changed = {name: statement.excluded[name] for name in columns if name not in key}
    if not changed:
        return statement.on_conflict_do_nothing(index_elements=key)
    return statement.on_conflict_do_update(index_elements=key, set_=changed)
