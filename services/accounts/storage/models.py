"""The schema of the accounts database. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from services.common import idempotency, outbox
from services.common.database import new_metadata


class Row(SQLModel):
    """What all tables share."""

    metadata = new_metadata()


class Account(Row, table=True):
    """Somebody who plays."""

    id: str = Field(primary_key=True)
    display_name: str
    skeleton: str = Field(unique=True)
    """What the name looks like: nobody else's may look the same."""
    language: str
    guest: bool
    created_at: int = Field(sa_type=BigInteger)
    updated_at: int = Field(sa_type=BigInteger)
    zone: str
    """By its IANA name."""
    away_version: int
    """Counts the changes of the account's vacations."""
    owner: str = Field(index=True)
    """Whose bot it is; empty for a person's account. Nothing changes it."""


class BotToken(Row, table=True):
    """What a bot comes by."""

    __tablename__ = "bot_token"

    id: str = Field(primary_key=True)
    bot_id: str = Field(index=True, foreign_key="account.id")
    secret_hash: bytes = Field(unique=True)
    """SHA-256 of the secret; the secret itself is nowhere."""
    scope: str
    name: str
    created_at: int = Field(sa_type=BigInteger)
    used_at: int = Field(sa_type=BigInteger)
    """0 until it is."""
    ended_at: int = Field(sa_type=BigInteger)
    """0 while it lives."""


class Device(Row, table=True):
    """A device with a key to an account. One that has ended stays, so that its key makes no new account."""

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True, foreign_key="account.id")
    key_hash: bytes = Field(unique=True)
    """SHA-256 of the device key; the key itself is nowhere."""
    name: str
    created_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger)
    ended_at: int = Field(sa_type=BigInteger)
    """0 while it lives."""


class Session(Row, table=True):
    """A device that is signed in; what is needed to judge its cookies, and nothing of the cookies themselves."""

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True, foreign_key="account.id")
    device_id: str = Field(foreign_key="device.id")
    created_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger)
    ended_at: int = Field(sa_type=BigInteger)
    number: int
    turns: str
    """Milliseconds, joined by commas."""


class DeviceLink(Row, table=True):
    """A secret that takes an account to another device, once. Only what judges it is here; the secret is nowhere."""

    __tablename__ = "device_link"

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True, foreign_key="account.id")
    secret_seal: bytes = Field(unique=True)
    selector: bytes = Field(unique=True)
    """The seal of the first two words, by which a code that is nearly right is counted against its link."""
    words_seal: bytes
    wrong: int
    """How often the first two words came with wrong ones."""
    expires_at: int = Field(sa_type=BigInteger, index=True)
    used_by: str
    """The device that it made; empty until then."""


class Vacation(Row, table=True):
    """Days on which somebody is away."""

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True, foreign_key="account.id")
    zone: str
    """In which its days are counted, whatever the account's zone is by now."""
    starts: int = Field(sa_type=BigInteger)
    until: int = Field(sa_type=BigInteger, index=True)
    """The same as `starts` when it was taken back before it began."""


class Sighting(Row, table=True):
    """An account came from a household; both are forgotten soon."""

    user_id: str = Field(primary_key=True)
    household: bytes = Field(primary_key=True, index=True)
    """A seal of the address, under a key that only this service has."""
    at: int = Field(sa_type=BigInteger, index=True)


class SharedDevice(Row, table=True):
    """One device had both accounts; forgotten after a while."""

    __tablename__ = "shared_device"

    first: str = Field(primary_key=True)
    second: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger, index=True)


class Friendship(Row, table=True):
    """Two friends, or somebody who asks somebody else; the id that comes first is `first`."""

    first: str = Field(primary_key=True, foreign_key="account.id")
    second: str = Field(primary_key=True, foreign_key="account.id", index=True)
    asked_by: str
    asked_at: int = Field(sa_type=BigInteger)
    since: int = Field(sa_type=BigInteger)
    """0 until the other has accepted."""


class Block(Row, table=True):
    """Somebody blocks somebody."""

    user_id: str = Field(primary_key=True, foreign_key="account.id")
    blocked: str = Field(primary_key=True, foreign_key="account.id")
    at: int = Field(sa_type=BigInteger)


class FriendCode(Row, table=True):
    """What somebody gives to others, so that they may ask to be friends."""

    __tablename__ = "friend_code"

    user_id: str = Field(primary_key=True, foreign_key="account.id")
    code: str = Field(unique=True)


idempotency.table.to_metadata(Row.metadata)

tables: Final = [Row.metadata, outbox.metadata]
"""All that the migrations make."""
