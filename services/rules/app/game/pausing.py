"""A pause by agreement: all clocks stand still, and everybody may play on. It is agreed on as a draw is (A-14)."""

from __future__ import annotations

from typing import Final

from services.rules.app.clock.calendar import DAY
from services.rules.app.clock.clocks import SECOND
from services.rules.app.clock.desk import EVERY_SEAT, PAUSE, Stop
from services.rules.app.game.working import Working
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.notices import PauseBegan, PauseEnded, PauseProposed, PauseRefused, ResumeAsked
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.table import absent, people

PROPOSE: Final = 1
REFUSE: Final = 2
RESUME: Final = 3
"""The numbers of PauseWord."""

LONGEST: Final = 30 * DAY
"""A pause ends by itself: a table that everybody forgot must not stand still for ever."""

NOTICE: Final = DAY
"""How long a pause goes on after the first one wants to go on."""

HOUR: Final = 3600 * SECOND
RULE: Final = "A-7"


def said(work: Working, seat: Seat, word: int) -> Refusal | None:
    """Does what a seat says of a pause; why not, where it is refused."""
    clock, game = work.before.table.clock, work.play.game
    if clock is None or not clock.pauses:
        return Refusal("no_pauses", RULE)
    refusal = absent(game, seat)
    if refusal is not None:
        return refusal
    pause = work.desk.stop(PAUSE)
    if word == RESUME:
        return Refusal("not_paused", RULE) if pause is None else resume(work, seat, pause)
    if pause is not None:
        return Refusal("paused_already", RULE)
    return propose(work, seat) if word == PROPOSE else refuse(work, seat)


def propose(work: Working, seat: Seat) -> Refusal | None:
    """Proposes a pause or agrees to one; it begins when all living people at the table are for it."""
    desk = work.desk
    if seat in desk.pausing:
        return Refusal("pause_proposed_already", RULE, (("agreed", desk.pausing),))
    agreed = (*desk.pausing, seat)
    work.desk = desk._replace(pausing=agreed)
    work.tell(seat, PauseProposed(seat))
    if all(one in agreed for one in people(work.play.game)):
        work.recount(desk._replace(pausing=()).stopped(Stop(EVERY_SEAT, work.now, work.now + LONGEST, PAUSE)))
        work.tell(seat, PauseBegan(LONGEST // DAY))
    return None


def refuse(work: Working, seat: Seat) -> Refusal | None:
    """Speaks against a pause, which ends the proposal."""
    if not work.desk.pausing:
        return Refusal("no_pause_proposal", RULE)
    work.desk = work.desk._replace(pausing=())
    work.tell(seat, PauseRefused(seat))
    return None


def resume(work: Working, seat: Seat, pause: Stop) -> Refusal | None:
    """Wants to go on: after a while for the first one's word, at once when all have said so."""
    desk = work.desk
    if seat in desk.resuming:
        return Refusal("resuming_already", RULE, (("agreed", desk.resuming),))
    wanting = (*desk.resuming, seat)
    end = min(pause.end, work.now + NOTICE)
    sooner = desk._replace(resuming=wanting, stops=tuple([one for one in desk.stops if one is not pause]))
    work.recount(sooner.stopped(pause._replace(end=end)))
    work.tell(seat, ResumeAsked(seat, -(-(end - work.now) // HOUR)))
    if all(one in wanting for one in people(work.play.game)):
        over(work, seat)
    return None


def over(work: Working, seat: Seat) -> None:
    """The pause ends now."""
    pause = work.desk.stop(PAUSE)
    assert pause is not None
    work.recount(work.desk.ended(pause, work.now)._replace(resuming=()))
    work.tell(seat, PauseEnded())
