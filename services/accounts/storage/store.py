"""The SQL of accounts and sessions. Everything here runs inside a transaction of somebody else's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Table, delete, select, update
from sqlalchemy.exc import IntegrityError

from services.accounts.lookalikes import skeleton
from services.accounts.sessions import Session
from services.accounts.storage import models
from services.common.database import insert_new, locked

ACCOUNTS: Final[Table] = models.Row.metadata.tables["account"]
SESSIONS: Final[Table] = models.Row.metadata.tables["session"]


def account(connection: Connection, user_id: str, *, lock: bool = False) -> RowMapping | None:
    """An account by its id; locked, nobody else changes what belongs to it before this transaction ends."""
    found = select(ACCOUNTS).where(ACCOUNTS.c.id == user_id)
    return connection.execute(locked(found) if lock else found).mappings().one_or_none()


def accounts(connection: Connection, user_ids: Iterable[str]) -> dict[str, RowMapping]:
    """Accounts by id; unknown ones are left out."""
    rows = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id.in_(set(user_ids)))).mappings()
    return {row["id"]: row for row in rows}


def add_account(connection: Connection, row: Mapping[str, Any]) -> bool:
    """Makes an account unless its name looks like another's; says whether it did."""
    return insert_new(connection, ACCOUNTS, {**row, "skeleton": skeleton(row["display_name"])})


def is_taken(connection: Connection, name: str) -> bool:
    """Whether somebody's name looks like this one."""
    return connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.skeleton == skeleton(name))).first() is not None


def change_account(connection: Connection, user_id: str, values: Mapping[str, Any]) -> bool:
    """Changes an account; False, and nothing is changed, when the new name looks like another's."""
    named = {"skeleton": skeleton(values["display_name"])} if "display_name" in values else {}
    try:
        with connection.begin_nested():
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == user_id).values({**values, **named}))
    except IntegrityError:
        return False
    return True


def add_session(connection: Connection, session: Session) -> None:
    """Keeps a new session."""
    connection.execute(SESSIONS.insert(), _row(session))


def session(connection: Connection, session_id: str, *, lock: bool = False) -> Session | None:
    """A session by its id; locked, nobody else refreshes it before this transaction ends."""
    found = select(SESSIONS).where(SESSIONS.c.id == session_id)
    row = connection.execute(locked(found) if lock else found).mappings().one_or_none()
    return None if row is None else _session(row)


def put_session(connection: Connection, session: Session) -> None:
    """Keeps what became of a session."""
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == session.id).values(_row(session)))


def sessions(connection: Connection, user_id: str) -> list[Session]:
    """All sessions of an account, those seen last first."""
    order = (SESSIONS.c.seen_at.desc(), SESSIONS.c.created_at.desc(), SESSIONS.c.id)
    rows = connection.execute(select(SESSIONS).where(SESSIONS.c.user_id == user_id).order_by(*order)).mappings()
    return [_session(row) for row in rows]


def drop_sessions(connection: Connection, session_ids: Iterable[str]) -> None:
    """Forgets sessions; their cookies are refused like any other's."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(list(session_ids))))


def _row(session: Session) -> dict[str, Any]:
    turns = ",".join(str(at) for at in session.turns)
    return {
        "id": session.id,
        "user_id": session.user_id,
        "device_id": session.device_id,
        "created_at": session.created_at,
        "seen_at": session.seen_at,
        "ended_at": session.ended_at,
        "number": session.number,
        "turns": turns,
    }


def _session(row: RowMapping) -> Session:
    turns = tuple(int(at) for at in row["turns"].split(",") if at)
    return Session(**{**row, "turns": turns})
