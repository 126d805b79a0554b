"""The SQL of lists of tables, a page at a time: one's own, those to join, and those with a seat to take over."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, and_, exists, func, or_, select

from services.matchmaking.storage.store import SEATS, TABLES, tables_of
from services.matchmaking.tables import State, Table
from services.matchmaking.terms import Claims

Position = tuple[int, str]
"""Where a page begins: after the table that opened then and has this id."""


class Sought(NamedTuple):
    """Which open tables somebody wants to see; what is empty or None asks for nothing."""

    edition: str = ""
    variant: str = ""
    pace: str = ""
    rated: bool | None = None
    free_seats: int = 1


ANYTHING: Final = Sought()


def of_person(connection: Connection, user_id: str, limit: int, after: Position | None) -> list[Table]:
    """The tables where somebody sits, or which they opened."""
    return _page(connection, select(TABLES).where(or_(TABLES.c.host_id == user_id, _has_seat(user_id))), limit, after)


def to_join(
    connection: Connection, user_id: str, limit: int, after: Position | None, sought: Sought = ANYTHING
) -> list[Table]:
    """Open tables of the kind that is sought, with a free seat for somebody who is not there yet."""
    free = and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.user_id.is_(None), SEATS.c.bot == "")
    offered = and_(TABLES.c.state == State.OPEN.value, TABLES.c.private.is_(False), TABLES.c.ready_until == 0)
    found = _of_kind(select(TABLES).where(offered, exists().where(free), ~_has_seat(user_id)), sought)
    if sought.free_seats > 1:
        found = found.where(select(func.count()).where(free).scalar_subquery() >= sought.free_seats)
    return _page(connection, found, limit, after)


def to_claim(connection: Connection, user_id: str, limit: int, after: Position | None, sought: Sought) -> list[Table]:
    """Tables whose game goes on and that let anybody eligible take a bot's seat, without those where somebody sits."""
    offered = and_(TABLES.c.state == State.PLAYING.value, TABLES.c.claims == Claims.ELIGIBLE.value)
    return _page(connection, _of_kind(select(TABLES).where(offered, ~_has_seat(user_id)), sought), limit, after)


def _has_seat(user_id: str) -> Any:
    return exists().where(and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.user_id == user_id))


def _of_kind(found: Select[Any], sought: Sought) -> Select[Any]:
    for name in ("edition", "variant", "pace", "rated"):
        if (value := getattr(sought, name)) not in ("", None):
            found = found.where(TABLES.c[name] == value)
    return found


def _page(connection: Connection, found: Select[Any], limit: int, after: Position | None) -> list[Table]:
    """Those that opened last come first."""
    at, table_id = TABLES.c.created_at, TABLES.c.id
    if after is not None:
        found = found.where(or_(at < after[0], and_(at == after[0], table_id < after[1])))
    rows = connection.execute(found.order_by(at.desc(), table_id.desc()).limit(limit)).mappings().all()
    return tables_of(connection, rows)
