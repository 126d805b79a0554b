"""The SQL of who may come to a table: codes that let one person in, and whom the host sent away."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, and_, delete, func, or_, select, update
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new
from services.matchmaking.storage import models

CODES: Final[SqlTable] = models.Row.metadata.tables["single_use"]

MISSED: Final[SqlTable] = models.Row.metadata.tables["missed_ready"]
SENT_AWAY: Final[SqlTable] = models.Row.metadata.tables["sent_away"]


def add_code(connection: Connection, code: str, table_id: str) -> None:
    """Keeps a code that lets one person in."""
    connection.execute(CODES.insert(), {"code": code, "table_id": table_id, "user_id": ""})


def challenge(connection: Connection, code: str, table_id: str, user_id: str) -> bool:
    """Keeps a code that lets this person in and nobody else; False where there is one already."""
    if was_challenged(connection, table_id, user_id):
        return False
    connection.execute(CODES.insert(), {"code": code, "table_id": table_id, "user_id": user_id})
    return True


def was_challenged(connection: Connection, table_id: str, user_id: str) -> bool:
    """Whether a code of a table is somebody's: they were challenged, or have used it."""
    theirs = and_(CODES.c.table_id == table_id, CODES.c.user_id == user_id)
    return connection.execute(select(CODES.c.code).where(theirs)).first() is not None


def codes_of(connection: Connection, table_id: str) -> int:
    """How many such codes a table has that nobody has used."""
    unused = and_(CODES.c.table_id == table_id, CODES.c.user_id == "")
    return connection.execute(select(func.count()).select_from(CODES).where(unused)).scalar_one()


def table_of_code(connection: Connection, code: str, user_id: str) -> str | None:
    """The table that a code leads somebody to: one that nobody has used, or that this person has."""
    free = or_(CODES.c.user_id == "", CODES.c.user_id == user_id)
    return connection.execute(select(CODES.c.table_id).where(CODES.c.code == code, free)).scalar()


def use_code(connection: Connection, code: str, user_id: str) -> None:
    """Uses a code up, if it is one for one person."""
    connection.execute(update(CODES).where(CODES.c.code == code, CODES.c.user_id == "").values(user_id=user_id))


def send_away(connection: Connection, table_id: str, user_id: str) -> None:
    """Notes that somebody does not come in again."""
    insert_new(connection, SENT_AWAY, {"table_id": table_id, "user_id": user_id})


def was_sent_away(connection: Connection, table_id: str, user_id: str) -> bool:
    """Whether the host sent somebody away."""
    there = and_(SENT_AWAY.c.table_id == table_id, SENT_AWAY.c.user_id == user_id)
    return connection.execute(select(SENT_AWAY.c.user_id).where(there)).first() is not None


def miss_ready(connection: Connection, table_id: str, user_id: str) -> None:
    """Notes that somebody lost a seat by not saying ready in time."""
    insert_new(connection, MISSED, {"table_id": table_id, "user_id": user_id})


def missed_ready(connection: Connection, table_id: str, user_id: str) -> bool:
    """Whether somebody lost a seat by not saying ready in time, and has not come in again."""
    there = and_(MISSED.c.table_id == table_id, MISSED.c.user_id == user_id)
    return connection.execute(select(MISSED.c.user_id).where(there)).first() is not None


def come_back(connection: Connection, table_id: str, user_id: str) -> None:
    """Forgets that somebody missed saying ready: they are here again."""
    connection.execute(delete(MISSED).where(and_(MISSED.c.table_id == table_id, MISSED.c.user_id == user_id)))
