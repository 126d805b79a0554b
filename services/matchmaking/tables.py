"""What a table is."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from services.common.text import TextRules
from services.matchmaking.terms import Claims, Terms

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
    started_by: str = ""
    """Who began the game by their own hand; empty where it began by itself."""

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

    def admits(self, user_id: str) -> bool:
        """Whether this table exists for somebody without an invitation: members, and for an open table everybody."""
        if self.host_id == user_id or self.seat_of(user_id):
            return True
        if self.state is State.PLAYING and self.terms.claims is Claims.ELIGIBLE:
            return True
        return not self.private and (self.state is State.OPEN or self.terms.watched_by_all)

    @property
    def masked(self) -> bool:
        """Whether nobody is told now who sits here: the only place that decides it, whatever shows a table."""
        return self.terms.anonymous and self.state is not State.OVER

    def tells_of(self, seat: Seat, viewer: str) -> bool:
        """Whether somebody may know who has a seat."""
        return not self.masked or seat.person is None or seat.person.user_id == viewer

    def tells_host(self, viewer: str) -> bool:
        """Whether somebody may know who the host is."""
        return not self.masked or self.host_id == viewer
