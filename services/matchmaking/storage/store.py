"""The SQL of tables and seats. Everything here runs inside a transaction of somebody else's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new, locked
from services.common.refusals import Kind, Refused
from services.matchmaking.storage import models
from services.matchmaking.tables import Dice, Entry, Filling, Person, Seat, State, Table, Terms

TABLES: Final[SqlTable] = models.Row.metadata.tables["game_table"]
SEATS: Final[SqlTable] = models.Row.metadata.tables["seat"]

DIGESTS: Final = ("anchor", "piles")
KEPT_AS_THEY_ARE: Final = (
    *("id", "title", "host_id", "private", "invitation", "game_id", "created_at", "version"),
    *("ready_until", "by_tickets"),
)

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


def add(connection: Connection, table: Table) -> bool:
    """Keeps a new table; False where there is one already for the game that it plays again."""
    row = {**_row(table), "created_at": table.created_at, "changed_at": table.created_at}
    if not insert_new(connection, TABLES, row):
        return False
    connection.execute(SEATS.insert(), [{"table_id": table.id, **_seat_row(seat)} for seat in table.seats])
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
    }
    _exactly_one(connection, update(TABLES).where(same).values(values))
    for old, new in zip(before.seats, after.seats):
        if new != old:
            row = _seat_row(old)
            was = [SEATS.c[name].is_not_distinct_from(row[name]) for name in ("user_id", "bot")]
            mine = and_(SEATS.c.table_id == before.id, SEATS.c.number == old.number, *was)
            _exactly_one(connection, update(SEATS).where(mine).values(_seat_row(new)))
    return after


def drop(connection: Connection, table: Table) -> None:
    """Forgets a table, its seats, and who may not come in or may."""
    for other in (models.Row.metadata.tables["single_use"], models.Row.metadata.tables["sent_away"]):
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


def of_person(connection: Connection, user_id: str, limit: int, after: Position | None) -> list[Table]:
    """The tables where somebody sits, or which they opened."""
    return _page(connection, select(TABLES).where(or_(TABLES.c.host_id == user_id, _has_seat(user_id))), limit, after)


def to_join(
    connection: Connection, user_id: str, limit: int, after: Position | None, sought: Sought = ANYTHING
) -> list[Table]:
    """Open tables of the kind that is sought, with a free seat for somebody who is not there yet."""
    free = and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.user_id.is_(None), SEATS.c.bot == "")
    offered = and_(TABLES.c.state == State.OPEN.value, TABLES.c.private.is_(False), TABLES.c.ready_until == 0)
    found = select(TABLES).where(offered, exists().where(free), ~_has_seat(user_id))
    for name in ("edition", "variant", "pace", "rated"):
        if (value := getattr(sought, name)) not in ("", None):
            found = found.where(TABLES.c[name] == value)
    if sought.free_seats > 1:
        found = found.where(select(func.count()).where(free).scalar_subquery() >= sought.free_seats)
    return _page(connection, found, limit, after)


def due(connection: Connection, now: int, limit: int) -> list[Table]:
    """Open tables at which something is due, the longest first."""
    waiting = and_(TABLES.c.state == State.OPEN.value, TABLES.c.due_at > 0, TABLES.c.due_at <= now)
    rows = connection.execute(select(TABLES).where(waiting).order_by(TABLES.c.due_at).limit(limit)).mappings().all()
    return _tables(connection, rows)


def by_game(connection: Connection, game_id: str) -> Table | None:
    """The table of a game."""
    return _one(connection, select(TABLES).where(TABLES.c.game_id == game_id), False)


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
    return _tables(connection, rows)


def _has_seat(user_id: str) -> Any:
    return exists().where(and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.user_id == user_id))


def _page(connection: Connection, found: Select[Any], limit: int, after: Position | None) -> list[Table]:
    """Those that opened last come first."""
    at, table_id = TABLES.c.created_at, TABLES.c.id
    if after is not None:
        found = found.where(or_(at < after[0], and_(at == after[0], table_id < after[1])))
    rows = connection.execute(found.order_by(at.desc(), table_id.desc()).limit(limit)).mappings().all()
    return _tables(connection, rows)


def _one(connection: Connection, found: Select[Any], lock: bool) -> Table | None:
    row = connection.execute(locked(found) if lock else found).mappings().one_or_none()
    return None if row is None else _tables(connection, [row])[0]


def _tables(connection: Connection, rows: Sequence[RowMapping]) -> list[Table]:
    ids = [row["id"] for row in rows]
    seats: dict[str, list[Seat]] = {table_id: [] for table_id in ids}
    for seat in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.number)).mappings():
        seats[seat["table_id"]].append(_seat(seat))
    return [_table(row, seats[row["id"]]) for row in rows]


def _exactly_one(connection: Connection, statement: Any) -> None:
    """Refused when somebody else was faster; then nothing of this transaction stays."""
    if connection.execute(statement).rowcount != 1:
        raise Refused(Kind.BUSY, "table_changed", "somebody changed this table just now; try again", retry_after_ms=100)


def _row(table: Table) -> dict[str, Any]:
    terms = table.terms
    return {
        "id": table.id,
        "title": table.title,
        "host_id": table.host_id,
        "private": table.private,
        "invitation": table.invitation,
        "game_id": table.game_id,
        "dice": _text({**table.dice._asdict(), **{name: getattr(table.dice, name).hex() for name in DIGESTS}}),
        "terms": _text({**terms._asdict(), "entry": terms.entry._asdict(), "filling": terms.filling._asdict()}),
        "state": table.state.value,
        "version": table.version,
        "edition": terms.edition,
        "variant": terms.variant,
        "pace": terms.pace.value,
        "rated": terms.rated,
        "ready_until": table.ready_until,
        "due_at": table.due_at,
        "rematch_of": table.rematch_of or None,
        "by_tickets": table.by_tickets,
    }


def _table(row: RowMapping, seats: Sequence[Seat]) -> Table:
    plain = {name: row[name] for name in KEPT_AS_THEY_ARE}
    return Table(
        **plain,
        rematch_of=row["rematch_of"] or "",
        dice=_dice(row["dice"]),
        terms=_terms(row["terms"]),
        seats=tuple(seats),
        state=State(row["state"]),
    )


def _seat_row(seat: Seat) -> dict[str, Any]:
    who = seat.person or Person("", "", b"")
    return {
        "number": seat.number,
        "user_id": who.user_id or None,
        "display_name": who.name,
        "dice_seed": who.dice_seed,
        "bot": seat.bot,
        "ready": seat.ready,
        "household": who.household,
    }


def _seat(row: RowMapping) -> Seat:
    name, seed, household = row["display_name"], bytes(row["dice_seed"]), row["household"]
    person = Person(row["user_id"], name, seed, household) if row["user_id"] else None
    return Seat(row["number"], person, row["bot"], row["ready"])


def _text(form: Mapping[str, Any]) -> str:
    return json.dumps(form, sort_keys=True, separators=(",", ":"))


def _dice(text: str) -> Dice:
    form = json.loads(text)
    return Dice(**(form | {name: bytes.fromhex(form[name]) for name in DIGESTS}))


def _terms(text: str) -> Terms:
    form = json.loads(text)
    parts = {name: kind(**form.get(name, {})) for name, kind in (("entry", Entry), ("filling", Filling))}
    return Terms(**(form | parts | {"sides": tuple(form.get("sides", ()))}))
