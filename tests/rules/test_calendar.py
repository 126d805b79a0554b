"""Time that does not count, as arithmetic: for any table, any stops and any hour."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.rules.app.clock import calendar
from services.rules.app.clock.calendar import ANY_HOUR, Calendar, Span, counted, on_the_hour, reached

HOUR = 3600_000
DAY = 24 * HOUR
ZONES = ("", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "Asia/Kolkata")
"""Some with summer time, of an hour or half of one, at midnight too; and one that left out a day."""


def at(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


moments = st.integers(at("2026-01-01"), at("2028-01-01"))
lengths = st.integers(0, 30 * DAY)
stops = st.lists(st.tuples(moments, st.integers(1, 40 * DAY)), max_size=4).map(
    lambda found: sorted((start, start + length) for start, length in found)
)
calendars = st.builds(Calendar, st.sampled_from(ZONES), st.booleans(), st.integers(ANY_HOUR, 23))


@pytest.mark.rule("A-7")
@given(calendars, stops, moments, lengths)
def test_a_deadline_is_the_earliest_moment_up_to_which_the_time_has_counted(
    table: Calendar, stops: list[Span], start: int, length: int
):
    end = reached(table, stops, start, length)
    assert counted(table, stops, start, end) == length
    assert end == start or counted(table, stops, start, end - 1) == length - 1


@given(calendars, stops, moments, st.integers(0, 30 * DAY), st.integers(0, 30 * DAY))
def test_what_counts_adds_up(table: Calendar, stops: list[Span], start: int, first: int, second: int):
    middle, end = start + first, start + first + second
    parts = counted(table, stops, start, middle) + counted(table, stops, middle, end)
    assert counted(table, stops, start, end) == parts
    assert 0 <= parts <= end - start


@given(calendars, stops, moments, lengths, st.integers(0, 10 * DAY), st.integers(0, 10 * DAY))
def test_who_is_asked_later_or_has_more_time_left_never_runs_out_earlier(
    table: Calendar, stops: list[Span], start: int, length: int, later: int, more: int
):
    end = on_the_hour(table, stops, reached(table, stops, start, length))
    assert on_the_hour(table, stops, reached(table, stops, start + later, length + more)) >= end


@given(calendars, stops, stops, moments, lengths)
def test_more_that_does_not_count_never_makes_a_deadline_earlier(
    table: Calendar, some: list[Span], others: list[Span], start: int, length: int
):
    assert reached(table, sorted(some + others), start, length) >= reached(table, some, start, length)


@given(calendars.filter(lambda one: one.daily_hour != ANY_HOUR), stops, moments)
def test_a_daily_hour_is_never_early_and_never_at_a_time_that_does_not_count(
    table: Calendar, stops: list[Span], moment: int
):
    end = on_the_hour(table, stops, moment)
    assert end >= moment
    assert counted(table, stops, end, end + 1) == 1
    shown = calendar.shown(table.zone, end)
    skipped = shown.utcoffset() != calendar.shown(table.zone, end - 3 * HOUR).utcoffset()
    assert skipped or (shown.hour, shown.minute) == (table.daily_hour, 0)
    if not stops:
        assert end - moment <= (3 + table.weekends_off * 2) * DAY


@given(st.sampled_from(ZONES), moments)
def test_no_weekend_is_longer_or_shorter_than_its_clocks_say(zone: str, moment: int):
    begins, ends = next(calendar.weekends(zone, moment))
    assert ends > moment - 7 * DAY
    assert abs(ends - begins - 2 * DAY) <= HOUR
    assert (calendar.shown(zone, begins).weekday(), calendar.shown(zone, ends).weekday()) == (5, 0)


@pytest.mark.rule("A-7")
@pytest.mark.parametrize(
    ("asked", "hours", "until"),
    [
        ("2026-11-20T12:00", 24, "2026-11-23T12:00"),  # of Friday, 11 hours are left in Paris
        ("2026-11-21T12:00", 24, "2026-11-23T23:00"),  # asked on a Saturday: Monday counts from its first hour
        ("2026-11-18T12:00", 24, "2026-11-19T12:00"),
        ("2027-03-26T12:00", 24, "2027-03-29T11:00"),  # the clocks go forward on that Sunday, which does not count
    ],
)
def test_weekends_off_are_those_of_the_table(asked: str, hours: int, until: str):
    table = Calendar("Europe/Paris", weekends_off=True)
    assert reached(table, [], at(asked), hours * HOUR) == at(until)


@pytest.mark.rule("A-7")
def test_turns_run_out_at_the_next_daily_hour_of_the_table():
    table = Calendar("Europe/Paris", daily_hour=20)
    assert on_the_hour(table, [], at("2026-11-18T12:00")) == at("2026-11-18T19:00")
    assert on_the_hour(table, [], at("2026-11-18T19:00")) == at("2026-11-18T19:00")
    assert on_the_hour(table, [], at("2026-11-18T19:01")) == at("2026-11-19T19:00")
    assert on_the_hour(table._replace(weekends_off=True), [], at("2026-11-20T22:00")) == at("2026-11-23T19:00")
    assert on_the_hour(table, [], at("2027-06-18T12:00")) == at("2027-06-18T18:00")
