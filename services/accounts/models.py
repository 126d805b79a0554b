"""The schema of the accounts database. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from services.common import idempotency
from services.common.database import new_metadata


class Row(SQLModel):
    """What all tables share."""

    metadata = new_metadata()


class Account(Row, table=True):
    """Somebody who plays."""

    id: str = Field(primary_key=True)
    device_hash: bytes = Field(unique=True)
    """SHA-256 of the device key; the key itself is nowhere."""
    display_name: str
    skeleton: str = Field(unique=True)
    """What the name looks like: nobody else's may look the same."""
    language: str
    guest: bool
    created_at: int = Field(sa_type=BigInteger)
    updated_at: int = Field(sa_type=BigInteger)


class Session(Row, table=True):
    """A device that is signed in; what is needed to judge its cookies, and nothing of the cookies themselves."""

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True, foreign_key="account.id")
    created_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger)
    ended_at: int = Field(sa_type=BigInteger)
    number: int
    turns: str
    """Milliseconds, joined by commas."""


idempotency.table.to_metadata(Row.metadata)

tables: Final = [Row.metadata]
"""All that the migrations make."""
