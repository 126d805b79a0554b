"""A game at one moment, and what it went through: plain values that are replaced, never altered."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import Desk
from services.rules.dice.document import Terms
from services.rules.dice.game_secrets import GameSecrets
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.variant import Variant

ACTIVE: Final = 1
OVER: Final = 2
"""The numbers of GameState."""

MEMBERS: Final = 1
EVERYBODY: Final = 2
"""The numbers of Audience."""

CARETAKER: Final = 1
BOT: Final = 2
"""The numbers of Fallback."""

NO_CLAIMS: Final = 1
CLAIM_BOTS: Final = 2
CLAIM_ALL: Final = 3
"""The numbers of Claims."""


class Cause(IntEnum):
    """The numbers of Cause: who or what caused an entry."""

    START = 1
    PLAYER = 2
    BOT = 3
    CLOCK = 4
    TABLE = 5
    OUTAGE = 6
    LADDER = 7
    AWAY = 8
    CLAIM = 9
    TRUCE = 10


class Member(NamedTuple):
    """A seat: its account, empty for a bot's, its bot, and what acts when its clock runs out."""

    seat: Seat
    user_id: str
    bot: str
    fallback: int


class Table(NamedTuple):
    """What changes in a game only when somebody takes a bot's seat."""

    id: str
    title: str
    audience: int
    clock: TableClock | None
    terms: Terms
    members: tuple[Member, ...]
    created: int
    claims: int = CLAIM_BOTS
    anonymous: bool = False
    """Whether nobody is told who has which seat until the game is over."""

    def seat_of(self, user_id: str) -> Seat:
        """The seat of an account; -1 for one that has none."""
        return next((one.seat for one in self.members if user_id and one.user_id == user_id), SPECTATOR)


class Row(NamedTuple):
    """How a game stands, as lists show it; the names are the columns'."""

    seq: int
    stamp: bytes
    state: int
    version: int
    number: int
    head: bytes
    round: int
    updated: int
    deadline: int
    bot_since: int
    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class Listing(NamedTuple):
    """A game as lists show it."""

    table: Table
    row: Row
    desk: Desk


class Position(NamedTuple):
    """A game after one of its entries, with all its secrets: `variant` is what it began with."""

    table: Table
    row: Row
    desk: Desk
    game: Game
    variant: Variant
    secrets: GameSecrets

    @property
    def listing(self) -> Listing:
        return Listing(self.table, self.row, self.desk)


class Entry(NamedTuple):
    """What one accepted command, or the clock, brought about. `number` is 0 where nobody else may notice it."""

    seq: int
    number: int
    version: int
    at: int
    cause: int
    seat: Seat
    extended: int
    skipped: int
    body: Json
    desk: Desk
    leaf: bytes
    head: bytes
    events: tuple[Event, ...]
    """What happened; of those in the body, the ones that no earlier entry has."""
