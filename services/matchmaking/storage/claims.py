"""The SQL of seats that are being taken over in running games."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, select
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new
from services.matchmaking.storage import models

CLAIMS: Final[SqlTable] = models.Row.metadata.tables["seat_claim"]


class Claim(NamedTuple):
    """Somebody takes a seat over; the names are the columns'."""

    table_id: str
    seat: int
    user_id: str
    display_name: str
    request_id: str
    at: int


def begin(connection: Connection, claim: Claim) -> bool:
    """Keeps a claim until it is done; False while another one goes on at the table."""
    return insert_new(connection, CLAIMS, claim._asdict())


def at_table(connection: Connection, table_id: str) -> Claim | None:
    """The claim that goes on at a table."""
    row = connection.execute(select(CLAIMS).where(CLAIMS.c.table_id == table_id)).one_or_none()
    return None if row is None else Claim(*row)


def since(connection: Connection, before: int, limit: int) -> list[Claim]:
    """Claims that have gone on since before a time, the oldest first."""
    found = select(CLAIMS).where(CLAIMS.c.at <= before).order_by(CLAIMS.c.at).limit(limit)
    return [Claim(*row) for row in connection.execute(found)]


def end(connection: Connection, claim: Claim) -> bool:
    """Forgets a claim; False where somebody else has ended it."""
    this = and_(CLAIMS.c.table_id == claim.table_id, CLAIMS.c.request_id == claim.request_id)
    return connection.execute(delete(CLAIMS).where(this)).rowcount == 1
