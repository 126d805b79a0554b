"""The SQL of friendships, blocks and friend codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, and_, delete, func, or_, select, update

from services.accounts.storage import models
from services.accounts.storage.store import ACCOUNTS
from services.common.database import insert_new, upsert

FRIENDSHIPS: Final[Table] = models.Row.metadata.tables["friendship"]
BLOCKS: Final[Table] = models.Row.metadata.tables["block"]
CODES: Final[Table] = models.Row.metadata.tables["friend_code"]

Pair = tuple[str, str]


class Friendship(NamedTuple):
    """Two friends, or an ask; `since` is 0 until it is accepted."""

    first: str
    second: str
    asked_by: str
    asked_at: int
    since: int = 0


def friendship(connection: Connection, one: str, other: str) -> Friendship | None:
    """What two accounts are to each other, if anything. Whoever holds both accounts is alone with it."""
    row = connection.execute(select(FRIENDSHIPS).where(_of_pair(one, other))).mappings().one_or_none()
    return None if row is None else Friendship(**row)


def ask(connection: Connection, asker: str, other: str, now: int) -> None:
    """Keeps that somebody asks."""
    first, second = sorted((asker, other))
    connection.execute(FRIENDSHIPS.insert(), Friendship(first, second, asker, now)._asdict())


def accept(connection: Connection, one: str, other: str, now: int) -> None:
    """Makes friends of two of whom one has asked."""
    connection.execute(update(FRIENDSHIPS).where(_of_pair(one, other)).values(since=now))


def end(connection: Connection, one: str, other: str) -> None:
    """Ends whatever there is between two."""
    connection.execute(delete(FRIENDSHIPS).where(_of_pair(one, other)))


def all_of(connection: Connection, user_id: str) -> list[tuple[Friendship, str]]:
    """Somebody's friendships and asks, each with the other's name, by that name."""
    other = or_(
        and_(FRIENDSHIPS.c.first == user_id, ACCOUNTS.c.id == FRIENDSHIPS.c.second),
        and_(FRIENDSHIPS.c.second == user_id, ACCOUNTS.c.id == FRIENDSHIPS.c.first),
    )
    found = select(*FRIENDSHIPS.c, ACCOUNTS.c.display_name).join(ACCOUNTS, other).order_by(ACCOUNTS.c.display_name)
    return [(Friendship(*row[:-1]), row[-1]) for row in connection.execute(found)]


def count(connection: Connection, user_id: str) -> int:
    """How many friends somebody has, with those whom they have asked."""
    counts = or_(FRIENDSHIPS.c.since > 0, FRIENDSHIPS.c.asked_by == user_id)
    return _counted(connection, FRIENDSHIPS, and_(_has(user_id), counts))


def count_asking(connection: Connection, user_id: str) -> int:
    """How many ask somebody and wait for an answer."""
    waiting = and_(FRIENDSHIPS.c.since == 0, FRIENDSHIPS.c.asked_by != user_id)
    return _counted(connection, FRIENDSHIPS, and_(_has(user_id), waiting))


def block(connection: Connection, user_id: str, blocked: str, now: int) -> None:
    """Keeps a block; one that is there stays as old as it is."""
    insert_new(connection, BLOCKS, {"user_id": user_id, "blocked": blocked, "at": now})


def unblock(connection: Connection, user_id: str, blocked: str) -> None:
    """Forgets a block."""
    connection.execute(delete(BLOCKS).where(BLOCKS.c.user_id == user_id, BLOCKS.c.blocked == blocked))


def blocked_by(connection: Connection, user_id: str) -> list[tuple[str, str, int]]:
    """Whom somebody blocks: account, name and since when, the latest first."""
    found = (
        select(BLOCKS.c.blocked, ACCOUNTS.c.display_name, BLOCKS.c.at)
        .join(ACCOUNTS, ACCOUNTS.c.id == BLOCKS.c.blocked)
        .where(BLOCKS.c.user_id == user_id)
        .order_by(BLOCKS.c.at.desc(), BLOCKS.c.blocked)
    )
    return [(blocked, name, at) for blocked, name, at in connection.execute(found)]


def count_blocked(connection: Connection, user_id: str) -> int:
    """How many somebody blocks."""
    return _counted(connection, BLOCKS, BLOCKS.c.user_id == user_id)


def friends_among(connection: Connection, user_ids: Sequence[str]) -> list[Pair]:
    """Those of some accounts that are friends."""
    among = FRIENDSHIPS.c.first.in_(user_ids), FRIENDSHIPS.c.second.in_(user_ids), FRIENDSHIPS.c.since > 0
    return _pairs(connection, FRIENDSHIPS.c.first, FRIENDSHIPS.c.second, *among)


def blocks_among(connection: Connection, user_ids: Sequence[str]) -> list[Pair]:
    """Who of some accounts blocks whom of them."""
    among = BLOCKS.c.user_id.in_(user_ids), BLOCKS.c.blocked.in_(user_ids)
    return _pairs(connection, BLOCKS.c.user_id, BLOCKS.c.blocked, *among)


def put_code(connection: Connection, user_id: str, code: str) -> None:
    """Gives somebody a code in place of an earlier one."""
    upsert(connection, CODES, {"user_id": user_id, "code": code}, ("user_id",))


def code_of(connection: Connection, user_id: str) -> str:
    """Somebody's code; empty without one."""
    return connection.execute(select(CODES.c.code).where(CODES.c.user_id == user_id)).scalar() or ""


def owner_of(connection: Connection, code: str) -> str | None:
    """Whose code it is."""
    return connection.execute(select(CODES.c.user_id).where(CODES.c.code == code)).scalar()


def _of_pair(one: str, other: str) -> Any:
    first, second = sorted((one, other))
    return and_(FRIENDSHIPS.c.first == first, FRIENDSHIPS.c.second == second)


def _has(user_id: str) -> Any:
    return or_(FRIENDSHIPS.c.first == user_id, FRIENDSHIPS.c.second == user_id)


def _counted(connection: Connection, table: Table, which: Any) -> int:
    return connection.execute(select(func.count()).select_from(table).where(which)).scalar_one()


def _pairs(connection: Connection, one: Any, other: Any, *which: Any) -> list[Pair]:
    return [
        (first, second) for first, second in connection.execute(select(one, other).where(*which).order_by(one, other))
    ]
