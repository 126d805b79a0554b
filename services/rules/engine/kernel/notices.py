"""What everybody at the table is told of clocks and seats: it changes nothing on the board."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import register


class Notice(Public):
    """Something that is told, and nothing else: it folds into no state."""


class SeatNotice(Notice):
    """Something that is told of one seat."""

    seat: Seat


class BankBegan(SeatNotice):
    """A turn takes longer than its own time, and draws on the seat's bank."""

    NAME = "bank_began"


class BankAsked(SeatNotice):
    """A player asked for the bank: this turn draws on it once its own time is over."""

    NAME = "bank_asked"


class TimeRanOut(SeatNotice):
    """A turn's clock ran out: the caretaker plays it, or the bot, which may then keep the seat (A-8)."""

    NAME = "time_ran_out"

    missed: int
    most: int
    bot: bool
    keeps: bool


class WentAway(SeatNotice):
    """A player is away for so many days at most, or will be; the seat's clock stands still meanwhile (A-10)."""

    NAME = "went_away"

    days: int
    later: bool


class CameBack(SeatNotice):
    """A player is back before the days were over, or does not go (A-10)."""

    NAME = "came_back"


class PauseProposed(SeatNotice):
    """A seat is for a pause; it lapses at the end of the round."""

    NAME = "pause_proposed"


class PauseRefused(SeatNotice):
    """A seat spoke against a pause."""

    NAME = "pause_refused"


class PauseBegan(Notice):
    """All clocks stand still, for so many days at most."""

    NAME = "pause_began"

    days: int


class ResumeAsked(SeatNotice):
    """A seat wants to go on: the pause ends in so many hours at most."""

    NAME = "resume_asked"

    hours: int


class PauseEnded(Notice):
    """All clocks go on."""

    NAME = "pause_ended"


register(
    BankBegan,
    BankAsked,
    TimeRanOut,
    WentAway,
    CameBack,
    PauseProposed,
    PauseRefused,
    PauseBegan,
    ResumeAsked,
    PauseEnded,
)
