"""Time that does not count: weekends, pauses, a player's days away, outages. Pure arithmetic over milliseconds, UTC.

All of it is one idea: what is asked at a moment with some time left runs out at the earliest moment up to which so much
time has counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from heapq import merge
from itertools import count
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

SECOND: Final = 1000
"""The milliseconds of a second."""

DAY: Final = 24 * 3600 * SECOND
ANY_HOUR: Final = -1
UTC_NAME: Final = "UTC"
SATURDAY: Final = 5
WEEKEND: Final = timedelta(days=2)
WEEK: Final = timedelta(days=7)

Span = tuple[int, int]
"""From one moment up to another, which is not in it."""


class Calendar(NamedTuple):
    """What does not count at a table, in its zone, and the hour of the day at which turns run out."""

    zone: str = ""
    weekends_off: bool = False
    daily_hour: int = ANY_HOUR


ALWAYS: Final = Calendar()
"""Everything counts."""


def counted(calendar: Calendar, stops: Sequence[Span], start: int, end: int) -> int:
    """How much of the time between two moments counts; `stops` are in the order of their beginnings."""
    passed, now = 0, start
    for begins, ends in off(calendar, stops, start):
        if begins >= end:
            break
        passed += max(0, begins - now)
        now = max(now, ends)
    return passed + max(0, end - now)


def reached(calendar: Calendar, stops: Sequence[Span], start: int, length: int) -> int:
    """The earliest moment up to which so much time has counted."""
    now, left = start, length
    for begins, ends in off(calendar, stops, start):
        if left <= max(0, begins - now):
            break
        left -= max(0, begins - now)
        now = max(now, ends)
    return now + left


def on_the_hour(calendar: Calendar, stops: Sequence[Span], at: int) -> int:
    """The next moment at which the table's turns run out: the same one where any hour will do."""
    if calendar.daily_hour == ANY_HOUR:
        return at
    day, hour = shown(calendar.zone, at).date(), time(calendar.daily_hour)
    for days in count():
        moment = moment_of(calendar.zone, day + timedelta(days=days), hour)
        if moment >= at and counted(calendar, stops, moment, moment + 1):
            return moment
    raise AssertionError("all that does not count ends")


def off(calendar: Calendar, stops: Sequence[Span], start: int) -> Iterator[Span]:
    """What does not count from a moment on, in order; spans may overlap."""
    ending = [one for one in stops if one[1] > start]
    return merge(ending, weekends(calendar.zone, start)) if calendar.weekends_off else iter(ending)


def weekends(zone: str, start: int) -> Iterator[Span]:
    """All weekends that end after a moment, from Saturday's first hour to Monday's, as the zone's clocks show it."""
    today = shown(zone, start).date()
    saturday = today + timedelta(days=SATURDAY - today.weekday())
    while True:
        yield moment_of(zone, saturday), moment_of(zone, saturday + WEEKEND)
        saturday += WEEK


def shown(zone: str, at: int) -> datetime:
    """A moment as the clocks of a zone show it."""
    return datetime.fromtimestamp(at / SECOND, UTC).astimezone(zone_of(zone))


@lru_cache(maxsize=4096)
def moment_of(zone: str, day: date, hour: time = time()) -> int:
    """When a zone's clocks show an hour of a day; one that they skip in spring is when they would have shown it."""
    return round(datetime.combine(day, hour, zone_of(zone)).timestamp() * SECOND)


@lru_cache(maxsize=256)
def zone_of(name: str) -> ZoneInfo:
    return ZoneInfo(name or UTC_NAME)


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The names of all zones that this machine knows."""
    return frozenset(available_timezones())
