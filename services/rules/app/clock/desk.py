"""The bookkeeping beside the board: open decisions, clocks, timeouts, and what the dice have spent.

It is stored with every entry, so that the game as it stood after any of them can be shown again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from services.rules.dice.dice import Spent
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.record import Json

LATER: Final[tuple[Any, ...]] = ((), 0, (), (), ())
"""What the oldest entries do not have: `present`, `closes`, and then stops and pauses."""

COMPACT: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


EVERY_SEAT: Final = SPECTATOR
"""The seat of a stop that holds for all."""

OUTAGE: Final = "outage"
AWAY: Final = "away"
PAUSE: Final = "pause"
PAST: Final = "past"


class Decision(NamedTuple):
    """An open question. `since` is the version at which it opened or its offers last changed."""

    id: str
    seat: Seat
    clock: str
    since: int
    opened: int
    deadline: int
    """When its clock runs out; 0 where none runs."""
    bank: int = 0
    """When it begins to draw on the seat's bank; 0 where there is none."""


class Stop(NamedTuple):
    """Time that does not count, for one or EVERY_SEAT; `why` is OUTAGE, AWAY or PAUSE, and PAST once it was ended."""

    seat: Seat
    start: int
    end: int
    why: str


class SeatTime(NamedTuple):
    """A seat's time: what is left of its turn, its bank, and its timeouts in a row.

    `turn` names the turn that `left` belongs to, `missed` the one whose clock ran out, `lent` the one that the bot
    plays because it did, `banked` the one of which everybody was told that it draws on the bank.
    """

    left: int
    bank: int
    turn: str = ""
    timeouts: int = 0
    missed: str = ""
    lent: str = ""
    banked: str = ""
    bot_at: int = 0
    """Since when a bot keeps the seat; 0 where none does."""
    away: int = 0
    """How much of the table's limit of time away is used or promised."""
    turns: int = 0
    """Turns of its own that the seat has begun, and how many of them were played by whoever has it now."""
    played: int = 0
    asked_bank: bool = False
    """Whether the seat's player asked for the bank in this turn."""


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
    stops: tuple[Stop, ...] = ()
    """What does not count, in the order of the beginnings; what can matter no more is forgotten."""
    pausing: tuple[Seat, ...] = ()
    """Seats that are for a pause, while it is proposed."""
    resuming: tuple[Seat, ...] = ()
    """Seats that want to go on, while it lasts."""

    @property
    def deadline(self) -> int:
        """The first one; 0 for none."""
        deadlines = [one.deadline for one in self.decisions]
        return min([one for one in (*deadlines, self.closes) if one], default=0)

    @property
    def due(self) -> int:
        """When the clock has something to do next; 0 for never."""
        banks = [one.bank for one in self.decisions if self.bank_untold(one)]
        pauses = [one.end for one in self.stops if one.why == PAUSE]
        return min([one for one in (self.deadline, *banks, *pauses) if one], default=0)

    def bank_untold(self, decision: Decision) -> bool:
        """Whether everybody is yet to be told that a question draws on its seat's bank."""
        seat, time = decision.seat, self.times[decision.seat]
        return 0 < decision.bank < decision.deadline and time.banked != time.turn and not self.bots[seat]

    @property
    def bot_since(self) -> int:
        """Since when a bot has kept a game waiting; 0 when none has, or when nobody waits for the game."""
        if self.closes:
            return 0
        return min([one.opened for one in self.decisions if self.bots[one.seat]], default=0)

    def spans(self, seat: Seat) -> list[tuple[int, int]]:
        """What does not count for a seat."""
        return [(one.start, one.end) for one in self.stops if one.seat in (seat, EVERY_SEAT)]

    def stop(self, why: str, seat: Seat = EVERY_SEAT) -> Stop | None:
        """The last stop of a kind for a seat, or for all."""
        for one in reversed(self.stops):
            if one.why == why and one.seat == seat:
                return one
        return None

    def stopped(self, *stops: Stop) -> Desk:
        """The desk with more stops; what counts has changed then (`Working.recount`)."""
        return self._replace(stops=tuple(sorted((*self.stops, *stops), key=lambda one: one.start)))

    def ended(self, stop: Stop, now: int) -> Desk:
        """The desk with a stop that is over now; what is left of it counts again."""
        others = self._replace(stops=tuple([one for one in self.stops if one is not stop]))
        past = stop._replace(end=min(stop.end, now), why=PAST)
        return others.stopped(past) if past.end > past.start else others

    def of(self, seat: Seat) -> Decision | None:
        """The question that is open for a seat."""
        for one in self.decisions:  # a loop: every command asks many times, and a generator costs thrice as much
            if one.seat == seat:
                return one
        return None


def desk_text(desk: Desk) -> str:
    """The desk as it is stored."""
    return COMPACT(desk)


def desk_from(text: str) -> Desk:
    """The desk that `desk_text` wrote."""
    later: list[Any]
    decisions, times, bots, colors, turn, turn_at, spent, unseen, *later = json.loads(text)
    present, closes, stops, pausing, resuming = (*later, *LATER[len(later) :])
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
        tuple([Stop(*one) for one in stops]),
        tuple(pausing),
        tuple(resuming),
    )


def decision_id(game_id: str, seat: Seat, version: int) -> str:
    """The name of the question that opened for a seat at a version; it fits no other game."""
    return f"{seat}.{version}.{sha256(game_id.encode()).hexdigest()[:4]}"


def remembered(unseen: Sequence[Unseen], fresh: Unseen) -> tuple[Unseen, ...]:
    """Adds what a seat stored; it replaces what the seat stored by the same word, which had no effect."""
    return (*[one for one in unseen if (one.word, one.seat) != (fresh.word, fresh.seat)], fresh)
