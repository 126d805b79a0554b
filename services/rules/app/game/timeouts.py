"""What happens when a clock has run out (A-8)."""

from __future__ import annotations

from typing import Final

from services.rules.app.clock import clocks
from services.rules.app.clock.bookkeeping import turn_name
from services.rules.app.clock.desk import Decision
from services.rules.app.game.working import Done, Working
from services.rules.app.storage.positions import BOT, Cause
from services.rules.engine.kernel.notices import TimeRanOut
from services.rules.engine.kernel.play import asked
from services.rules.engine.record.form import HANDS_OVER, Call

MOST_DEFAULTS: Final = 500
"""Defaults that one timeout takes at most; a turn of them takes far fewer."""


def run_out(work: Working, decision: Decision, stamp: bytes) -> Done:
    """Applies the decision's default for a seat that ran out of time, or lends its turn to the seat's bot.

    After too many timeouts in a row the bot keeps the seat.
    """
    seat = decision.seat
    clock = work.before.table.clock
    time = work.desk.times[seat]
    counts = decision.clock in clocks.OWN and time.missed != time.turn and not work.play.game.bots[seat]
    if counts:
        time = clocks.missed(clock, time)
    gone = counts and clock is not None and time.timeouts >= clock.timeouts
    work.change.answered.add(seat)
    lends = work.before.table.members[seat].fallback == BOT
    if counts and clock is not None:
        work.tell(seat, TimeRanOut(seat, time.timeouts, clock.timeouts, lends or gone, gone))
        time = time._replace(played=max(0, time.played - 1))
    if counts and lends:
        time = time._replace(turn="", lent="" if gone else time.turn)  # a turn of no name begins anew, with full time
        work.play.table(Call(HANDS_OVER, seat))
    else:
        take_defaults(work, decision)
        if gone:
            work.play.table(Call(HANDS_OVER, seat))
    work.retime(seat, time)
    return work.finish(Cause.CLOCK, seat, stamp, turn_at=decision.deadline)


def close(work: Working, stamp: bytes) -> Done:
    """Ends a game to which nobody came back in time."""
    return work.finish(Cause.CLOCK, work.abandon(), stamp)


def take_defaults(work: Working, decision: Decision) -> None:
    """The caretaker: the rest of the turn, or the one answer in somebody else's."""
    game, seat = work.play.game, decision.seat
    turn = turn_name(game)
    for _ in range(MOST_DEFAULTS):
        work.play.expire(seat)
        ask = asked(game, seat)
        if ask is None or ask.CLOCK != decision.clock or decision.clock not in clocks.OWN:
            return
        if decision.clock == "turn" and turn_name(game) != turn:
            return
