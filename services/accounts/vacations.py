"""Vacation days (A-10): which may be planned and what they cost. Pure; moments are milliseconds.

A vacation costs each calendar day that it touches, in the zone in which it was planned. Each vacation counts by itself:
whoever ends one and begins another on the same day pays that day twice, so that nobody stops clocks by the hour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from services.accounts import zones
from services.common.refusals import Kind, Refused

BUDGET: Final = 30
"""Days a calendar year: a long holiday and a short one, as people have them; a game of weeks still ends in its year."""

AHEAD: Final = 366
"""Days from today on which may be planned."""


class Vacation(NamedTuple):
    """Somebody is away from `starts` to `until`; nothing is left of one that was taken back before it began."""

    id: str
    user_id: str
    zone: str
    starts: int
    until: int

    @property
    def first_day(self) -> date:
        return zones.day_of(self.starts, self.zone)

    @property
    def last_day(self) -> date:
        return zones.day_of(max(self.starts, self.until - 1), self.zone)

    def days(self) -> Counter[int]:
        """What it costs: how many days of which year."""
        if self.until <= self.starts:
            return Counter()
        length = (self.last_day - self.first_day).days + 1
        return Counter((self.first_day + timedelta(days=number)).year for number in range(length))

    def ended(self, now: int) -> Vacation:
        """The vacation after it was ended: what is over stays as it was, what has not begun is taken back."""
        return self._replace(until=max(self.starts, min(self.until, now)))


def left(vacations: Iterable[Vacation], year: int) -> int:
    """How many days of a year are neither spent nor planned."""
    return BUDGET - sum(vacation.days()[year] for vacation in vacations)


def planned(fresh: Vacation, known: Iterable[Vacation]) -> Vacation:
    """The vacation, if it may stand beside those that are known; Refused otherwise."""
    others = list(known)
    for other in others:
        if fresh.starts < other.until and other.starts < fresh.until:
            days = {"first_day": other.first_day.isoformat(), "last_day": other.last_day.isoformat()}
            text = f"you are away from {days['first_day']} to {days['last_day']} already"
            raise Refused(Kind.AGAINST_RULE, "vacation_overlaps", text, rule="A-10", details=days)
    for year, wanted in sorted(fresh.days().items()):
        if wanted > (free := left(others, year)):
            text = f"this costs {wanted} days of {year}, and {free} of {BUDGET} are left"
            details = {"year": year, "wanted": wanted, "left": free, "budget": BUDGET}
            raise Refused(Kind.AGAINST_RULE, "vacation_budget", text, rule="A-10", details=details)
    return fresh


def between(first_day: str, last_day: str, zone: str, now: int) -> tuple[int, int]:
    """From when to when somebody is away on these days; today begins now. Refused for days that cannot be planned."""
    today = zones.day_of(now, zone)
    first = day_from(first_day, "first_day") if first_day else today
    last = day_from(last_day, "last_day")
    if first < today:
        raise _cannot("vacation_past", f"today is {today} in {zone}: days that are past cannot be planned", "first_day")
    if last < first:
        raise _cannot("vacation_order", "the last day comes before the first", "last_day")
    if last > today + timedelta(days=AHEAD):
        raise _cannot("vacation_far", f"vacations are planned {AHEAD} days ahead at most", "last_day")
    starts = now if first == today else zones.begin_of(first, zone)
    return starts, zones.begin_of(last + timedelta(days=1), zone)


def day_from(text: str, field: str) -> date:
    """A day as it is written in a request."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _cannot("no_such_day", "the calendar has no such day; days read as 2026-12-24", field) from None


def _cannot(code: str, text: str, field: str) -> Refused:
    return Refused(Kind.INVALID, code, text, field=field)
