"""The schema of the rules database. Times are milliseconds since 1970 UTC; JSON is text that this service writes."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import BigInteger, Index, Table, false, text
from sqlmodel import Field, SQLModel

from services.common import outbox
from services.common.database import new_metadata


class Schema(SQLModel):
    """The base of all tables here; facts for other services are the outbox's."""

    metadata = new_metadata()
    __table__: ClassVar[Table]


class Game(Schema, table=True):
    """A game: above, what it began with; below, how it stands after entry `seq`."""

    __tablename__ = "game"
    __table_args__ = (
        Index("ix_game_deadline", "deadline", sqlite_where=text("deadline > 0"), postgresql_where=text("deadline > 0")),
        Index(
            "ix_game_bot_since", "bot_since", sqlite_where=text("bot_since > 0"), postgresql_where=text("bot_since > 0")
        ),
    )

    id: str = Field(primary_key=True)
    title: str
    audience: int
    clock: str
    """TableClock as JSON; null in a game without deadlines."""
    terms: str
    """What the dice began with, which also names edition, variant, options and seeds."""
    digest: bytes
    """Of the call that created it."""
    created: int = Field(sa_type=BigInteger)

    seq: int = Field(sa_type=BigInteger)
    """Counts all entries, silent ones too, so it must never be shown to anybody."""
    stamp: bytes
    """Fresh with every entry: with `seq` it says whether a state in memory is this one."""
    state: int
    version: int = Field(sa_type=BigInteger)
    number: int = Field(sa_type=BigInteger)
    head: bytes
    round: int
    updated: int = Field(sa_type=BigInteger)
    deadline: int = Field(sa_type=BigInteger)
    """The first one; 0 for none."""
    bot_since: int = Field(sa_type=BigInteger)
    """Since when a bot has been asked; 0 when none is."""
    winners: str
    reason: str
    scores: str = Field(sa_column_kwargs={"server_default": "[]"})
    """How each seat stands, as JSON; empty in a game that has not moved since this is kept."""
    claims: int = Field(default=2, sa_column_kwargs={"server_default": "2"})
    """Which seats may be taken over from bots: a number of Claims."""
    anonymous: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether nobody is told who has which seat until the game is over."""


class Member(Schema, table=True):
    """A seat of a game."""

    __tablename__ = "member"
    __table_args__ = (Index("ix_member_urgency", "user_id", "urgency", "game_id"),)

    game_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    user_id: str | None
    bot: str
    fallback: int
    urgency: int = Field(sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})
    """The place of the game in the list of whoever has the seat (`urgency.py`)."""
    away_version: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})
    """Of what the player last said about being away, what the game knows."""


class Entry(Schema, table=True):
    """What one accepted command, or the clock, brought about."""

    __tablename__ = "entry"
    __table_args__ = (Index("ix_entry_version", "game_id", "version"),)

    game_id: str = Field(primary_key=True)
    seq: int = Field(primary_key=True, sa_type=BigInteger)
    number: int | None = Field(sa_type=BigInteger)
    """Counts what everybody may notice, from 1; null where nobody else may."""
    version: int = Field(sa_type=BigInteger)
    at: int = Field(sa_type=BigInteger)
    cause: int
    seat: int
    extended: int = Field(sa_type=BigInteger)
    """With an outage: by how many milliseconds deadlines were moved."""
    skipped: int
    """How many of the body's events an earlier entry has already."""
    body: str
    """Calls, events and draws as the leaf covers them."""
    desk: str
    """The bookkeeping after it: open decisions, clocks, what the dice have spent."""
    leaf: bytes | None
    head: bytes


class Snapshot(Schema, table=True):
    """The whole state after an entry, secrets included, so that nobody folds a game from its start."""

    __tablename__ = "snapshot"

    game_id: str = Field(primary_key=True)
    seq: int = Field(primary_key=True, sa_type=BigInteger)
    state: str


class Command(Schema, table=True):
    """The answer that a request id got, for ever."""

    __tablename__ = "command"
    __table_args__: ClassVar[dict[str, object]] = {"sqlite_with_rowid": False}

    game_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    request_id: str = Field(primary_key=True)
    digest: bytes
    seq: int = Field(sa_type=BigInteger)
    """The entry that it made, or the last one when it was refused."""
    taken: int
    answer: str
    """Why it was refused or stopped, as JSON; null where it was not."""


class Reservation(Schema, table=True):
    """A game to come: its dice, made before anybody gives a seed. The secrets stay here when it has begun."""

    __tablename__ = "reservation"

    game_id: str = Field(primary_key=True)
    request_id: str = Field(unique=True)
    sealed: bytes
    anchor: bytes
    piles: bytes
    length: int
    beacon: str
    made: int = Field(sa_type=BigInteger)


class Away(Schema, table=True):
    """When an account's player is away, as last said; 0 to 0 for somebody who is back."""

    __tablename__ = "away"
    __table_args__ = (
        Index("ix_away_spread", "changed", sqlite_where=text("changed > 0"), postgresql_where=text("changed > 0")),
    )

    user_id: str = Field(primary_key=True)
    version: int = Field(sa_type=BigInteger)
    begins: int = Field(sa_type=BigInteger)
    ends: int = Field(sa_type=BigInteger)
    changed: int = Field(sa_type=BigInteger)
    """When that was said; 0 once all games know it."""


class Heartbeat(Schema, table=True):
    """A process that sweeps, and when it last did."""

    __tablename__ = "heartbeat"

    process: str = Field(primary_key=True)
    alive: int = Field(sa_type=BigInteger)


tables = [Schema.metadata, outbox.metadata]
"""All tables of this service's database."""
