"""Sessions: who may end them, and which pages may act on a cookie."""

from dataclasses import replace

from fieldpost.accounts.v1 import accounts_pb2
from sqlalchemy import Connection, select

from services.accounts.sessions import MOST_SESSIONS
from services.accounts.storage import store
from services.common.settings import Settings
from tests.accounts.serving import accounts, refused
from tests.common.inline import InlineDatabase

FOREIGN = [
    {"origin": "https://evil.example", "sec-fetch-site": "cross-site"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://localhost:8081", "sec-fetch-site": "same-site"},
    {"origin": "http://localhost:80800"},
    {"origin": "http://localhost:8080.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "none"},
]


async def test_a_page_from_elsewhere_can_neither_refresh_nor_sign_out(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        for headers in FOREIGN:
            foreign = at.browser(cookie=browser.cookie, headers=headers)
            assert await refused(foreign.refresh()) == ("PERMISSION_DENIED", "foreign_page"), headers
            leaving = foreign.call("SignOut", accounts_pb2.SignOutRequest())
            assert await refused(leaving) == ("PERMISSION_DENIED", "foreign_page"), headers
        await browser.refresh()


async def test_our_own_page_and_what_is_no_browser_may_refresh(settings: Settings) -> None:
    async with accounts(settings) as at:
        for headers in ({"origin": "http://127.0.0.1:8080"}, {"origin": "https://localhost:8080"}, {}):
            browser = at.browser(headers=headers)
            await browser.sign_in()
            await browser.refresh()


async def test_a_phone_on_plain_http_has_no_cookie_and_comes_back_with_its_key(settings: Settings) -> None:
    async with accounts(replace(settings, host="0.0.0.0")) as at:
        phone = at.browser(headers={"origin": "http://192.168.1.20:8080"})
        first = await phone.sign_in()
        phone.cookie = ""  # browsers keep no `Secure` cookie of a page without TLS, and send no `sec-fetch-site`
        assert await refused(phone.refresh()) == ("UNAUTHENTICATED", "no_session")
        again = await phone.sign_in()
        assert (again.account, again.created) == (first.account, False)
        phone.cookie = ""
        await phone.call("SignOut", accounts_pb2.SignOutRequest())


async def test_of_sessions_that_are_over_only_the_latest_are_remembered(sqlite_settings: Settings) -> None:
    async with accounts(sqlite_settings) as at:
        browser = at.browser()
        for _ in range(3 * MOST_SESSIONS):
            await browser.sign_in()
            at.clock.go(60)
        assert len(await browser.sessions()) == MOST_SESSIONS
    kept = InlineDatabase("accounts", sqlite_settings.data / "accounts.sqlite3")
    stored = kept.do(lambda connection: store.sessions(connection, only_account(connection)))
    assert len(stored) <= 2 * MOST_SESSIONS + 1
    await kept.close()


def only_account(connection: Connection) -> str:
    """The only account there is."""
    return str(connection.execute(select(store.ACCOUNTS.c.id)).scalar_one())


async def test_signing_out_ends_the_session_and_takes_the_cookie_away(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in()
        cookie = browser.cookie
        await browser.call("SignOut", accounts_pb2.SignOutRequest())
        assert browser.cookie == ""
        assert browser.set_cookie.endswith("Max-Age=0")
        assert await refused(at.browser(cookie=cookie).refresh()) == ("UNAUTHENTICATED", "session_ended")
        assert await refused(browser.rename("Ada")) == ("UNAUTHENTICATED", "session_ended")
        await browser.call("SignOut", accounts_pb2.SignOutRequest())


async def test_a_device_without_cookies_signs_out_with_its_token(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser, other = at.browser(key=b"k" * 32), at.browser(key=b"k" * 32)
        await browser.sign_in()
        await other.sign_in()
        browser.cookie = ""
        await browser.call("SignOut", accounts_pb2.SignOutRequest())
        assert len(await other.sessions()) == 1


async def test_sessions_are_listed_with_the_latest_first_and_end_at_once(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop, stranger = at.browser(key=b"k" * 32), at.browser(key=b"k" * 32), at.browser()
        await phone.sign_in("Ada")
        at.clock.go(60)
        await laptop.sign_in()
        await stranger.sign_in()
        found = await phone.sessions()
        assert [session.current for session in found] == [False, True]
        request = accounts_pb2.EndSessionRequest(session_id=found[0].session_id)
        assert await refused(stranger.call("EndSession", request)) == ("NOT_FOUND", "no_such_session")
        await phone.call("EndSession", request)
        await phone.call("EndSession", request)
        assert await refused(laptop.refresh()) == ("UNAUTHENTICATED", "session_ended")
        assert len(await phone.sessions()) == 1
        assert await refused(laptop.sessions()) == ("UNAUTHENTICATED", "session_ended")


async def test_an_account_has_twenty_sessions_at_most_and_loses_the_oldest(settings: Settings) -> None:
    async with accounts(settings) as at:
        browsers = []
        for _ in range(22):
            browsers.append(at.browser(key=b"k" * 32))
            await browsers[-1].sign_in()
            at.clock.go(1)
        assert len(await browsers[-1].sessions()) == 20
        assert await refused(browsers[1].refresh()) == ("UNAUTHENTICATED", "session_ended")
        await browsers[2].refresh()
