"""The schema of the diary's database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from services.common import outbox
from services.common.database import new_metadata


class Row(SQLModel):
    """What all tables share."""

    metadata = new_metadata()


class Page(Row, table=True):
    """A game that has started."""

    game_id: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)
    tidy: bool


outbox.cursors.to_metadata(Row.metadata)

tables: Final = [Row.metadata]
"""All that the migrations make."""
