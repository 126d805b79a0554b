"""The ladder's steps besides a clock that runs out: a bank that is opened or begins, and a pause that ends."""

from __future__ import annotations

from typing import Final

from services.rules.app.clock import clocks
from services.rules.app.clock.desk import PAUSE, Decision, Desk
from services.rules.app.game import pausing
from services.rules.app.game.working import Done, Working
from services.rules.app.storage.positions import Cause
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.notices import BankAsked, BankBegan
from services.rules.engine.kernel.refusal import Refusal

RULE: Final = "A-19"


def bank_due(desk: Desk, now: int) -> Decision | None:
    """A question that began to draw on its seat's bank, and nobody was told."""
    return next((one for one in desk.decisions if desk.bank_untold(one) and one.bank <= now), None)


def pause_due(desk: Desk, now: int) -> bool:
    """Whether a pause has come to its end."""
    pause = desk.stop(PAUSE)
    return pause is not None and pause.end <= now


def postponed(desk: Desk, after: int, until: int) -> Desk:
    """The desk after a time in which nobody could have ended a pause; it counts for nobody."""
    pause = desk.stop(PAUSE)
    if pause is None or not after < pause.end <= until:
        return desk
    others = desk._replace(stops=tuple([one for one in desk.stops if one is not pause]))
    return others.stopped(pause._replace(end=pause.end + until - after))


def open_bank(work: Working, decision: Decision) -> Refusal | None:
    """Lets a turn draw on the bank because its player asked; why not, where it cannot."""
    clock, seat = work.before.table.clock, decision.seat
    time = work.desk.times[seat]
    if decision.clock not in clocks.OWN:
        return Refusal("bank_other_turn", RULE)
    if clock is None or not (clock.bank or clock.increment):
        return Refusal("no_bank", RULE)
    if not clock.bank_when_asked:
        return Refusal("bank_by_itself", RULE)
    if time.asked_bank:
        return Refusal("bank_open", RULE)
    if not time.bank:
        return Refusal("bank_empty", RULE)
    work.retime(seat, time._replace(asked_bank=True))
    work.recount(work.desk)
    work.tell(seat, BankAsked(seat))
    return None


def bank_began(work: Working, decision: Decision, stamp: bytes) -> Done:
    """Tells that a seat draws on its bank."""
    seat = decision.seat
    time = work.desk.times[seat]
    work.retime(seat, time._replace(banked=time.turn))
    work.tell(seat, BankBegan(seat))
    return work.finish(Cause.LADDER, seat, stamp)


def pause_over(work: Working, stamp: bytes) -> Done:
    """Ends a pause whose time is up."""
    pausing.over(work, Seat(0))
    return work.finish(Cause.LADDER, SPECTATOR, stamp)
