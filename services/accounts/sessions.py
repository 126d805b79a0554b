"""What a session is, and what becomes of it when a refresh cookie comes in. Pure: the store does what is said here."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from services.accounts.cookies import LIFETIME

GRACE_MS: Final = 10_000
"""How long a used cookie still gets its successor: two tabs may ask at once, and an answer may be lost on its way."""

MOST_TURNS: Final = 16
"""Refreshes within the grace that are remembered; whoever asks faster keeps the cookie that it has."""

MOST_SESSIONS: Final = 20
"""Of one account at once; past it the one that was seen longest ago ends."""


class Session(NamedTuple):
    """A device that is signed in. Its newest cookie has this number; times are in milliseconds."""

    id: str
    user_id: str
    device_id: str
    created_at: int
    seen_at: int
    ended_at: int = 0
    """0 while it lives."""
    number: int = 0
    turns: tuple[int, ...] = ()
    """When the latest cookies were turned in, for as long as the grace can ask."""

    def lives(self, now: int) -> bool:
        """Whether it still counts."""
        return self.ended_at == 0 and now - self.seen_at < LIFETIME * 1000

    def ended(self, now: int) -> Session:
        """The session after its end."""
        return self._replace(ended_at=now)


class Verdict(Enum):
    """What a cookie is worth."""

    GOOD = "good"
    GONE = "gone"
    STOLEN = "stolen"


def refreshed(session: Session, number: int, now: int) -> tuple[Verdict, Session]:
    """What becomes of a session when the cookie of a number comes in.

    The newest one turns over; an older one within its grace gets the newest; with any other, two hold what only one
    should, and the session ends for both.
    """
    if not session.lives(now):
        return Verdict.GONE, session
    turns = tuple(at for at in session.turns if now - at <= GRACE_MS)
    behind = session.number - number
    if behind == 0 and len(turns) < MOST_TURNS:
        return Verdict.GOOD, session._replace(number=number + 1, seen_at=now, turns=(*turns, now))
    if 0 <= behind <= len(turns):
        return Verdict.GOOD, session._replace(seen_at=now)
    return Verdict.STOLEN, session.ended(now)
