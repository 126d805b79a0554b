"""What can be asked of a game, and what comes of it; no word of gRPC."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from services.common.callers import Caller
from services.rules.app.clock.clocks import TableClock
from services.rules.app.storage.positions import CLAIM_BOTS, Entry, Member, Position
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Record
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.variant import Variant


class Request(NamedTuple):
    """Who asks, and what names the call: `digest` tells whether a repeated id comes with the same body."""

    game_id: str
    caller: Caller
    request_id: str
    digest: bytes


class Submit(NamedTuple):
    """Answers to a decision. `read` turns them into actions of the game's variant, and may raise Refused INVALID."""

    request: Request
    decision: str
    expected_version: int
    read: Callable[[Variant], tuple[Action, ...]]
    seat: Seat | None = None
    """Only services name it."""


class AtTable(NamedTuple):
    """What a seat may do at any time, by its word in game records (`record.form`)."""

    request: Request
    word: str
    read: Callable[[Variant], tuple[Record, ...]] = lambda variant: ()
    agrees: bool = False
    """A draw is agreed to, and not proposed where nobody has."""


class Yield(NamedTuple):
    """A person has the caretaker play the rest of the turn."""

    request: Request
    decision: str
    expected_version: int


class UseBank(NamedTuple):
    """A person has the turn draw on the bank."""

    request: Request
    decision: str
    expected_version: int


class SayTruce(NamedTuple):
    """A seat's word about a truce; `read` makes it a saying of the game's variant, and may raise Refused INVALID."""

    request: Request
    read: Callable[[Variant], Saying]
    seat: Seat | None = None
    """Only services name it."""


class Expire(NamedTuple):
    """A clock ran out, if it did: the stored deadline decides."""

    game_id: str


class Extend(NamedTuple):
    """Nobody could answer between two moments; a deadline that fell into that time moves by its length."""

    game_id: str
    after: int
    until: int


class SayPause(NamedTuple):
    """A seat's word about a pause, a number of PauseWord."""

    request: Request
    word: int


class GoAway(NamedTuple):
    """A player is away between two moments, or back where they are 0: the newest version counts."""

    game_id: str
    user_id: str
    version: int
    begins: int
    ends: int


class Claim(NamedTuple):
    """A person takes a seat over from its bot."""

    request: Request
    seat: Seat
    user_id: str


Asked = Submit | AtTable | Yield | UseBank | SayPause | SayTruce | Claim
"""What somebody asks for, once for each request id."""

Unasked = Expire | Extend | GoAway
"""What time and other services bring; there may be nothing to do."""

Command = Asked | Unasked


class NewGame(NamedTuple):
    """A game to start under a reserved id. A seat without an account is a bot's, and has no seed."""

    game_id: str
    digest: bytes
    title: str
    edition: str
    variant: str
    options: dict[str, str]
    members: tuple[Member, ...]
    seeds: tuple[bytes, ...]
    clock: TableClock | None
    audience: int
    claims: int = CLAIM_BOTS
    anonymous: bool = False
    started_by: str = ""
    names: tuple[str, ...] = ()
    """What the people on the seats are called now."""


class Outcome(NamedTuple):
    """What became of a command. `position` is the game after it; where it was refused, as it was then."""

    position: Position
    seat: Seat
    entry: Entry | None = None
    """None where nothing changed."""
    taken: int = 0
    refusal: Refusal | None = None
    """Why it was refused, or where `taken` is above zero, why it stopped."""
    stale: bool = False
    fresh: bool = False
    """True the first time; False when an answer is given again."""
    has_facts: bool = False
    """True where other services have something to hear."""
