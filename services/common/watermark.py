"""The watermark of an outbox: up to which number facts are complete on PostgreSQL, which may commit a later one first.

Every writer holds a shared lock, until its transaction ends, that says from where on its numbers are. SQLite needs
none of this: it has one writer, whose commits are in the order of the numbers.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from services.common.database import POSTGRESQL, Database

ENDLESS: Final = 2**62

# A lock's number is the table's (23 bits) and then a fact's (40 bits); pg_locks shows it in two halves.
_LOCK: Final = text(
    "SELECT pg_advisory_xact_lock_shared("
    "(('facts'::regclass::oid::bigint & 8388607) << 40) | ((SELECT last_value FROM facts_seq_seq) - 1))"
)
_LAST: Final = text("SELECT last_value FROM facts_seq_seq")
_LOWEST: Final = text(
    "SELECT min(((classid::bigint << 32) | objid::bigint) & 1099511627775) FROM pg_locks"
    " WHERE locktype = 'advisory' AND objsubid = 1"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND ((classid::bigint << 32) | objid::bigint) >> 40 = 'facts'::regclass::oid::bigint & 8388607"
)


def announce(connection: Connection) -> None:
    """Says that this transaction is about to add a fact; it must do so before it adds it."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(_LOCK)


async def reached(database: Database) -> int:
    """The number below which nothing is still to come; read it in a transaction of its own, before the facts."""
    return await database.read(_reached) if database.dialect == POSTGRESQL else ENDLESS


def _reached(connection: Connection) -> int:
    """The last number is read before the locks: a writer that comes in between has a later one."""
    last = connection.execute(_LAST).scalar_one()
    lowest = connection.execute(_LOWEST).scalar()
    return int(last if lowest is None else min(last, lowest))
