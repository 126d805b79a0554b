"""The SQL of vacations."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Table, select, update

from services.accounts.storage import models
from services.accounts.storage.store import ACCOUNTS
from services.accounts.vacations import Vacation
from services.common.database import insert_new, locked
from services.common.outbox import cursors

VACATIONS: Final[Table] = models.Row.metadata.tables["vacation"]
LOOKED: Final = "vacations that are over"
"""The cursor that says, in milliseconds, until when they were looked for."""


def vacations_of(connection: Connection, user_id: str) -> list[Vacation]:
    """All vacations that an account ever had or plans, in order."""
    found = select(VACATIONS).where(VACATIONS.c.user_id == user_id).order_by(VACATIONS.c.starts, VACATIONS.c.id)
    return [Vacation(**row) for row in connection.execute(found).mappings()]


def add_vacation(connection: Connection, vacation: Vacation) -> None:
    """Keeps a new vacation."""
    connection.execute(VACATIONS.insert(), vacation._asdict())


def put_vacation(connection: Connection, vacation: Vacation) -> None:
    """Keeps what became of a vacation."""
    connection.execute(update(VACATIONS).where(VACATIONS.c.id == vacation.id).values(vacation._asdict()))


def ended_since_last_look(connection: Connection, now: int) -> list[str]:
    """Accounts with a vacation that ended since this was asked last; of the first time nothing is known."""
    insert_new(connection, cursors, {"name": LOOKED, "seq": now})
    mine = cursors.c.name == LOOKED
    since = connection.execute(locked(select(cursors.c.seq).where(mine))).scalar_one()
    connection.execute(cursors.update().where(mine).values(seq=max(now, since)))
    ended = select(VACATIONS.c.user_id).where(VACATIONS.c.until > since, VACATIONS.c.until <= now)
    return [user_id for (user_id,) in connection.execute(ended.distinct().order_by(VACATIONS.c.user_id))]


def count_change(connection: Connection, user_id: str) -> int:
    """Counts a change of an account's vacations, and gives the number of it; nobody else changes them meanwhile."""
    changed = update(ACCOUNTS).where(ACCOUNTS.c.id == user_id).values(away_version=ACCOUNTS.c.away_version + 1)
    return int(connection.execute(changed.returning(ACCOUNTS.c.away_version)).scalar_one())
