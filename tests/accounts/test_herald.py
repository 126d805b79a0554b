"""The rules service hears of every vacation, however often either of them was away."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from services.accounts import away
from services.accounts.herald import Herald, Said, said_in
from services.accounts.storage import store
from services.accounts.vacations import Vacation
from services.common.database import Database
from services.common.databases import open_database
from services.common.facts import Fact
from services.common.ports import Ports
from services.common.refusals import JSON, Kind, Refused
from services.common.settings import Settings
from tests.common.clock import Clock
from tests.common.local_hints import LocalHints

DAY = 24 * 3600
USER = "u_" + "a" * 20


class Listener:
    """Stands where the rules service does, and can be away."""

    def __init__(self) -> None:
        self.heard: list[Said] = []
        self.there = True
        self.dies_after: int | None = None

    async def set_away(self, said: Said) -> None:
        if not self.there:
            raise Refused(Kind.BUSY, "unavailable", "away")
        self.heard.append(said)
        if self.dies_after == len(self.heard):
            self.there = False


class Scene:
    """An account that plans, and what is heard of it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = Clock()
        self.rules = Listener()
        self.herald = Herald(database, self.rules, LocalHints(), self.clock)

    async def begin(self) -> None:
        row = {
            "id": USER,
            "display_name": "Ada",
            "language": "en",
            "guest": True,
            "created_at": 0,
            "updated_at": 0,
            "zone": "UTC",
            "away_version": 0,
            "owner": "",
        }
        await self.database.write(lambda connection: store.add_account(connection, row))
        await self.herald.turn()

    async def plan(self, first: str, last: str) -> Vacation:
        ports = Ports(clock=self.clock)
        found = await self.database.write(lambda connection: away.plan(connection, USER, first, last, ports))
        return found.vacations[-1]

    async def end(self, vacation: Vacation) -> None:
        await self.database.write(lambda connection: away.end(connection, USER, vacation.id, self.clock.now()))

    async def hear(self) -> list[Said]:
        """What is heard in a minute."""
        before = len(self.rules.heard)
        await self.herald.turn()
        await self.herald.consumer.step()
        return self.rules.heard[before:]


@asynccontextmanager
async def scene(settings: Settings) -> AsyncIterator[Scene]:
    database = open_database(settings, "accounts")
    found = Scene(database)
    await found.begin()
    yield found
    await database.close()


@pytest.mark.rule("A-10")
async def test_each_change_is_told_once_with_a_version_that_grows(settings: Settings) -> None:
    async with scene(settings) as at:
        vacation = await at.plan("2027-01-20", "2027-01-22")
        assert await at.hear() == [Said(USER, 1, vacation.starts, vacation.until)]
        assert await at.hear() == []
        await at.end(vacation)
        assert await at.hear() == [Said(USER, 2, 0, 0)]


@pytest.mark.rule("A-10")
async def test_what_was_said_while_rules_was_away_is_told_in_order_when_it_is_back(settings: Settings) -> None:
    async with scene(settings) as at:
        at.rules.there = False
        first = await at.plan("2027-01-20", "2027-01-22")
        await at.end(first)
        second = await at.plan("2027-02-01", "2027-02-03")
        with pytest.raises(Refused):
            await at.hear()
        at.rules.there = True
        heard = await at.hear()
        assert [said.version for said in heard] == [1, 2, 3]
        assert heard[-1] == Said(USER, 3, second.starts, second.until)


@pytest.mark.rule("A-10")
async def test_what_rules_heard_before_it_died_is_told_again_and_nothing_is_left_out(settings: Settings) -> None:
    async with scene(settings) as at:
        for number in range(3):
            await at.plan(f"2027-0{number + 2}-01", f"2027-0{number + 2}-02")
        at.rules.dies_after = 2
        with pytest.raises(Refused):
            await at.hear()
        at.rules.there, at.rules.dies_after = True, None
        assert [said.version for said in await at.hear()] == [1, 2, 3]


@pytest.mark.rule("A-10")
async def test_when_one_vacation_is_over_the_next_is_told(settings: Settings) -> None:
    async with scene(settings) as at:
        await at.plan("2027-01-16", "2027-01-17")
        later = await at.plan("2027-01-25", "2027-01-26")
        heard = await at.hear()
        assert [said.begins < later.starts for said in heard] == [True, True]
        at.clock.go(3 * DAY)
        assert await at.hear() == [Said(USER, 3, later.starts, later.until)]
        at.clock.go(20 * DAY)
        assert await at.hear() == []


@pytest.mark.rule("A-10")
async def test_an_end_that_came_while_nobody_looked_is_found_by_the_next_look(settings: Settings) -> None:
    async with scene(settings) as at:
        await at.plan("2027-01-16", "2027-01-17")
        later = await at.plan("2027-01-25", "2027-01-26")
        await at.hear()
        at.clock.go(5 * DAY)
        again = Herald(at.database, at.rules, LocalHints(), at.clock)
        await again.turn()
        await again.consumer.step()
        assert at.rules.heard[-1] == Said(USER, 3, later.starts, later.until)


def interval(starts: int, until: int) -> JSON:
    return {"vacation_id": "v", "starts": starts, "until": until}


def test_vacations_without_a_day_between_them_are_one_time_away():
    told = {"version": 7, "away": [interval(10, 20), interval(20, 30), interval(40, 50)]}
    assert said_in(Fact(1, "away", USER, told, 0)) == Said(USER, 7, 10, 30)
    assert said_in(Fact(1, "away", USER, {"version": 8, "away": []}, 0)) == Said(USER, 8, 0, 0)
