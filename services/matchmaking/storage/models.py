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
        Index("ix_game_table_state_claims_created_at", "state", "claims", "created_at"),
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
    claims: str
    """Who may take bots' seats: what the terms say, to be searched."""
    started_by: str


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


class SeatClaim(Row, table=True):
    """A seat of a running game that somebody is taking over; one at a time for each table."""

    __tablename__ = "seat_claim"

    table_id: str = Field(primary_key=True)
    seat: int
    user_id: str
    display_name: str
    request_id: str
    """Under which the rules service is asked, again and again until it answers."""
    at: int = Field(sa_type=BigInteger, index=True)


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


class MissedReady(Row, table=True):
    """Somebody who lost a seat by not saying ready in time."""

    __tablename__ = "missed_ready"

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
    former: str
    """Who had a seat before that was claimed; empty for a bot."""


class CountedTurn(Row, table=True):
    """The last turn that was counted for a seat; kept until the game is over."""

    __tablename__ = "counted_turn"

    game_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    user_id: str
    turn: str


class Turns(Row, table=True):
    """How many turns somebody was asked and missed, each with its weight at a time."""

    user_id: str = Field(primary_key=True)
    asked: float
    missed: float
    at: int = Field(sa_type=BigInteger)


class ChatMessage(Row, table=True):
    """Something that somebody wrote at a table."""

    __tablename__ = "chat_message"

    table_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True, sa_type=BigInteger)
    at: int = Field(sa_type=BigInteger)
    author: str
    author_name: str
    seat: int
    readers: int
    """Bits, one for each seat; all of them where it is for everybody."""
    phrase: str
    text: str
    """One of the two is empty."""
    version: int = Field(sa_type=BigInteger)


class ChatRead(Row, table=True):
    """How far somebody has read at a table."""

    __tablename__ = "chat_read"

    table_id: str = Field(primary_key=True)
    user_id: str = Field(primary_key=True)
    number: int = Field(sa_type=BigInteger)


class GameSeen(Row, table=True):
    """How far a game is, as far as its facts have been heard."""

    __tablename__ = "game_seen"

    game_id: str = Field(primary_key=True)
    version: int = Field(sa_type=BigInteger)


class Report(Row, table=True):
    """What somebody told the operator about somebody, with what shows it as it was then."""

    __table_args__ = (
        Index("ix_report_at_id", "at", "id"),
        Index("ix_report_reporter_at", "reporter", "at"),
    )

    id: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)
    reporter: str
    reported: str
    reported_name: str
    table_id: str
    game_id: str
    first_version: int = Field(sa_type=BigInteger)
    last_version: int = Field(sa_type=BigInteger)
    reason: str
    words: str
    messages: str
    """JSON of the messages, as chat.py has them."""


idempotency.table.to_metadata(Row.metadata)
outbox.cursors.to_metadata(Row.metadata)  # how far the facts of other services have been handled
outbox.facts.to_metadata(Row.metadata)

tables: Final = [Row.metadata]
"""All that the migrations make."""
