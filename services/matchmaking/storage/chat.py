"""The SQL of what is written at tables, how far people have read, and how far games are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, literal, or_, select, update
from sqlalchemy import Table as SqlTable

from services.common.database import insert_new, upsert
from services.matchmaking.chat import EVERYBODY, KEPT, Message
from services.matchmaking.storage import models
from services.matchmaking.storage.store import SEATS, TABLES
from services.matchmaking.tables import State

MESSAGES: Final[SqlTable] = models.Row.metadata.tables["chat_message"]
READ: Final[SqlTable] = models.Row.metadata.tables["chat_read"]
SEEN: Final[SqlTable] = models.Row.metadata.tables["game_seen"]

_COLUMNS: Final = [MESSAGES.c[name] for name in Message._fields]


class View(NamedTuple):
    """Whose eyes look at a table's messages, from which seat if any, and whose words they do not read."""

    user_id: str
    seat: int | None
    unheard: Collection[str] = ()


class Waiting(NamedTuple):
    """Messages of one author that wait for somebody at a table: how many, and whether they are free text."""

    table_id: str
    game_id: str
    author: str
    free: bool
    total: int


def add(connection: Connection, table_id: str, message: Message) -> Message:
    """Keeps a message under the next number; the oldest make room. Whoever holds the table is alone with it."""
    last = connection.execute(select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id)).scalar()
    kept = message._replace(number=(last or 0) + 1)
    connection.execute(MESSAGES.insert(), {"table_id": table_id, **kept._asdict()})
    old = and_(MESSAGES.c.table_id == table_id, MESSAGES.c.number <= kept.number - KEPT)
    connection.execute(delete(MESSAGES).where(old))
    return kept


def authors(connection: Connection, table_id: str) -> list[str]:
    """Who wrote at a table."""
    found = select(MESSAGES.c.author).where(MESSAGES.c.table_id == table_id).distinct()
    return list(connection.execute(found.order_by(MESSAGES.c.author)).scalars())


def after(connection: Connection, table_id: str, view: View, number: int, limit: int) -> list[Message]:
    """What somebody reads after a number, in order."""
    found = select(*_COLUMNS).where(_read_by(table_id, view), MESSAGES.c.number > number)
    return _messages(connection, found.order_by(MESSAGES.c.number).limit(limit))


def before(connection: Connection, table_id: str, view: View, number: int | None, limit: int) -> list[Message]:
    """What somebody reads before a number, or of the latest, in order."""
    found = select(*_COLUMNS).where(_read_by(table_id, view))
    if number is not None:
        found = found.where(MESSAGES.c.number < number)
    return _messages(connection, found.order_by(MESSAGES.c.number.desc()).limit(limit))[::-1]


def by_numbers(connection: Connection, table_id: str, view: View, numbers: Collection[int]) -> list[Message]:
    """Those of some messages that somebody reads, in order."""
    found = select(*_COLUMNS).where(_read_by(table_id, view), MESSAGES.c.number.in_(numbers))
    return _messages(connection, found.order_by(MESSAGES.c.number))


def unread(connection: Connection, table_id: str, view: View) -> int:
    """How many messages of others somebody has not read."""
    fresh = and_(
        _read_by(table_id, view),
        MESSAGES.c.number > read_up_to(connection, table_id, view.user_id),
        MESSAGES.c.author != view.user_id,
    )
    return connection.execute(select(func.count()).select_from(MESSAGES).where(fresh)).scalar_one()


def waiting(connection: Connection, user_id: str, since: int) -> list[Waiting]:
    """What waits for somebody at the tables where they sit, written since a time."""
    mine = and_(SEATS.c.table_id == MESSAGES.c.table_id, SEATS.c.user_id == user_id)
    marked = and_(READ.c.table_id == MESSAGES.c.table_id, READ.c.user_id == user_id)
    free = (MESSAGES.c.phrase == "").label("free")
    found = (
        select(MESSAGES.c.table_id, TABLES.c.game_id, MESSAGES.c.author, free, func.count())
        .join(SEATS, mine)
        .join(TABLES, TABLES.c.id == MESSAGES.c.table_id)
        .outerjoin(READ, marked)
        .where(
            TABLES.c.state != State.CLOSED.value,
            MESSAGES.c.at >= since,
            MESSAGES.c.author != user_id,
            MESSAGES.c.number > func.coalesce(READ.c.number, 0),
            or_(MESSAGES.c.readers == EVERYBODY, MESSAGES.c.readers.op("&")(_bit(SEATS.c.number)) != 0),
        )
        .group_by(MESSAGES.c.table_id, TABLES.c.game_id, MESSAGES.c.author, "free")
        .order_by(MESSAGES.c.table_id)
    )
    return [Waiting(*row) for row in connection.execute(found)]


def read_up_to(connection: Connection, table_id: str, user_id: str) -> int:
    """How far somebody has read; 0 when they have read nothing."""
    return connection.execute(select(READ.c.number).where(_mark(table_id, user_id))).scalar() or 0


def mark(connection: Connection, table_id: str, user_id: str, number: int) -> int:
    """Moves somebody's mark on, never back and never past the last message; says where it is now."""
    last = connection.execute(select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id)).scalar()
    insert_new(connection, READ, {"table_id": table_id, "user_id": user_id, "number": 0})
    reached = min(number, last or 0)
    behind = and_(_mark(table_id, user_id), READ.c.number < reached)
    connection.execute(update(READ).where(behind).values(number=reached))
    return read_up_to(connection, table_id, user_id)


def see(connection: Connection, game_id: str, version: int) -> None:
    """Notes how far a game is."""
    upsert(connection, SEEN, {"game_id": game_id, "version": version}, ("game_id",))


def seen(connection: Connection, game_id: str) -> int:
    """How far a game is; 0 while nothing was heard of it."""
    return connection.execute(select(SEEN.c.version).where(SEEN.c.game_id == game_id)).scalar() or 0


def _read_by(table_id: str, view: View) -> Any:
    mine = or_(MESSAGES.c.phrase != "", MESSAGES.c.author.not_in(view.unheard))
    return and_(MESSAGES.c.table_id == table_id, mine, _for_seat(view.seat))


def _for_seat(seat: int | None) -> Any:
    for_all = MESSAGES.c.readers == EVERYBODY
    return for_all if seat is None else or_(for_all, MESSAGES.c.readers.op("&")(1 << seat) != 0)


def _bit(column: Any) -> Any:
    """One bit, as many places up as a column says; the same operator on both databases."""
    return literal(1).op("<<")(column)


def _mark(table_id: str, user_id: str) -> Any:
    return and_(READ.c.table_id == table_id, READ.c.user_id == user_id)


def _messages(connection: Connection, found: Any) -> list[Message]:
    return [Message(*row) for row in connection.execute(found)]
