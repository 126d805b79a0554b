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


class Seat(Row, table=True):
    """A seat of a table. Without person and bot it is free; nobody has two at one table."""

    __table_args__ = (UniqueConstraint("table_id", "user_id"),)

    table_id: str = Field(primary_key=True, foreign_key="game_table.id")
    number: int = Field(primary_key=True)
    user_id: str | None = Field(index=True)
    display_name: str
    dice_seed: bytes
    bot: str


idempotency.table.to_metadata(Row.metadata)
outbox.cursors.to_metadata(Row.metadata)  # how far the facts of other services have been handled

tables: Final = [Row.metadata]
"""All that the migrations make."""
