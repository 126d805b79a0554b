"""Accounts of one device or one household are linked, for a while; crowds and this machine link nobody."""

import sqlite3

from services.accounts.kinship import CROWD
from services.common.settings import Settings
from tests.accounts.serving import Accounts, Browser, accounts

DAY = 24 * 3600
HOME, OFFICE = "198.51.100.7", "203.0.113.9"


async def at_address(at: Accounts, address: str) -> tuple[Browser, str]:
    """A browser with an account, and the account's id."""
    browser = at.browser(headers={"x-forwarded-for": address})
    return browser, (await browser.sign_in()).account.user_id


async def test_those_who_came_from_one_household_are_linked_for_two_weeks(settings: Settings) -> None:
    async with accounts(settings) as at:
        (_, ada), (_, ben), (_, cleo) = [await at_address(at, one) for one in (HOME, HOME, OFFICE)]
        assert await at.linked(ada, ben, cleo) == [(min(ada, ben), max(ada, ben))]
        at.clock.go(14 * DAY + 1)
        assert await at.linked(ada, ben, cleo) == []


async def test_who_comes_back_is_seen_again(settings: Settings) -> None:
    async with accounts(settings) as at:
        (one, ada), (_, ben) = [await at_address(at, HOME) for _ in range(2)]
        at.clock.go(13 * DAY)
        await one.refresh()
        one.headers = {**one.headers, "x-forwarded-for": OFFICE}
        await one.refresh()
        (_, cleo) = await at_address(at, OFFICE)
        at.clock.go(2 * DAY)
        assert await at.linked(ada, ben, cleo) == [(min(ada, cleo), max(ada, cleo))]


async def test_an_ipv6_household_is_one_whatever_its_devices_call_themselves(settings: Settings) -> None:
    async with accounts(settings) as at:
        (_, ada), (_, ben) = [await at_address(at, f"2001:db8:1:2::{one}") for one in (5, 6)]
        assert len(await at.linked(ada, ben)) == 1


async def test_a_crowd_behind_one_address_and_this_machine_link_nobody(settings: Settings) -> None:
    async with accounts(settings) as at:
        crowd = [(await at_address(at, HOME))[1] for _ in range(CROWD + 1)]
        here = [(await at_address(at, "127.0.0.1"))[1] for _ in range(2)]
        assert await at.linked(*crowd) == []
        assert await at.linked(*here) == []


async def test_accounts_that_one_device_had_are_linked_for_three_months(settings: Settings) -> None:
    async with accounts(settings) as at:
        (phone, ada), (tablet, ben) = await at_address(at, HOME), await at_address(at, OFFICE)
        other_key = at.browser(cookie=tablet.cookie, token=tablet.token, headers=tablet.headers)
        await other_key.use(await phone.link())
        at.clock.go(80 * DAY)
        assert await at.linked(ada, ben) == [(min(ada, ben), max(ada, ben))]
        at.clock.go(11 * DAY)
        assert await at.linked(ada, ben) == []


async def test_no_address_is_stored_and_old_sightings_are_forgotten(sqlite_settings: Settings) -> None:
    async with accounts(sqlite_settings) as at:
        await at_address(at, HOME)
        at.clock.go(15 * DAY)
        await at_address(at, OFFICE)
    connection = sqlite3.connect(sqlite_settings.data / "accounts.sqlite3")
    assert connection.execute("SELECT count(*) FROM sighting").fetchone() == (1,)
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert HOME not in dump
    assert OFFICE not in dump
