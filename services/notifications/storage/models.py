"""The schema of the notifications database. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from services.common import idempotency, outbox
from services.common.database import new_metadata


class Row(SQLModel):
    """What all tables share."""

    metadata = new_metadata()


class Person(Row, table=True):
    """Somebody whom notes are kept for, with what they have chosen; what is empty was never chosen."""

    user_id: str = Field(primary_key=True)
    notes: int = Field(sa_type=BigInteger)
    """The number of their last note."""
    digested: int = Field(sa_type=BigInteger)
    """Up to which note the digest has told them."""
    mail: str
    mail_confirmed: bool
    zone: str
    language: str
    quiet: str
    """JSON of quiet.Quiet; empty for none."""
    choices: str
    """JSON: the use by kind and channel, where it is not the usual one."""
    escalate: int = Field(sa_type=BigInteger)
    digest_minute: int


class Subscription(Row, table=True):
    """A browser that can be called. Its endpoint and keys are secrets between it, its push service and us."""

    __table_args__ = (UniqueConstraint("digest"),)

    id: str = Field(primary_key=True)
    user_id: str = Field(index=True)
    session: str
    """The session of the account that it belongs to; it is forgotten with it."""
    digest: bytes
    """Of the endpoint: what makes two subscriptions the same."""
    endpoint: str
    p256dh: bytes
    auth: bytes
    server_point: bytes
    """The server's public key that it was made for."""
    device: str
    host: str
    created_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger, index=True)
    """When its browser last said that it is there."""
    delivered_at: int = Field(sa_type=BigInteger)
    refusals: int
    """How often in a row its push service would not have us."""
    disabled: bool


class Game(Row, table=True):
    """A game, as notes call it."""

    id: str = Field(primary_key=True)
    title: str
    mode_titles: str
    """JSON: what the mode is called, by language."""
    company: str
    """JSON: who plays, each as an account and a name."""


class Member(Row, table=True):
    """A person's seat in a game that goes on."""

    __table_args__ = (Index("ix_member_user_id", "user_id"),)

    game_id: str = Field(primary_key=True)
    user_id: str = Field(primary_key=True)
    seat: int


class Muted(Row, table=True):
    """A game of which somebody wants to hear nothing."""

    user_id: str = Field(primary_key=True)
    game_id: str = Field(primary_key=True)


class Question(Row, table=True):
    """An open question of a person: the game waits for them."""

    __table_args__ = (Index("ix_question_user_id", "user_id"),)

    game_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    user_id: str
    turn: str
    note: int = Field(sa_type=BigInteger)
    """The number of the note that tells of it."""
    opened: int = Field(sa_type=BigInteger)
    deadline: int = Field(sa_type=BigInteger)


class Reminder(Row, table=True):
    """A moment at which somebody is reminded of an open question."""

    __table_args__ = (Index("ix_reminder_due", "due"),)

    game_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    due: int = Field(sa_type=BigInteger)


class Note(Row, table=True):
    """Something that somebody was told, in their inbox. `occasion` names what it is about, so nobody is told twice."""

    __table_args__ = (
        UniqueConstraint("user_id", "occasion"),
        Index("ix_note_user_id_game_id", "user_id", "game_id"),
        Index("ix_note_at", "at"),
    )

    user_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True, sa_type=BigInteger)
    occasion: str
    kind: str
    game_id: str
    seat: int
    deadline: int = Field(sa_type=BigInteger)
    about: str
    """JSON: what its sentences need besides."""
    at: int = Field(sa_type=BigInteger)
    rings: int
    """How often it was news: a turn that somebody else interrupted comes back."""
    seen: bool
    over_at: int = Field(sa_type=BigInteger)
    """Since when what it says is over; 0 while it is so."""


class Delivery(Row, table=True):
    """One try to reach somebody by one channel; `occasion` names it, so that nothing is planned twice."""

    __table_args__ = (
        UniqueConstraint("user_id", "occasion"),
        Index("ix_delivery_state_due", "state", "due"),
        Index("ix_delivery_user_id_planned_at", "user_id", "planned_at"),
        Index("ix_delivery_settled_at", "settled_at"),
    )

    id: str = Field(primary_key=True)
    user_id: str
    occasion: str
    note: int = Field(sa_type=BigInteger)
    kind: str
    game_id: str
    channel: str
    target: str
    """The subscription of a push; the address of a mail that confirms it."""
    shown_target: str
    """The device or the address, shortened, for the delivery log."""
    state: str
    reason: str
    tries: int
    planned_at: int = Field(sa_type=BigInteger)
    due: int = Field(sa_type=BigInteger)
    until: int = Field(sa_type=BigInteger)
    if_unopened: bool
    small: bool
    """Shortened, since its push service found it too long."""
    offered_until: int = Field(sa_type=BigInteger)
    """Until then some worker has been told of it."""
    lease: str
    leased_until: int = Field(sa_type=BigInteger)
    settled_at: int = Field(sa_type=BigInteger)


idempotency.table.to_metadata(Row.metadata)
outbox.cursors.to_metadata(Row.metadata)

tables: Final = [Row.metadata]
"""All that the migrations make."""
