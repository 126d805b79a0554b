"""How time passes at a table (A-7): pure arithmetic over milliseconds, which knows neither games nor databases."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.rules.app.clock.desk import Decision, SeatTime

OWN: Final = frozenset(("turn", "setup"))
"""Clocks of a seat's own turn; the others are answers in somebody else's."""

TIMEOUTS: Final = 2
SECOND: Final = 1000
"""The milliseconds of a second."""


class TableClock(NamedTuple):
    """A table's clock, in milliseconds. `timeouts` in a row hand the seat to its bot."""

    turn: int
    bank: int
    increment: int
    answer: int
    timeouts: int = TIMEOUTS


def full(clock: TableClock | None) -> SeatTime:
    """A seat's time when the game begins."""
    return SeatTime(0, clock.bank if clock else 0)


def begun(clock: TableClock | None, time: SeatTime, turn: str) -> SeatTime:
    """The seat's time when it is asked in a turn; the same turn goes on with what is left."""
    if clock is None or time.turn == turn:
        return time
    return time._replace(turn=turn, left=clock.turn)


def deadline(clock: TableClock | None, kind: str, time: SeatTime, now: int) -> int:
    """When the time of a question that opens now runs out; 0 for never."""
    if clock is None:
        return 0
    if kind in OWN:
        return now + time.left + time.bank
    return now + (clock.answer or clock.turn)


def charged(time: SeatTime, decision: Decision, now: int) -> SeatTime:
    """The seat's time when its question closes: first the turn's time goes, then the bank."""
    if decision.clock not in OWN or not decision.deadline:
        return time
    left = time.left - max(0, now - decision.opened)
    return time._replace(left=max(0, left), bank=max(0, time.bank + min(0, left)))


def ended(clock: TableClock | None, time: SeatTime, played: bool) -> SeatTime:
    """The seat's time when its turn is over; a turn that was played to its end adds the increment."""
    bonus = clock.increment if clock and played and time.missed != time.turn else 0
    return time._replace(turn="", left=0, bank=time.bank + bonus, lent="")


def missed(time: SeatTime) -> SeatTime:
    """The clock ran out: one turn counts as one timeout, however often it has to be moved on."""
    if time.missed == time.turn:
        return time
    return time._replace(missed=time.turn, timeouts=time.timeouts + 1, left=0, bank=0)


def returned(time: SeatTime) -> SeatTime:
    """The seat's player is here."""
    return time._replace(timeouts=0, lent="") if time.timeouts or time.lent else time


def moved(decision: Decision, after: int, until: int) -> Decision:
    """A question whose deadline fell between two moments while nobody could answer: it gets that time back."""
    if not after < decision.deadline <= until:
        return decision
    gap = until - after
    return decision._replace(opened=decision.opened + gap, deadline=decision.deadline + gap)
