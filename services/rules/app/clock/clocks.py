"""How time passes at a table (A-7): pure arithmetic over milliseconds, which knows neither games nor databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from services.rules.app.clock.calendar import ALWAYS, ANY_HOUR, Calendar, Span, counted, on_the_hour, reached
from services.rules.app.clock.calendar import SECOND as SECOND
from services.rules.app.clock.desk import OUTAGE, Decision, SeatTime, Stop

OWN: Final = frozenset(("turn", "setup"))
"""Clocks of a seat's own turn; the others are answers in somebody else's."""

TIMEOUTS: Final = 2


class TableClock(NamedTuple):
    """A table's clock, in milliseconds. `timeouts` in a row hand the seat to its bot.

    It is stored by the order of its fields: a new one goes to the end and has a default, which older games keep.
    """

    turn: int
    bank: int
    increment: int
    answer: int
    timeouts: int = TIMEOUTS
    zone: str = ""
    weekends_off: bool = False
    daily_hour: int = ANY_HOUR
    vacation: int = 0
    """For how long in all a seat's clock stands still while its player is away."""
    pauses: bool = False
    bank_when_asked: bool = False
    """Whether only turns draw on the bank whose players ask for it."""

    @property
    def calendar(self) -> Calendar:
        return Calendar(self.zone, self.weekends_off, self.daily_hour)


def full(clock: TableClock | None) -> SeatTime:
    """A seat's time when the game begins."""
    return SeatTime(0, clock.bank if clock else 0)


def begun(clock: TableClock | None, time: SeatTime, turn: str) -> SeatTime:
    """The seat's time when it is asked in a turn; the same turn goes on with what is left."""
    if clock is None or time.turn == turn:
        return time
    return time._replace(turn=turn, left=clock.turn)


def usable(clock: TableClock | None, time: SeatTime) -> int:
    """How much of the bank the seat's turn may draw on as things stand."""
    return time.bank if clock and (not clock.bank_when_asked or time.asked_bank) else 0


def bank_free(clock: TableClock | None, time: SeatTime, decision: Decision | None) -> bool:
    """Whether the seat's player may ask for the bank now."""
    own = decision is not None and decision.clock in OWN
    return own and clock is not None and clock.bank_when_asked and time.bank > 0 and not time.asked_bank


def deadline(clock: TableClock | None, kind: str, time: SeatTime, opened: int, stops: Sequence[Span] = ()) -> int:
    """When the time of a question runs out that opened with that much of it; 0 for never."""
    if clock is None:
        return 0
    calendar = clock.calendar
    if kind in OWN:
        return on_the_hour(calendar, stops, reached(calendar, stops, opened, time.left + usable(clock, time)))
    return reached(calendar, stops, opened, clock.answer or clock.turn)


def bank_begins(clock: TableClock | None, kind: str, time: SeatTime, opened: int, stops: Sequence[Span] = ()) -> int:
    """When a question begins to draw on the seat's bank; 0 where it never does."""
    if clock is None or kind not in OWN or not usable(clock, time):
        return 0
    return reached(clock.calendar, stops, opened, time.left)


def charged(
    clock: TableClock | None, time: SeatTime, decision: Decision, now: int, stops: Sequence[Span] = ()
) -> SeatTime:
    """The seat's time when its question closes: first the turn's time goes, then the bank."""
    if decision.clock not in OWN or not decision.deadline:
        return time
    left = time.left - counted(clock.calendar if clock else ALWAYS, stops, decision.opened, now)
    drawn = min(usable(clock, time), max(0, -left))
    return time._replace(left=max(0, left), bank=time.bank - drawn)


def ended(clock: TableClock | None, time: SeatTime, played: bool) -> SeatTime:
    """The seat's time when its turn is over; a turn that was played to its end adds the increment."""
    bonus = clock.increment if clock and played and time.missed != time.turn else 0
    return time._replace(turn="", left=0, bank=time.bank + bonus, lent="", banked="", asked_bank=False)


def missed(clock: TableClock | None, time: SeatTime) -> SeatTime:
    """The clock ran out: one turn counts as one timeout, however often it has to be moved on."""
    if time.missed == time.turn:
        return time
    bank = time.bank - usable(clock, time)
    return time._replace(missed=time.turn, timeouts=time.timeouts + 1, left=0, bank=bank)


def returned(time: SeatTime) -> SeatTime:
    """The seat's player is here."""
    return time._replace(timeouts=0, lent="") if time.timeouts or time.lent else time


def lost(decision: Decision, stops: Sequence[Span], after: int, until: int) -> Stop | None:
    """The time that a question gets back whose clock ran out between two moments while nobody could answer."""
    if not (after < decision.deadline <= until or after < decision.bank <= until):
        return None
    start = max([after, decision.opened, *[end for begin, end in stops if begin <= after < end]])
    return Stop(decision.seat, start, start + until - after, OUTAGE)
