"""The schema of the matchmaking database. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from services.common import idempotency, outbox
from services.common.database import new_metadata


class Row(SQLModel):
    """What all tables share."""

    metadata = new_metadata()


class GameTable(Row, table=True):
    """A table where a game is arranged."""

    __tablename__ = "game_table"
    __table_args__ = (
        Index("ix_game_table_state_created_at", "state", "created_at"),
        Index("ix_game_table_state_changed_at", "state", "changed_at"),
        Index("ix_game_table_state_due_at", "state", "due_at"),
    )

    id: str = Field(primary_key=True)
    title: str
    host_id: str = Field(index=True)
    private: bool
    invitation: str = Field(unique=True)
    game_id: str = Field(unique=True)
    dice: str
    terms: str
    """Both are JSON of the classes in tables.py: fixed, and never searched."""
    state: str
    version: int
    created_at: int = Field(sa_type=BigInteger)
    changed_at: int = Field(sa_type=BigInteger)
    edition: str
    variant: str
    pace: str
    rated: bool
    """These four are copies of what the terms say, to be searched."""
    ready_until: int = Field(sa_type=BigInteger)
    due_at: int = Field(sa_type=BigInteger)
    rematch_of: str | None = Field(unique=True)
    by_tickets: bool


class Seat(Row, table=True):
    """A seat of a table. Without person and bot it is free; nobody has two at one table."""

    __table_args__ = (UniqueConstraint("table_id", "user_id"),)

    table_id: str = Field(primary_key=True, foreign_key="game_table.id")
    number: int = Field(primary_key=True)
    user_id: str | None = Field(index=True)
    display_name: str
    dice_seed: bytes
    bot: str
    ready: bool
    household: str


class SingleUse(Row, table=True):
    """A code that lets one person in."""

    __tablename__ = "single_use"

    code: str = Field(primary_key=True)
    table_id: str = Field(index=True)
    user_id: str
    """Who has come in with it; empty until then."""


class SentAway(Row, table=True):
    """Somebody whom the host sent away."""

    __tablename__ = "sent_away"

    table_id: str = Field(primary_key=True)
    user_id: str = Field(primary_key=True)


class Ticket(Row, table=True):
    """Somebody's search for a game."""

    __table_args__ = (
        Index("ix_ticket_state_since", "state", "since"),
        Index("ix_ticket_state_changed_at", "state", "changed_at"),
        Index("ix_ticket_user_id_since", "user_id", "since"),
    )

    id: str = Field(primary_key=True)
    user_id: str
    edition: str
    variant: str
    seats: int
    pace: str
    rated: bool
    hours: int
    """Bits, in UTC."""
    local_hours: str
    time_zone: str
    """The hours as they were given, with their zone."""
    household: str
    since: int = Field(sa_type=BigInteger)
    state: str
    table_id: str = Field(index=True)
    changed_at: int = Field(sa_type=BigInteger)


class Rating(Row, table=True):
    """What is believed of how well a person or a bot plays, at the end of a season or now."""

    __table_args__ = (Index("ix_rating_best", "edition", "pace", "season", "bot", "at_least", "name"),)

    name: str = Field(primary_key=True)
    """An account, or a bot with "bot:" before it."""
    edition: str = Field(primary_key=True)
    pace: str = Field(primary_key=True)
    season: str = Field(primary_key=True)
    bot: bool
    mu: float
    sigma: float
    at_least: float
    games: int


class SeatChange(Row, table=True):
    """Who took over a seat of a rated game in the middle of it; kept until the game is over."""

    __tablename__ = "seat_change"

    game_id: str = Field(primary_key=True)
    version: int = Field(primary_key=True, sa_type=BigInteger)
    seat: int = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    user_id: str


class Turns(Row, table=True):
    """How many turns somebody was asked and missed, each with its weight at a time."""

    user_id: str = Field(primary_key=True)
    asked: float
    missed: float
    at: int = Field(sa_type=BigInteger)


idempotency.table.to_metadata(Row.metadata)
outbox.cursors.to_metadata(Row.metadata)  # how far the facts of other services have been handled
outbox.facts.to_metadata(Row.metadata)

tables: Final = [Row.metadata]
"""All that the migrations make."""
