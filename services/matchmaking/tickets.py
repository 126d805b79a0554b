"""Somebody's search for a game, from beginning to end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from services.common.refusals import Kind, Refused
from services.matchmaking.matcher import ALL_DAY, Ticket, Wanted

HOURS: Final = 24


class SearchState(Enum):
    """Where a search is."""

    WAITING = "waiting"
    MATCHED = "matched"
    PLAYING = "playing"
    CANCELLED = "cancelled"


class Search(NamedTuple):
    """A ticket as it is stored; it outlives whatever its owner looks at it with."""

    id: str
    user_id: str
    wanted: Wanted
    since: int
    hours: int
    local_hours: tuple[int, ...]
    time_zone: str
    state: SearchState = SearchState.WAITING
    table_id: str = ""

    def ticket(self, rating: float) -> Ticket:
        """What the matcher needs of it."""
        return Ticket(self.id, self.user_id, self.wanted, self.since, rating, self.hours)


def hours_in_utc(local_hours: tuple[int, ...], time_zone: str, now: int) -> int:
    """Hours of somebody's day as bits in UTC; where a zone lies between two hours, both. All when none are named."""
    try:
        zone = ZoneInfo(time_zone) if time_zone else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        text = f"there is no time zone {time_zone!r}; name it as in Europe/Berlin"
        raise Refused(Kind.INVALID, "no_such_zone", text, field="time_zone") from None
    if not local_hours:
        return ALL_DAY
    away = datetime.fromtimestamp(now / 1000, zone).utcoffset() or timedelta()
    minutes = round(away.total_seconds() / 60)
    found = 0
    for hour in local_hours:
        for minute in (0, 59):
            found |= 1 << ((hour * 60 + minute - minutes) // 60 % HOURS)
    return found
