"""The refresh cookie: its rotation, its grace, and what a stolen one is worth."""

import asyncio

from services.common.settings import Settings
from tests.accounts.serving import accounts, refused

GRACE = 10
MONTHS = 90 * 24 * 3600


async def test_the_cookie_is_one_that_only_this_host_gets_back_and_no_script_reads(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        name, *attributes = browser.set_cookie.split("; ")
        assert name.startswith("__Host-fieldpost=s_")
        assert attributes == ["Path=/", "Secure", "HttpOnly", "SameSite=Strict", f"Max-Age={MONTHS}"]


async def test_each_refresh_replaces_the_cookie_and_gives_a_fresh_token(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        account = (await browser.sign_in()).account
        cookies, tokens = {browser.cookie}, {browser.token}
        for _ in range(5):
            at.clock.go(540)
            assert (await browser.refresh()).account == account
            cookies.add(browser.cookie)
            tokens.add(browser.token)
        assert (len(cookies), len(tokens)) == (6, 6)
        assert len(await browser.sessions()) == 1


async def test_a_thousand_refreshes_at_once_all_get_the_same_successor(settings: Settings) -> None:
    async with accounts(settings) as at:
        first = at.browser()
        await first.sign_in()
        tabs = [at.browser(cookie=first.cookie) for _ in range(1000)]
        await asyncio.gather(*(tab.refresh() for tab in tabs))
        assert len({tab.cookie for tab in tabs}) == 1
        assert tabs[0].cookie != first.cookie
        at.clock.go(GRACE + 1)
        await tabs[0].refresh()


async def test_a_tab_that_is_late_within_the_grace_gets_the_newest_cookie(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        late = at.browser(cookie=browser.cookie)
        await browser.refresh()
        at.clock.go(GRACE / 2)
        await browser.refresh()
        await late.refresh()
        assert late.cookie == browser.cookie
        at.clock.go(GRACE + 1)
        await late.refresh()


async def test_a_used_cookie_after_the_grace_ends_the_session_for_everybody(settings: Settings) -> None:
    async with accounts(settings) as at:
        owner, other_device = at.browser(), at.browser(key=b"o" * 32)
        await owner.sign_in()
        await other_device.sign_in()
        thief = at.browser(cookie=owner.cookie)
        await owner.refresh()
        at.clock.go(GRACE + 0.001)
        assert await refused(thief.refresh()) == ("UNAUTHENTICATED", "session_ended")
        assert thief.set_cookie.endswith("Max-Age=0")
        assert await refused(owner.refresh()) == ("UNAUTHENTICATED", "session_ended")
        await other_device.refresh()
        await owner.sign_in()
        await owner.refresh()


async def test_an_owner_who_comes_after_the_thief_ends_the_session_even_months_later(settings: Settings) -> None:
    async with accounts(settings) as at:
        owner = at.browser()
        await owner.sign_in()
        thief = at.browser(cookie=owner.cookie)
        for _ in range(30):
            at.clock.go(3 * 24 * 3600)
            await thief.refresh()
        assert await refused(owner.refresh()) == ("UNAUTHENTICATED", "session_ended")
        assert await refused(thief.refresh()) == ("UNAUTHENTICATED", "session_ended")


async def test_a_cookie_that_nobody_turned_in_for_its_lifetime_is_worth_nothing(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        at.clock.go(MONTHS)
        assert await refused(browser.refresh()) == ("UNAUTHENTICATED", "session_ended")


async def test_a_cookie_that_was_altered_is_none(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        session, number, seal = browser.cookie.split(".")
        flipped = seal[:-1] + ("A" if seal[-1] != "A" else "B")
        forged = [f"{session}.1.{seal}", f"{session}.{number}.{flipped}", f"{session}.{number}", "", "s_x.0.y"]
        forged.append(f"s_{'a' * 20}.{number}.{seal}")
        for cookie in forged:
            assert await refused(at.browser(cookie=cookie).refresh()) == ("UNAUTHENTICATED", "no_session")
        await browser.refresh()


async def test_who_refreshes_without_pause_is_not_logged_out(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        first = browser.cookie
        for _ in range(40):
            await browser.refresh()
        at.clock.go(GRACE + 1)
        await browser.refresh()
        assert await refused(at.browser(cookie=first).refresh()) == ("UNAUTHENTICATED", "session_ended")


async def test_sessions_outlive_a_restart_of_the_service(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
    async with accounts(settings) as again:
        browser.stub = again.stub
        await browser.refresh()
