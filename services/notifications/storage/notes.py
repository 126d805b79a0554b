"""Inboxes."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, and_, delete, select, tuple_, update

from services.notifications.storage import models, people
from services.notifications.values import Note

NOTES: Final[Table] = models.Row.metadata.tables["note"]

FORGOTTEN_AT_ONCE: Final = 200


def add(connection: Connection, wanted: Note) -> Note | None:
    """Puts a note into an inbox under the next number; None where the same occasion has one already."""
    if by_occasion(connection, wanted.user_id, wanted.occasion):
        return None
    somebody = people.person(connection, wanted.user_id, lock=True)
    if by_occasion(connection, wanted.user_id, wanted.occasion):
        return None
    note = wanted._replace(number=somebody.notes + 1)
    people.keep(connection, somebody._replace(notes=note.number))
    connection.execute(NOTES.insert(), {**note._asdict(), "about": json.dumps(note.about)})
    return note


def by_occasion(connection: Connection, user_id: str, occasion: str) -> Note | None:
    """The note of an occasion."""
    return _one(connection, and_(NOTES.c.user_id == user_id, NOTES.c.occasion == occasion))


def unseen(connection: Connection, user_id: str, kind: str, game_id: str) -> Note | None:
    """The note of a kind about a game that somebody has not seen, and that is not over."""
    mine = and_(NOTES.c.user_id == user_id, NOTES.c.kind == kind, NOTES.c.game_id == game_id)
    return _one(connection, and_(mine, NOTES.c.seen.is_(False), NOTES.c.over_at == 0))


def by_number(connection: Connection, user_id: str, number: int) -> Note | None:
    """A note by its number."""
    return _one(connection, and_(NOTES.c.user_id == user_id, NOTES.c.number == number))


def change(connection: Connection, note: Note) -> None:
    """Stores what became of a note."""
    mine = and_(NOTES.c.user_id == note.user_id, NOTES.c.number == note.number)
    values = {"deadline": note.deadline, "rings": note.rings, "seen": note.seen, "over_at": note.over_at}
    connection.execute(update(NOTES).where(mine).values(values))


def end(connection: Connection, game_id: str, kinds: list[str], now: int, user_id: str = "") -> None:
    """What notes of these kinds say of a game is over: for everybody, or for one person."""
    wanted = and_(NOTES.c.game_id == game_id, NOTES.c.kind.in_(kinds), NOTES.c.over_at == 0)
    if user_id:
        wanted = and_(wanted, NOTES.c.user_id == user_id)
    connection.execute(update(NOTES).where(wanted).values(over_at=now))


def end_occasion(connection: Connection, user_id: str, occasion: str, now: int) -> None:
    """What the note of an occasion says is over."""
    mine = and_(NOTES.c.user_id == user_id, NOTES.c.occasion == occasion, NOTES.c.over_at == 0)
    connection.execute(update(NOTES).where(mine).values(over_at=now))


def after(connection: Connection, user_id: str, number: int, most: int) -> list[Note]:
    """Notes after a number, the oldest first."""
    wanted = select(NOTES).where(NOTES.c.user_id == user_id, NOTES.c.number > number)
    return [_note(row) for row in connection.execute(wanted.order_by(NOTES.c.number).limit(most))]


def latest(connection: Connection, user_id: str, below: int, most: int) -> list[Note]:
    """Notes, the latest first; below a number unless that is 0."""
    wanted = select(NOTES).where(NOTES.c.user_id == user_id)
    if below:
        wanted = wanted.where(NOTES.c.number < below)
    return [_note(row) for row in connection.execute(wanted.order_by(NOTES.c.number.desc()).limit(most))]


def see(connection: Connection, user_id: str, up_to: int, game_id: str) -> None:
    """Says that somebody has seen notes: up to a number, of one game where it is named."""
    wanted = and_(NOTES.c.user_id == user_id, NOTES.c.number <= up_to, NOTES.c.seen.is_(False))
    if game_id:
        wanted = and_(wanted, NOTES.c.game_id == game_id)
    connection.execute(update(NOTES).where(wanted).values(seen=True))


def forget(connection: Connection, before: int) -> int:
    """Forgets old notes, some at a time; says how many those were."""
    key = tuple_(NOTES.c.user_id, NOTES.c.number)
    old = select(NOTES.c.user_id, NOTES.c.number).where(NOTES.c.at < before).order_by(NOTES.c.at)
    return connection.execute(delete(NOTES).where(key.in_(old.limit(FORGOTTEN_AT_ONCE)))).rowcount


def _one(connection: Connection, wanted: Any) -> Note | None:
    row = connection.execute(select(NOTES).where(wanted)).one_or_none()
    return None if row is None else _note(row)


def _note(row: Row[Any]) -> Note:
    return Note(**{**row._mapping, "about": json.loads(row.about)})
