"""Vacation days (A-10): what they cost, which cannot be planned, and what other services hear."""

import asyncio
from collections import Counter
from datetime import UTC, date, datetime, timedelta

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2
from hypothesis import given
from hypothesis import strategies as st

from services.accounts import zones
from services.accounts.vacations import BUDGET, Vacation, between, left, planned
from services.common.refusals import Refused
from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.accounts.serving import Browser, accounts, refused
from tests.common.clock import START

DAY = 24 * 3600
TODAY = datetime.fromtimestamp(START / 1000, UTC).date()
"""In Europe it is nine in the morning then, a Friday of January."""

PARIS, KIRITIMATI = "Europe/Paris", "Pacific/Kiritimati"
ZONES = [PARIS, KIRITIMATI, "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Havana", "UTC"]


def day(offset: int) -> str:
    return (TODAY + timedelta(days=offset)).isoformat()


async def in_zone(browser: Browser, zone: str) -> None:
    request = accounts_pb2.UpdateAccountRequest(request_id=f"zone-{zone.replace('/', '-')}")
    request.account.zone = zone
    request.update_mask.paths.append("zone")
    await browser.call("UpdateAccount", request)


async def plan(browser: Browser, first: str, last: str, request_id: str = "") -> accounts_pb2.Away:
    request = accounts_pb2.SetVacationRequest(
        request_id=request_id or f"plan-{first}-{last}", first_day=first, last_day=last
    )
    return (await browser.call("SetVacation", request)).away


async def end(browser: Browser, vacation: accounts_pb2.Vacation) -> accounts_pb2.Away:
    request = accounts_pb2.EndVacationRequest(vacation_id=vacation.vacation_id)
    return (await browser.call("EndVacation", request)).away


async def away(browser: Browser) -> accounts_pb2.Away:
    return (await browser.call("GetVacation", accounts_pb2.GetVacationRequest())).away


def free(found: accounts_pb2.Away) -> list[int]:
    return [year.left for year in found.years]


@pytest.mark.rule("A-10")
async def test_a_vacation_is_planned_in_days_of_the_persons_zone_and_told(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        user_id = (await ada.sign_in("Ada")).account.user_id
        assert (await away(ada)).zone == "UTC"
        await in_zone(ada, PARIS)
        found = await plan(ada, day(3), day(9))
        (vacation,) = found.vacations
        assert (vacation.first_day, vacation.last_day, vacation.days) == (day(3), day(9), 7)
        assert vacation.starts.ToDatetime(UTC).isoformat() == f"{day(2)}T23:00:00+00:00"
        assert vacation.until.ToDatetime(UTC).isoformat() == f"{day(9)}T23:00:00+00:00"
        assert [(year.year, year.budget, year.left) for year in found.years] == [(2027, 30, 23), (2028, 30, 30)]
        (fact,) = await at.facts("away")
        assert (fact.subject, fact.said.version, len(fact.said.away)) == (user_id, 1, 1)
        assert (fact.said.away[0].starts, fact.said.away[0].until) == (vacation.starts, vacation.until)


@pytest.mark.rule("A-10")
async def test_a_vacation_from_today_begins_at_once_and_costs_today(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        for first in ("", day(0)):
            (vacation,) = (await plan(ada, first, day(0))).vacations
            assert vacation.starts.ToMilliseconds() == at.clock.now()
            assert vacation.days == 1
            await end(ada, vacation)
            at.clock.go(60)


@pytest.mark.rule("A-10")
async def test_days_that_were_begun_stay_spent_and_the_others_come_back_once(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        (vacation,) = (await plan(ada, day(0), day(9))).vacations
        at.clock.go(2 * DAY)
        await ada.refresh()
        for _ in range(3):
            after = await end(ada, vacation)
            assert (list(after.vacations), free(after)) == ([], [27, 30])
            at.clock.go(60)
        again = await plan(ada, "", day(2))
        assert free(again) == [26, 30]
        facts = await at.facts("away")
        assert [(fact.said.version, len(fact.said.away)) for fact in facts] == [(1, 1), (2, 0), (3, 1)]


@pytest.mark.rule("A-10")
async def test_a_vacation_that_has_not_begun_is_taken_back_for_nothing(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        (vacation,) = (await plan(ada, day(5), day(34))).vacations
        assert free(await away(ada)) == [0, 30]
        after = await end(ada, vacation)
        assert (list(after.vacations), free(after)) == ([], [30, 30])


@pytest.mark.rule("A-10")
async def test_the_budget_is_thirty_days_of_each_calendar_year(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        await plan(ada, "2027-02-01", "2027-02-20")
        assert free(await plan(ada, "2027-12-27", "2028-01-05")) == [5, 25]
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await plan(ada, "2027-07-01", "2027-07-06")
        problem = problem_of(caught.value)
        assert problem is not None
        assert (problem.code, problem.rule) == ("vacation_budget", "A-10")
        assert dict(problem.details) == {"year": 2027, "wanted": 6, "left": 5, "budget": 30}
        assert free(await plan(ada, "2027-07-01", "2027-07-05")) == [0, 25]


@pytest.mark.parametrize(
    ("first", "last", "status", "code"),
    [
        (day(-1), day(3), "INVALID_ARGUMENT", "vacation_past"),
        (day(3), day(2), "INVALID_ARGUMENT", "vacation_order"),
        ("", day(-1), "INVALID_ARGUMENT", "vacation_order"),
        (day(360), day(367), "INVALID_ARGUMENT", "vacation_far"),
        ("2027-02-30", "2027-03-02", "INVALID_ARGUMENT", "no_such_day"),
        (day(10), day(12), "FAILED_PRECONDITION", "vacation_overlaps"),
        (day(1), day(20), "FAILED_PRECONDITION", "vacation_overlaps"),
    ],
)
@pytest.mark.rule("A-10")
async def test_days_that_cannot_be_planned_are_refused_and_change_nothing(
    sqlite_settings: Settings, first: str, last: str, status: str, code: str
) -> None:
    async with accounts(sqlite_settings) as at:
        ada = at.browser()
        await ada.sign_in()
        before = await plan(ada, day(10), day(11))
        assert await refused(plan(ada, first, last)) == (status, code)
        assert await away(ada) == before
        assert len(await at.facts("away")) == 1


async def test_a_plan_that_is_sent_twice_counts_once(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        plans = await asyncio.gather(*(plan(ada, day(1), day(5), "the-same-plan") for _ in range(5)))
        assert [free(one) for one in plans] == [[25, 30]] * 5
        assert await refused(plan(ada, day(8), day(9), "the-same-plan")) == ("INVALID_ARGUMENT", "request_id_reused")


async def test_plans_at_once_never_spend_more_than_there_is(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        plans = (plan(ada, day(10 * one), day(10 * one + 8)) for one in range(1, 9))
        results = await asyncio.gather(*plans, return_exceptions=True)
        assert len([one for one in results if isinstance(one, grpc.aio.AioRpcError)]) == 5
        assert free(await away(ada)) == [3, 30]
        assert [fact.said.version for fact in await at.facts("away")] == [1, 2, 3]


async def test_nobody_ends_anothers_vacation(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, grace = at.browser(), at.browser()
        await ada.sign_in()
        await grace.sign_in()
        (vacation,) = (await plan(ada, day(1), day(5))).vacations
        assert await refused(end(grace, vacation)) == ("NOT_FOUND", "no_such_vacation")


async def test_another_zone_later_changes_no_vacation(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = at.browser()
        await ada.sign_in()
        (before,) = (await plan(ada, day(1), day(5))).vacations
        await in_zone(ada, KIRITIMATI)
        found = await away(ada)
        assert (list(found.vacations), found.zone) == ([before], KIRITIMATI)


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "../../etc/passwd", "/etc/localtime", "", "europe/paris"])
async def test_a_zone_that_is_none_is_refused(sqlite_settings: Settings, zone: str) -> None:
    async with accounts(sqlite_settings) as at:
        ada = at.browser()
        await ada.sign_in()
        request = accounts_pb2.UpdateAccountRequest(request_id="a-zone-that-is-none")
        request.account.zone = zone
        request.update_mask.paths.append("zone")
        assert await refused(ada.call("UpdateAccount", request)) == ("INVALID_ARGUMENT", "no_such_zone")


@given(
    now=st.integers(START, START + 400 * DAY * 1000),
    first=st.integers(0, 30),
    length=st.integers(0, 29),
    zone=st.sampled_from(ZONES),
)
def test_a_vacation_of_n_days_costs_n_days_in_every_zone_whatever_its_clocks_do(
    now: int, first: int, length: int, zone: str
) -> None:
    today = zones.day_of(now, zone)
    days = [today + timedelta(days=offset) for offset in (first, first + length)]
    starts, until = between(days[0].isoformat(), days[1].isoformat(), zone, now)
    vacation = Vacation("v", "u", zone, starts, until)
    assert now <= starts < until
    assert (vacation.first_day, vacation.last_day) == (days[0], days[1])
    assert vacation.days().total() == length + 1


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 12), st.integers(0, 80)), max_size=8))
def test_nobody_is_away_for_more_days_than_were_paid(wishes: list[tuple[int, int, int]]) -> None:
    """Each wish: from which day, how many more, and after how many days it is ended."""
    kept: list[Vacation] = []
    for number, (first, more, ends) in enumerate(wishes):
        start = zones.begin_of(TODAY + timedelta(days=first), PARIS)
        until = zones.begin_of(TODAY + timedelta(days=first + more + 1), PARIS)
        try:
            fresh = planned(Vacation(str(number), "u", PARIS, start, until), kept)
        except Refused:
            continue
        stop = zones.begin_of(TODAY + timedelta(days=ends), PARIS) + 1
        assert fresh.ended(stop).ended(stop - 1) in (fresh.ended(stop), fresh.ended(stop - 1))
        kept.append(fresh.ended(stop))
    days: Counter[date] = Counter()
    for one in kept:
        if one.until > one.starts:
            days.update(
                one.first_day + timedelta(days=passed) for passed in range((one.last_day - one.first_day).days + 1)
            )
    assert len(days) <= days.total() == sum(one.days().total() for one in kept)
    assert all(left(kept, year) >= 0 for year in {one.year for one in days})
    assert BUDGET >= max(Counter(one.year for one in days).values(), default=0)
