"""The SQL of tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, and_, delete, func, or_, select, update
from sqlalchemy import Table as SqlTable

from services.matchmaking.matcher import Wanted
from services.matchmaking.paces import Pace
from services.matchmaking.storage import models
from services.matchmaking.tickets import Search, SearchState

TICKETS: Final[SqlTable] = models.Row.metadata.tables["ticket"]
LIVING: Final = (SearchState.WAITING.value, SearchState.MATCHED.value)


def add(connection: Connection, search: Search) -> None:
    """Keeps a new search."""
    row = search._asdict() | search.wanted._asdict()
    del row["wanted"]
    row |= {
        "pace": search.wanted.pace.value,
        "state": search.state.value,
        "local_hours": " ".join(map(str, search.local_hours)),
        "changed_at": search.since,
    }
    connection.execute(TICKETS.insert(), row)


def by_id(connection: Connection, ticket_id: str, user_id: str) -> Search | None:
    """A search of somebody's."""
    mine = and_(TICKETS.c.id == ticket_id, TICKETS.c.user_id == user_id)
    row = connection.execute(select(TICKETS).where(mine)).mappings().one_or_none()
    return None if row is None else _search(row)


def of_person(connection: Connection, user_id: str, since: int, limit: int) -> list[Search]:
    """Somebody's searches that go on, and those that ended lately."""
    shown = or_(TICKETS.c.state.in_(LIVING), TICKETS.c.changed_at >= since)
    found = select(TICKETS).where(TICKETS.c.user_id == user_id, shown)
    rows = connection.execute(found.order_by(TICKETS.c.since.desc(), TICKETS.c.id).limit(limit)).mappings()
    return [_search(row) for row in rows]


def going_on(connection: Connection, user_id: str) -> int:
    """How many of somebody's searches go on that have no table yet."""
    mine = and_(TICKETS.c.user_id == user_id, TICKETS.c.state == SearchState.WAITING.value)
    return connection.execute(select(func.count()).select_from(TICKETS).where(mine)).scalar_one()


def waiting(connection: Connection, limit: int) -> list[Search]:
    """The searches that go on, the oldest first."""
    found = select(TICKETS).where(TICKETS.c.state == SearchState.WAITING.value)
    rows = connection.execute(found.order_by(TICKETS.c.since).limit(limit)).mappings()
    return [_search(row) for row in rows]


def match(connection: Connection, ids: Sequence[str], table_id: str, now: int) -> bool:
    """Gives searches a table, all of them or, by compare-and-set, none: then this transaction must not go on."""
    these = and_(TICKETS.c.id.in_(ids), TICKETS.c.state == SearchState.WAITING.value)
    values = {"state": SearchState.MATCHED.value, "table_id": table_id, "changed_at": now}
    return connection.execute(update(TICKETS).where(these).values(values)).rowcount == len(ids)


def move(connection: Connection, ticket_id: str, origin: SearchState, state: SearchState, now: int) -> bool:
    """Moves a search on; False when it is not where it should be."""
    there = and_(TICKETS.c.id == ticket_id, TICKETS.c.state == origin.value)
    values = {"state": state.value, "changed_at": now}
    return connection.execute(update(TICKETS).where(there).values(values)).rowcount == 1


def of_table(
    connection: Connection, table_id: str, state: SearchState, now: int, *, people: Sequence[str] | None = None
) -> None:
    """Moves the searches that led to a table on: those of some people, or all. Who waits again is at no table."""
    these = and_(TICKETS.c.table_id == table_id, TICKETS.c.state == SearchState.MATCHED.value)
    if people is not None:
        these = and_(these, TICKETS.c.user_id.in_(people))
    again = {"table_id": ""} if state is SearchState.WAITING else {}
    connection.execute(update(TICKETS).where(these).values({"state": state.value, "changed_at": now, **again}))


def forget(connection: Connection, before: int, limit: int) -> int:
    """Forgets searches that ended before a time, the oldest first, and says how many."""
    ended = and_(TICKETS.c.state.not_in(LIVING), TICKETS.c.changed_at < before)
    old = select(TICKETS.c.id).where(ended).order_by(TICKETS.c.changed_at).limit(limit)
    return connection.execute(delete(TICKETS).where(TICKETS.c.id.in_(old))).rowcount


def _search(row: RowMapping) -> Search:
    plain: dict[str, Any] = {name: row[name] for name in ("id", "user_id", "since", "hours", "table_id")}
    return Search(
        **plain,
        wanted=Wanted(row["edition"], row["variant"], row["seats"], Pace(row["pace"]), row["rated"]),
        local_hours=tuple(map(int, row["local_hours"].split())),
        time_zone=row["time_zone"],
        state=SearchState(row["state"]),
    )
