"""What a table is."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from services.common.text import TextRules
from services.matchmaking.paces import Pace, pace_of

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


class Entry(NamedTuple):
    """Who may come in; None and 0 ask for nothing."""

    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int = 0


class Filling(NamedTuple):
    """Which bot takes seats at which nobody sits, and how many seconds after the table opened; none when empty."""

    bot: str = ""
    after_seconds: int = 0


class Terms(NamedTuple):
    """What is played, and how: fixed when the table opens. Choices are named as in the contract."""

    edition: str
    variant: str
    options: Mapping[str, str]
    clock: Mapping[str, Any] | None
    """The fields of the rules' TableClock by name, as they came: what else a clock can say goes through unseen."""
    audience: str
    watched_by_all: bool
    """Whether everybody may look on."""
    fallback: str
    substitute: str
    rated: bool = False
    entry: Entry = Entry()
    filling: Filling = Filling()
    sides: tuple[int, ...] = ()
    """The side of each seat; each is its own where nothing is said."""

    @property
    def pace(self) -> Pace:
        return pace_of(int((self.clock or {}).get("turn_seconds", 0)))

    @property
    def bots(self) -> set[str]:
        """The bots that the terms name."""
        return {self.substitute, self.filling.bot} - {""}


class Order(NamedTuple):
    """A table that somebody wants to open; what may be left out is empty."""

    title: str
    private: bool
    seats: int
    bots: tuple[str, ...]
    dice_seed: bytes
    terms: Terms
    household: str = ""


class Named(NamedTuple):
    """How a request names its table: by its id or by its invitation; what is not said is empty."""

    table_id: str
    invitation: str


class Person(NamedTuple):
    """Somebody who takes a seat: the account, its name now, and its random bytes for the dice."""

    user_id: str
    name: str
    dice_seed: bytes
    household: str = ""
    """What accounts of one household have in common; empty where it does not matter, or nothing is known."""


class Seat(NamedTuple):
    """A seat: free, a person's or a bot's."""

    number: int
    person: Person | None = None
    bot: str = ""
    ready: bool = False
    """Whether its person has said to be there."""

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
    ready_until: int = 0
    """Until when everybody has to say that they are ready; 0 while nobody is asked."""
    rematch_of: str = ""
    """The game that is played again here."""
    by_tickets: bool = False
    """Whether tickets brought the people together; then nobody is its host."""

    @property
    def due_at(self) -> int:
        """When something has to be done about it by itself; 0 for never."""
        if self.state is not State.OPEN:
            return 0
        if self.ready_until:
            return self.ready_until
        filling = self.terms.filling
        return self.created_at + 1000 * filling.after_seconds if filling.bot and filling.after_seconds else 0

    @property
    def people(self) -> tuple[str, ...]:
        """The accounts that sit here."""
        return tuple(seat.person.user_id for seat in self.seats if seat.person)

    def households(self, user_id: str) -> set[str]:
        """The households of all but one of those who sit here."""
        others = [seat.person for seat in self.seats if seat.person and seat.person.user_id != user_id]
        return {one.household for one in others} - {""}

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
        return {seat.bot for seat in self.seats if seat.bot} | self.terms.bots

    def admits(self, user_id: str, invitation: str) -> bool:
        """Whether this table exists for somebody: members, the invited, and for an open table everybody."""
        if self.host_id == user_id or self.seat_of(user_id):
            return True
        if hmac.compare_digest(self.invitation.encode(), invitation.encode()):
            return True
        return not self.private and (self.state is State.OPEN or self.terms.watched_by_all)
