"""Games, who plays in them, whom they wait for, and when to remind whom."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, and_, bindparam, delete, distinct, func, select

from services.common.database import insert_new, locked, upsert
from services.notifications.storage import models
from services.notifications.values import Game, Question

GAMES: Final[Table] = models.Row.metadata.tables["game"]
MEMBERS: Final[Table] = models.Row.metadata.tables["member"]
MUTED: Final[Table] = models.Row.metadata.tables["muted"]
QUESTIONS: Final[Table] = models.Row.metadata.tables["question"]
REMINDERS: Final[Table] = models.Row.metadata.tables["reminder"]

_REMINDERS_DUE: Final = locked(
    select(REMINDERS).where(REMINDERS.c.due <= bindparam("now")).order_by(REMINDERS.c.due).limit(bindparam("most")),
    skip=True,
)
"""Asked every few seconds, so it is made once."""


def keep(connection: Connection, game: Game) -> None:
    """Stores how a game is called."""
    upsert(connection, GAMES, _row(game), ["id"])


def name(connection: Connection, game: Game) -> None:
    """Stores how a game that is still to come is called, where it is called anything."""
    if game.title or game.company:
        insert_new(connection, GAMES, _row(game))


def game(connection: Connection, game_id: str) -> Game:
    """How a game is called; without a name where nobody said."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
    return Game(game_id) if row is None else _game(row)


def names(connection: Connection, ids: set[str]) -> dict[str, Game]:
    """How some games are called."""
    rows = connection.execute(select(GAMES).where(GAMES.c.id.in_(sorted(ids))))
    return {row.id: _game(row) for row in rows}


def seat(connection: Connection, game_id: str, user_id: str, number: int) -> None:
    """Notes that somebody plays in a game."""
    insert_new(connection, MEMBERS, {"game_id": game_id, "user_id": user_id, "seat": number})


def leave(connection: Connection, game_id: str, user_id: str) -> None:
    """Notes that somebody plays in a game no more."""
    connection.execute(delete(MEMBERS).where(and_(MEMBERS.c.game_id == game_id, MEMBERS.c.user_id == user_id)))


def seat_of(connection: Connection, game_id: str, user_id: str) -> int | None:
    """Where somebody sits in a game that goes on."""
    mine = and_(MEMBERS.c.game_id == game_id, MEMBERS.c.user_id == user_id)
    return connection.execute(select(MEMBERS.c.seat).where(mine)).scalar_one_or_none()


def of_person(connection: Connection, user_id: str) -> set[str]:
    """The games that somebody plays in, and that go on."""
    return set(connection.execute(select(MEMBERS.c.game_id).where(MEMBERS.c.user_id == user_id)).scalars())


def end(connection: Connection, game_id: str) -> None:
    """Forgets whom a game waits for, and who plays in it."""
    for table in (QUESTIONS, REMINDERS, MEMBERS, MUTED):
        connection.execute(delete(table).where(table.c.game_id == game_id))


def mute(connection: Connection, user_id: str, game_id: str, muted: bool) -> None:
    """Says nothing more of a game, or speaks of it again."""
    if muted:
        insert_new(connection, MUTED, {"user_id": user_id, "game_id": game_id})
    else:
        connection.execute(delete(MUTED).where(and_(MUTED.c.user_id == user_id, MUTED.c.game_id == game_id)))


def muted(connection: Connection, user_id: str) -> list[str]:
    """The games of which somebody wants to hear nothing."""
    mine = select(MUTED.c.game_id).where(MUTED.c.user_id == user_id)
    return list(connection.execute(mine.order_by(MUTED.c.game_id)).scalars())


def ask(connection: Connection, question: Question) -> None:
    """Notes that a game waits for somebody; a seat has one question at most."""
    upsert(connection, QUESTIONS, question._asdict(), ["game_id", "seat"])


def question(connection: Connection, game_id: str, number: int) -> Question | None:
    """What a game waits for from a seat."""
    mine = and_(QUESTIONS.c.game_id == game_id, QUESTIONS.c.seat == number)
    row = connection.execute(select(QUESTIONS).where(mine)).one_or_none()
    return None if row is None else Question(**row._mapping)


def close(connection: Connection, game_id: str, number: int) -> None:
    """A game waits for a seat no more."""
    for table in (QUESTIONS, REMINDERS):
        connection.execute(delete(table).where(and_(table.c.game_id == game_id, table.c.seat == number)))


def waiting(connection: Connection, user_id: str) -> int:
    """How many games wait for somebody: the number on the icon."""
    mine = select(func.count(distinct(QUESTIONS.c.game_id))).where(QUESTIONS.c.user_id == user_id)
    return connection.execute(mine).scalar_one()


def waits(connection: Connection, user_id: str, game_id: str) -> bool:
    """Whether a game waits for somebody."""
    mine = and_(QUESTIONS.c.user_id == user_id, QUESTIONS.c.game_id == game_id)
    return connection.execute(select(QUESTIONS.c.seat).where(mine).limit(1)).first() is not None


def remind(connection: Connection, game_id: str, number: int, kind: str, due: int) -> None:
    """Keeps when to remind a seat."""
    row = {"game_id": game_id, "seat": number, "kind": kind, "due": due}
    upsert(connection, REMINDERS, row, ["game_id", "seat", "kind"])


def forget_reminders(connection: Connection, game_id: str, number: int) -> None:
    """Reminds a seat of nothing more."""
    connection.execute(delete(REMINDERS).where(and_(REMINDERS.c.game_id == game_id, REMINDERS.c.seat == number)))


def reminders(connection: Connection, now: int, most: int) -> list[tuple[str, int, str]]:
    """Takes the reminders that are due: game, seat and kind."""
    found: list[tuple[str, int, str]] = []
    for row in connection.execute(_REMINDERS_DUE, {"now": now, "most": most}).all():
        named: Any = and_(
            REMINDERS.c.game_id == row.game_id, REMINDERS.c.seat == row.seat, REMINDERS.c.kind == row.kind
        )
        connection.execute(delete(REMINDERS).where(named))
        found.append((row.game_id, row.seat, row.kind))
    return found


def _row(game: Game) -> dict[str, Any]:
    titles, company = json.dumps(dict(game.mode_titles)), json.dumps(game.company)
    return {**game._asdict(), "mode_titles": titles, "company": company}


def _game(row: Row[Any]) -> Game:
    company = tuple([(user_id, name) for user_id, name in json.loads(row.company)])
    return Game(row.id, row.title, json.loads(row.mode_titles), company)
