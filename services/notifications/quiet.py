"""Hours in a person's own zone: when nothing should ring, and when the digest is due. Times are milliseconds, UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

MINUTE: Final = 60_000
DAY_MINUTES: Final = 24 * 60
HOUR: Final = 60 * MINUTE
DAY: Final = DAY_MINUTES * MINUTE
UTC_NAME: Final = "UTC"


class Quiet(NamedTuple):
    """Minutes of the day between which nothing rings; they may go past midnight, and equal ones are none at all."""

    begins: int
    ends: int


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """The names of all zones that this machine knows."""
    return frozenset(available_timezones())


def local(at: int, zone: str) -> datetime:
    """A moment as the clocks of a zone show it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone or UTC_NAME))


def is_quiet(quiet: Quiet | None, zone: str, at: int) -> bool:
    """Whether nothing should ring at a moment."""
    if quiet is None:
        return False
    shown = local(at, zone)
    passed = (shown.hour * 60 + shown.minute - quiet.begins) % DAY_MINUTES
    return passed < (quiet.ends - quiet.begins) % DAY_MINUTES


def next_time(zone: str, minute: int, after: int) -> int:
    """The first moment after another at which the zone's clocks show a minute of the day.

    Where the clocks skip it, in spring, it is the moment at which they would have shown it.
    """
    shown = local(after, zone)
    for days in range(3):
        day = (shown + timedelta(days=days)).date()
        wanted = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=shown.tzinfo)
        moment = round(wanted.timestamp() * 1000)
        if moment > after:
            return moment
    raise AssertionError("every minute of the day comes within two days")


def ring_at(quiet: Quiet | None, zone: str, at: int, latest: int) -> int:
    """When something that is wanted at a moment may ring: after quiet hours, but never past the latest useful one."""
    if quiet is None or not is_quiet(quiet, zone, at):
        return at
    return max(at, min(next_time(zone, quiet.ends, at), latest))
