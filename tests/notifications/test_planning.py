"""When somebody is called: properties of the planner and of quiet hours, in any zone, over changes of the clocks."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from services.notifications.kinds import KINDS, Channel, Use
from services.notifications.planning import HOUR, MARGIN, Wishes, calls, latest, reminders, urgency
from services.notifications.quiet import DAY, DAY_MINUTES, MINUTE, Quiet, is_quiet, local, next_time, ring_at

ZONES = st.sampled_from(
    ["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"]
    + ["Pacific/Apia", "America/Sao_Paulo"]
)
MINUTES = st.integers(0, DAY_MINUTES - 1)
QUIETS = st.none() | st.builds(Quiet, MINUTES, MINUTES)
SPRING = 1_774_743_600_000
"""An hour before clocks go forward in Paris, on 29 March 2026."""

MOMENTS = st.integers(0, 2_000_000_000_000) | st.integers(SPRING - 2 * DAY, SPRING + 2 * DAY)
LENGTHS = st.integers(1, 14 * DAY)
USES = st.sampled_from([Use.NEVER, Use.AT_ONCE, Use.IF_UNOPENED, Use.DIGEST])
ALL_KINDS = st.sampled_from(sorted(KINDS.values(), key=lambda kind: kind.name))


@st.composite
def wishes(draw: st.DrawFn) -> Wishes:
    uses = {(name, channel): draw(USES) for name in KINDS for channel in Channel if draw(st.booleans())}
    return Wishes(
        draw(ZONES), draw(QUIETS), uses, draw(st.integers(5, 1440)) * MINUTE, draw(MINUTES), draw(st.sampled_from("am"))
    )


@settings(deadline=None)
@given(ALL_KINDS, wishes(), MOMENTS, st.just(0) | LENGTHS)
def test_nothing_is_planned_too_late_or_in_the_past(kind, chosen, now, length):
    deadline = now + length if length else 0
    for call in calls(kind, chosen, now, deadline):
        assert now <= call.due < call.until
        if deadline and not call.digest:
            assert call.until == deadline


@settings(deadline=None)
@given(ALL_KINDS, wishes(), MOMENTS, LENGTHS)
def test_quiet_hours_put_nothing_off_past_the_deadline_less_its_margin(kind, chosen, now, length):
    deadline = now + length
    for call in calls(kind, chosen, now, deadline):
        wanted = [one for one in calls(kind, chosen._replace(quiet=None), now, deadline) if one.channel is call.channel]
        if call.due != wanted[0].due and not call.digest:
            assert call.due <= deadline - min(MARGIN, length // 2)


@settings(deadline=None)
@given(QUIETS, ZONES, MOMENTS, LENGTHS)
def test_what_rings_in_quiet_hours_could_wait_no_longer(quiet, zone, at, length):
    end = latest(at, at + length, 0)
    due = ring_at(quiet, zone, at, end)
    assert due >= at
    assert not is_quiet(quiet, zone, due) or due == max(at, end)


@settings(deadline=None)
@given(ZONES, MINUTES, MOMENTS)
def test_the_next_time_comes_within_two_days_and_shows_the_minute(zone, minute, after):
    found = next_time(zone, minute, after)
    assert after < found <= after + 2 * DAY
    shown = local(found, zone)
    minutes = (shown.hour * 60 + shown.minute - minute) % DAY_MINUTES
    assert minutes in (0, 30, 60), "an hour that clocks skip is shown as the next"


def test_quiet_hours_may_go_past_midnight_and_equal_ends_are_none():
    night, at = Quiet(22 * 60, 7 * 60), 1_770_000_000_000
    shown = [is_quiet(night, "UTC", next_time("UTC", hour * 60, at)) for hour in (21, 22, 23, 0, 6, 7, 8)]
    assert shown == [False, True, True, True, True, False, False]
    assert not is_quiet(Quiet(60, 60), "UTC", next_time("UTC", 60, at))


@given(MOMENTS, LENGTHS)
def test_a_question_has_two_reminders_at_most_in_their_order_and_well_apart(opened, length):
    found = reminders(opened, opened + length)
    times = [at for _, at in found]
    assert len(found) <= 2
    assert times == sorted(times)
    assert all(opened < at < opened + length for at in times)
    assert all(later - earlier >= 30 * MINUTE for earlier, later in itertools.pairwise(times))


def test_a_question_without_a_deadline_has_no_reminder():
    assert reminders(5, 0) == []


def test_nobody_without_an_address_gets_a_mail():
    kind = KINDS["your_turn"]
    assert [call.channel for call in calls(kind, Wishes(), 0, DAY)] == [Channel.PUSH]
    assert [call.channel for call in calls(kind, Wishes(mail="a@b.example"), 0, DAY)] == [Channel.PUSH, Channel.MAIL]


def test_an_unopened_push_becomes_a_mail_after_the_time_that_was_chosen_or_half_of_what_is_left():
    kind, chosen = KINDS["your_turn"], Wishes(mail="a@b.example")
    assert [call.due for call in calls(kind, chosen, 0, DAY)] == [0, HOUR]
    assert [call.due for call in calls(kind, chosen, 0, HOUR)] == [0, HOUR // 2]


def test_a_push_is_urgent_when_little_time_is_left():
    waits, news = KINDS["your_turn"], KINDS["started"]
    assert [urgency(waits, 0, HOUR), urgency(waits, 0, DAY), urgency(waits, 0, 0)] == ["high", "normal", "normal"]
    assert urgency(news, 0, 0) == "low"
    assert urgency(KINDS["ready_check"], 0, MINUTE) == "high", "a table waits for an answer"
