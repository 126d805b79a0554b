"""The SQL of bots and their tokens."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, RowMapping, Table, select, update

from services.accounts.storage import models
from services.accounts.storage.store import ACCOUNTS
from services.common.callers import Scope

TOKENS: Final[Table] = models.Row.metadata.tables["bot_token"]


class BotToken(NamedTuple):
    """A token of a bot; times are in milliseconds."""

    id: str
    bot_id: str
    secret_hash: bytes
    scope: Scope
    name: str
    created_at: int
    used_at: int = 0
    """0 until it is."""
    ended_at: int = 0
    """0 while it lives."""


def _token(row: RowMapping) -> BotToken:
    return BotToken(**{**row, "scope": Scope(row["scope"])})


def bots_of(connection: Connection, owner: str) -> list[RowMapping]:
    """The bots of a person, the oldest first."""
    found = select(ACCOUNTS).where(ACCOUNTS.c.owner == owner).order_by(ACCOUNTS.c.created_at, ACCOUNTS.c.id)
    return list(connection.execute(found).mappings())


def tokens_of(connection: Connection, bot_id: str) -> list[BotToken]:
    """The tokens of a bot that have not ended, the oldest first."""
    found = select(TOKENS).where(TOKENS.c.bot_id == bot_id, TOKENS.c.ended_at == 0)
    rows = connection.execute(found.order_by(TOKENS.c.created_at, TOKENS.c.id)).mappings()
    return [_token(row) for row in rows]


def token_of(connection: Connection, secret_hash: bytes) -> BotToken | None:
    """The token of a secret, also when it has ended."""
    row = connection.execute(select(TOKENS).where(TOKENS.c.secret_hash == secret_hash)).mappings().one_or_none()
    return None if row is None else _token(row)


def add_token(connection: Connection, token: BotToken) -> None:
    """Keeps a new token."""
    connection.execute(TOKENS.insert(), {**token._asdict(), "scope": token.scope.value})


def used(connection: Connection, token_id: str, now: int) -> None:
    """Notes that a token was used."""
    connection.execute(update(TOKENS).where(TOKENS.c.id == token_id).values(used_at=now))


def end_token(connection: Connection, token_id: str, owner: str, now: int) -> bool:
    """Ends a token of somebody's bot; says whether they have it. One that has ended keeps its end."""
    bots = select(ACCOUNTS.c.id).where(ACCOUNTS.c.owner == owner)
    mine = (TOKENS.c.id == token_id) & TOKENS.c.bot_id.in_(bots)
    connection.execute(update(TOKENS).where(mine, TOKENS.c.ended_at == 0).values(ended_at=now))
    return connection.execute(select(TOKENS.c.id).where(mine)).first() is not None
