"""What everybody at the table is told of clocks and seats: it changes nothing on the board."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import register


class Notice(Public):
    """Something that is told, and nothing else: it folds into no state."""


class BankBegan(Notice):
    """A turn takes longer than its own time, and draws on the seat's bank."""

    NAME = "bank_began"

    seat: Seat


class TimeRanOut(Notice):
    """A turn's clock ran out: the caretaker plays it, or the bot, which may then keep the seat (A-8)."""

    NAME = "time_ran_out"

    seat: Seat
    missed: int
    most: int
    bot: bool
    keeps: bool


class WentAway(Notice):
    """A player is away for so many days at most, or will be; the seat's clock stands still meanwhile (A-10)."""

    NAME = "went_away"

    seat: Seat
    days: int
    later: bool


class CameBack(Notice):
    """A player is back before the days were over, or does not go (A-10)."""

    NAME = "came_back"

    seat: Seat


class PauseProposed(Notice):
    """A seat is for a pause; it lapses at the end of the round."""

    NAME = "pause_proposed"

    seat: Seat


class PauseRefused(Notice):
    """A seat spoke against a pause."""

    NAME = "pause_refused"

    seat: Seat


class PauseBegan(Notice):
    """All clocks stand still, for so many days at most."""

    NAME = "pause_began"

    days: int


class ResumeAsked(Notice):
    """A seat wants to go on: the pause ends in so many hours at most."""

    NAME = "resume_asked"

    seat: Seat
    hours: int


class PauseEnded(Notice):
    """All clocks go on."""

    NAME = "pause_ended"


register(BankBegan, TimeRanOut, WentAway, CameBack, PauseProposed, PauseRefused, PauseBegan, ResumeAsked, PauseEnded)
