"""The SQL of tables and seats. Everything here runs inside a transaction of somebody else's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, and_, delete, func, select, update
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new, locked
from services.matchmaking.eligibility import table_changed
from services.matchmaking.storage import models
from services.matchmaking.storage.rows import seat_in, seat_row, table_in, table_row
from services.matchmaking.tables import Seat, State, Table

TABLES: Final[SqlTable] = models.Row.metadata.tables["game_table"]
SEATS: Final[SqlTable] = models.Row.metadata.tables["seat"]


def add(connection: Connection, table: Table) -> bool:
    """Keeps a new table; False where there is one already for the game that it plays again."""
    row = {**table_row(table), "created_at": table.created_at, "changed_at": table.created_at}
    if not insert_new(connection, TABLES, row):
        return False
    connection.execute(SEATS.insert(), [{"table_id": table.id, **seat_row(seat)} for seat in table.seats])
    return True


def by_id(connection: Connection, table_id: str, *, lock: bool = False) -> Table | None:
    """A table; locked, nobody else changes it before this transaction ends."""
    return _one(connection, select(TABLES).where(TABLES.c.id == table_id), lock)


def by_invitation(connection: Connection, invitation: str, *, lock: bool = False) -> Table | None:
    """The table that an invitation is for."""
    return _one(connection, select(TABLES).where(TABLES.c.invitation == invitation), lock)


def put(connection: Connection, before: Table, after: Table, now: int) -> Table:
    """Keeps what became of a table and of those seats that changed, each only if it is still as it was."""
    if after == before:
        return before
    same = and_(TABLES.c.id == before.id, TABLES.c.version == before.version, TABLES.c.state == before.state.value)
    values = {
        "state": after.state.value,
        "version": before.version + 1,
        "changed_at": now,
        "host_id": after.host_id,
        "ready_until": after.ready_until,
        "due_at": after.due_at,
        "started_by": after.started_by,
    }
    _exactly_one(connection, update(TABLES).where(same).values(values))
    changed = [(old, new) for old, new in zip(before.seats, after.seats) if new != old]
    for old, _ in changed:  # all are empty before anybody sits down: people may change places
        row = seat_row(old)
        was = [SEATS.c[name].is_not_distinct_from(row[name]) for name in ("user_id", "bot")]
        _exactly_one(connection, update(SEATS).where(_is_seat(before, old), *was).values(user_id=None))
    for old, new in changed:
        _exactly_one(connection, update(SEATS).where(_is_seat(before, old)).values(seat_row(new)))
    return after


def drop(connection: Connection, table: Table) -> None:
    """Forgets a table, its seats, who may not come in or may, and what was written there."""
    for name in ("single_use", "sent_away", "missed_ready", "chat_message", "chat_read"):
        other = models.Row.metadata.tables[name]
        connection.execute(delete(other).where(other.c.table_id == table.id))
    connection.execute(delete(SEATS).where(SEATS.c.table_id == table.id))
    connection.execute(delete(TABLES).where(TABLES.c.id == table.id))


def advance(connection: Connection, game_id: str, origins: Iterable[State], state: State, now: int) -> bool:
    """Moves the table of a game on; False when it is not where it should be, or no table of ours."""
    there = and_(TABLES.c.game_id == game_id, TABLES.c.state.in_([origin.value for origin in origins]))
    values = {"state": state.value, "version": TABLES.c.version + 1, "changed_at": now}
    return connection.execute(update(TABLES).where(there).values(values)).rowcount == 1


def opened_by(connection: Connection, host_id: str) -> int:
    """How many tables of somebody's wait for players."""
    mine = and_(TABLES.c.host_id == host_id, TABLES.c.state == State.OPEN.value)
    return connection.execute(select(func.count()).select_from(TABLES).where(mine)).scalar_one()


def playing_of(connection: Connection, host_id: str) -> int:
    """How many games of somebody's tables go on."""
    going_on = TABLES.c.state.in_([State.STARTING.value, State.PLAYING.value])
    mine = and_(TABLES.c.host_id == host_id, going_on)
    return connection.execute(select(func.count()).select_from(TABLES).where(mine)).scalar_one()


def due(connection: Connection, now: int, limit: int) -> list[Table]:
    """Open tables at which something is due, the longest first."""
    waiting = and_(TABLES.c.state == State.OPEN.value, TABLES.c.due_at > 0, TABLES.c.due_at <= now)
    rows = connection.execute(select(TABLES).where(waiting).order_by(TABLES.c.due_at).limit(limit)).mappings().all()
    return tables_of(connection, rows)


def by_game(connection: Connection, game_id: str, *, lock: bool = False) -> Table | None:
    """The table of a game."""
    return _one(connection, select(TABLES).where(TABLES.c.game_id == game_id), lock)


def rematch_of(connection: Connection, game_id: str, *, lock: bool = False) -> Table | None:
    """The table where a game is played again."""
    return _one(connection, select(TABLES).where(TABLES.c.rematch_of == game_id), lock)


def seats_of(connection: Connection, user_id: str) -> int:
    """At how many tables somebody sits whose game has yet to end."""
    living = TABLES.c.state.in_([State.OPEN.value, State.STARTING.value, State.PLAYING.value])
    mine = and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.user_id == user_id, living)
    return connection.execute(select(func.count()).select_from(TABLES).join(SEATS, mine)).scalar_one()


def in_state(connection: Connection, state: State, before: int, limit: int) -> list[Table]:
    """Tables that have been in a state since before a time, those that wait longest first."""
    waiting = and_(TABLES.c.state == state.value, TABLES.c.changed_at <= before)
    rows = connection.execute(select(TABLES).where(waiting).order_by(TABLES.c.changed_at).limit(limit)).mappings().all()
    return tables_of(connection, rows)


def tables_of(connection: Connection, rows: Sequence[RowMapping]) -> list[Table]:
    """The tables of some rows, each with its seats."""
    if not rows:
        return []
    ids = [row["id"] for row in rows]
    seats: dict[str, list[Seat]] = {table_id: [] for table_id in ids}
    for seat in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.number)).mappings():
        seats[seat["table_id"]].append(seat_in(seat))
    return [table_in(row, seats[row["id"]]) for row in rows]


def _is_seat(table: Table, seat: Seat) -> Any:
    return and_(SEATS.c.table_id == table.id, SEATS.c.number == seat.number)


def _one(connection: Connection, found: Select[Any], lock: bool) -> Table | None:
    row = connection.execute(locked(found) if lock else found).mappings().one_or_none()
    return None if row is None else tables_of(connection, [row])[0]


def _exactly_one(connection: Connection, statement: Any) -> None:
    """Refused when somebody else was faster; then nothing of this transaction stays."""
    if connection.execute(statement).rowcount != 1:
        raise table_changed()
