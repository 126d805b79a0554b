"""What a table is."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from services.common.text import TextRules

TITLE: Final = TextRules(field="title", least=2, most=60, pictures=True)


class State(Enum):
    """Where a table is in its life."""

    OPEN = "open"
    STARTING = "starting"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Dice(NamedTuple):
    """What the dice of the game are bound to."""

    anchor: bytes
    piles: bytes
    length: int
    beacon: str


class Clock(NamedTuple):
    """The table's clock, in seconds; the fields are those of the rules' TableClock."""

    turn_seconds: int
    bank_seconds: int
    increment_seconds: int
    answer_seconds: int
    timeouts_to_bot: int | None


class Terms(NamedTuple):
    """What is played, and how: fixed when the table opens. Choices are named as in the contract."""

    edition: str
    variant: str
    options: Mapping[str, str]
    clock: Clock | None
    audience: str
    watched_by_all: bool
    """Whether everybody may look on."""
    fallback: str
    substitute: str


class Order(NamedTuple):
    """A table that somebody wants to open; what may be left out is empty."""

    title: str
    private: bool
    seats: int
    bots: tuple[str, ...]
    dice_seed: bytes
    terms: Terms


class Named(NamedTuple):
    """How a request names its table: by its id or by its invitation; what is not said is empty."""

    table_id: str
    invitation: str


class Person(NamedTuple):
    """Somebody who takes a seat: the account, its name now, and its random bytes for the dice."""

    user_id: str
    name: str
    dice_seed: bytes


class Seat(NamedTuple):
    """A seat: free, a person's or a bot's."""

    number: int
    person: Person | None = None
    bot: str = ""

    @property
    def free(self) -> bool:
        return self.person is None and not self.bot


class Table(NamedTuple):
    """A table; `version` counts its changes."""

    id: str
    title: str
    host_id: str
    private: bool
    invitation: str
    game_id: str
    dice: Dice
    terms: Terms
    created_at: int
    seats: tuple[Seat, ...]
    state: State = State.OPEN
    version: int = 1

    def seat_of(self, user_id: str) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat in self.seats if seat.person and seat.person.user_id == user_id), None)

    @property
    def host_name(self) -> str:
        """What the host is called; empty where the host has left."""
        seat = self.seat_of(self.host_id)
        return seat.person.name if seat and seat.person else ""

    @property
    def bots(self) -> set[str]:
        """Every bot that has to do with it."""
        return {seat.bot for seat in self.seats if seat.bot} | {self.terms.substitute}

    def admits(self, user_id: str, invitation: str) -> bool:
        """Whether this table exists for somebody: members, the invited, and for an open table everybody."""
        if self.host_id == user_id or self.seat_of(user_id):
            return True
        if hmac.compare_digest(self.invitation.encode(), invitation.encode()):
            return True
        return not self.private and (self.state is State.OPEN or self.terms.watched_by_all)
