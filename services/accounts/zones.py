"""Time zones by their IANA names: what the clocks on somebody's wall show. Moments are milliseconds since 1970, UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from services.common.refusals import Kind, Refused

EVERYWHERE: Final = "UTC"
"""The zone of whoever has said none."""


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The names of all zones that this machine knows."""
    return frozenset(available_timezones()) | {EVERYWHERE}


def checked(zone: str, field: str) -> str:
    """The zone's name; Refused where there is no such zone."""
    if zone not in zones():
        text = "no zone has this name; they read as Europe/Paris or America/New_York"
        raise Refused(Kind.INVALID, "no_such_zone", text, field=field)
    return zone


def shown(at: int, zone: str) -> datetime:
    """A moment as the clocks of a zone show it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))


def day_of(at: int, zone: str) -> date:
    """The calendar day of a moment."""
    return shown(at, zone).date()


def begin_of(day: date, zone: str) -> int:
    """The moment at which a calendar day begins, also where the clocks skip midnight or show it twice."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone))
    return round(midnight.timestamp() * 1000)
