"""What the service keeps, as plain values; the names are the columns'."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from services.notifications.kinds import Channel, Use
from services.notifications.planning import DAY_MINUTE, ESCALATE, Wishes
from services.notifications.quiet import Quiet


class Person(NamedTuple):
    """Somebody whom notes are kept for, with what they have chosen."""

    user_id: str
    notes: int = 0
    digested: int = 0
    mail: str = ""
    mail_confirmed: bool = False
    zone: str = ""
    language: str = ""
    quiet: Quiet | None = None
    choices: Mapping[tuple[str, Channel], Use] = {}
    escalate: int = ESCALATE
    digest_minute: int = DAY_MINUTE

    @property
    def wishes(self) -> Wishes:
        """What the planner needs of it: an address counts once it is confirmed."""
        mail = self.mail if self.mail_confirmed else ""
        return Wishes(self.zone, self.quiet, self.choices, self.escalate, self.digest_minute, mail)


class Subscription(NamedTuple):
    """A browser that can be called."""

    id: str
    user_id: str
    session: str
    digest: bytes
    endpoint: str
    p256dh: bytes
    auth: bytes
    server_point: bytes
    device: str
    host: str
    created_at: int
    seen_at: int
    delivered_at: int = 0
    refusals: int = 0
    disabled: bool = False


class Note(NamedTuple):
    """Something that somebody was told."""

    user_id: str
    number: int
    occasion: str
    kind: str
    at: int
    game_id: str = ""
    seat: int = -1
    deadline: int = 0
    about: Mapping[str, Any] = {}
    rings: int = 1
    seen: bool = False
    over_at: int = 0


class Question(NamedTuple):
    """An open question of a person."""

    game_id: str
    seat: int
    user_id: str
    turn: str
    note: int
    opened: int
    deadline: int


class Game(NamedTuple):
    """A game, as notes call it."""

    id: str
    title: str = ""
    mode_titles: Mapping[str, str] = {}
    company: tuple[tuple[str, str], ...] = ()
    """Who plays: each account with its name of the time when the game began. A bot has no account; without names,
    nobody is told who plays."""


class State(Enum):
    """Where a delivery is."""

    WAITING = "waiting"
    SENDING = "sending"
    ACCEPTED = "accepted"
    FAILED = "failed"
    DROPPED = "dropped"


class Delivery(NamedTuple):
    """One try to reach somebody by one channel."""

    id: str
    user_id: str
    occasion: str
    note: int
    kind: str
    game_id: str
    channel: Channel
    target: str
    shown_target: str
    planned_at: int
    due: int
    until: int
    if_unopened: bool = False
    state: State = State.WAITING
    reason: str = ""
    tries: int = 0
    small: bool = False
    offered_until: int = 0
    lease: str = ""
    leased_until: int = 0
    settled_at: int = 0
