"""The bookkeeping beside the board: open decisions, clocks, timeouts, and what the dice have spent.

It is stored with every entry, so that the game as it stood after any of them can be shown again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from services.rules.dice.dice import Spent
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Json

COMPACT: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


class Decision(NamedTuple):
    """An open question. `since` is the version at which it opened or its offers last changed."""

    id: str
    seat: Seat
    clock: str
    since: int
    opened: int
    deadline: int
    """When its clock runs out; 0 where none runs."""


class SeatTime(NamedTuple):
    """A seat's time: what is left of its turn, its bank, and its timeouts in a row.

    `turn` names the turn that `left` belongs to, `missed` the one whose clock ran out, `lent` the one that the bot
    plays because it did.
    """

    left: int
    bank: int
    turn: str = ""
    timeouts: int = 0
    missed: str = ""
    lent: str = ""


class Unseen(NamedTuple):
    """What a seat stored since the last entry that others may notice: it goes into the next one's leaf."""

    word: str
    seat: Seat
    calls: Json
    events: Json


class Desk(NamedTuple):
    """All of it. `turn` counts the turns that began, `turn_at` says when this one did by the rules."""

    decisions: tuple[Decision, ...]
    times: tuple[SeatTime, ...]
    bots: tuple[bool, ...]
    colors: tuple[int, ...]
    turn: int
    turn_at: int
    spent: Spent
    unseen: tuple[Unseen, ...] = ()
    present: tuple[int, ...] = ()
    """The seats of people who play on."""
    closes: int = 0
    """When the game is ended unless somebody comes back; 0 while somebody plays, or where nobody ever sat."""

    @property
    def deadline(self) -> int:
        """The first one; 0 for none."""
        deadlines = [one.deadline for one in self.decisions]
        return min([one for one in (*deadlines, self.closes) if one], default=0)

    @property
    def bot_since(self) -> int:
        """Since when a bot has kept a game waiting; 0 when none has, or when nobody waits for the game."""
        if self.closes:
            return 0
        return min([one.opened for one in self.decisions if self.bots[one.seat]], default=0)

    def of(self, seat: Seat) -> Decision | None:
        """The question that is open for a seat."""
        return next((one for one in self.decisions if one.seat == seat), None)


def desk_text(desk: Desk) -> str:
    """The desk as it is stored."""
    return COMPACT(desk)


def desk_from(text: str) -> Desk:
    """The desk that `desk_text` wrote."""
    decisions, times, bots, colors, turn, turn_at, spent, unseen, *attendance = json.loads(text)
    present, closes = attendance or ((), 0)  # the oldest entries have none
    return Desk(
        tuple([Decision(*one) for one in decisions]),
        tuple([SeatTime(*one) for one in times]),
        tuple(bots),
        tuple(colors),
        turn,
        turn_at,
        Spent(*spent),
        tuple([Unseen(*one) for one in unseen]),
        tuple(present),
        closes,
    )


def decision_id(game_id: str, seat: Seat, version: int) -> str:
    """The name of the question that opened for a seat at a version; it fits no other game."""
    return f"{seat}.{version}.{sha256(game_id.encode()).hexdigest()[:4]}"


def remembered(unseen: Sequence[Unseen], fresh: Unseen) -> tuple[Unseen, ...]:
    """Adds what a seat stored; it replaces what the seat stored by the same word, which had no effect."""
    return (*[one for one in unseen if (one.word, one.seat) != (fresh.word, fresh.seat)], fresh)
