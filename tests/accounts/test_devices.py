"""An account goes to another device by a link or a code of words, and a device that is ended has it no more."""

import asyncio
import base64
import secrets
import sqlite3
from pathlib import Path

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2

from services.accounts.devices import MOST_DEVICES, MOST_WRONG
from services.accounts.limits import LINK_USES
from services.accounts.words import LISTS
from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.accounts.serving import Accounts, Browser, accounts, refused

LINK_SECONDS = 600


async def phone_of(at: Accounts, name: str = "Ada") -> Browser:
    """A device that has an account."""
    phone = at.browser()
    await phone.sign_in(name)
    return phone


def elsewhere(at: Accounts, number: int = 7, **how: object) -> Browser:
    """A browser at another address, which has limits of its own."""
    return at.browser(headers={"x-forwarded-for": f"198.51.100.{number}"}, **how)


def with_other_ends(words: list[str]) -> str:
    """A code whose first words are right and the last is not."""
    last = next(word for word in LISTS["en"] if word != words[-1])
    return " ".join([*words[:-1], last])


async def test_a_link_makes_a_second_device_that_signs_in_with_its_own_key(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        mine = (await phone.call("GetAccount", accounts_pb2.GetAccountRequest())).account
        assert await laptop.use(await phone.link(), "Firefox (Linux)") == mine.user_id
        await laptop.refresh()
        again = at.browser(key=laptop.key)
        response = await again.sign_in("Somebody Else")
        assert (response.account, response.created) == (mine, False)
        at.clock.go(5)
        await phone.refresh()
        found = await phone.devices()
        assert [(one.device_name, one.current, one.sessions) for one in found] == [
            ("", True, 1),
            ("Firefox (Linux)", False, 2),
        ]
        told = await at.facts("device_added")
        assert [(one.subject, one.said.device_name) for one in told] == [(mine.user_id, "Firefox (Linux)")]


async def test_a_code_works_as_it_is_said_and_typed(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        for number, form in enumerate(("{}", "  {}. ", "«{}»")):
            words = (await phone.link()).words
            typed = form.format(("-" if number else " ").join(word.upper() for word in words))
            await elsewhere(at, number).use_words(typed)
        assert len(await phone.devices()) == 4


async def test_a_french_account_gets_french_words_that_count_without_accents(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = at.browser(headers={"accept-language": "fr"})
        await phone.sign_in()
        words = (await phone.link()).words
        assert set(words) <= set(LISTS["fr"])
        plain = [word.replace("é", "e").replace("è", "e").replace("ê", "e")[:5] for word in words]
        await elsewhere(at).use_words(" ".join(plain))


async def test_of_many_devices_with_one_link_one_gets_the_account(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        link = await phone.link()
        rivals = [elsewhere(at, number) for number in range(20)]
        ways = [
            rival.use(link) if number % 2 else rival.use_words(" ".join(link.words))
            for number, rival in enumerate(rivals)
        ]
        results = await asyncio.gather(*ways, return_exceptions=True)
        lost = [one for one in results if isinstance(one, grpc.aio.AioRpcError)]
        problems = [problem_of(one) for one in lost]
        assert [problem.code for problem in problems if problem] == ["link_used"] * 19
        assert len(await phone.devices()) == 2


async def test_a_link_is_single_use_but_the_device_whose_answer_was_lost_gets_its_session(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        link = await phone.link()
        mine = await laptop.use(link)
        laptop.cookie = laptop.token = ""
        assert await laptop.use(link) == mine
        assert await refused(at.browser().use(link)) == ("FAILED_PRECONDITION", "link_used")
        assert len(await at.facts("device_added")) == 1


async def test_a_link_lives_for_ten_minutes_and_until_the_next_one(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        first = await phone.link()
        assert first.expires_at.ToMilliseconds() - at.clock.now() == LINK_SECONDS * 1000
        second = await phone.link()
        assert await refused(at.browser().use(first)) == ("NOT_FOUND", "no_such_link")
        at.clock.go(LINK_SECONDS)
        assert await refused(at.browser().use(second)) == ("FAILED_PRECONDITION", "link_expired")
        assert await refused(at.browser().use_words(" ".join(second.words))) == ("FAILED_PRECONDITION", "link_expired")
        await phone.refresh()
        await at.browser().use(await phone.link())


async def test_a_device_with_an_account_of_its_own_keeps_it_and_needs_another_key(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, tablet = await phone_of(at), await phone_of(at, "Grace")
        link = await phone.link()
        assert await refused(tablet.use(link)) == ("FAILED_PRECONDITION", "device_key_used")
        second = at.browser(cookie=tablet.cookie)
        await second.use(link)
        assert len(await phone.devices()) == 2
        assert (await at.browser(key=tablet.key).sign_in()).account.display_name == "Grace"


async def test_what_is_no_code_is_told_and_costs_no_try(settings: Settings) -> None:
    async with accounts(settings) as at:
        nobody = at.browser()
        for _ in range(20):
            assert await refused(nobody.use_words("acorn acorn acorn")) == ("INVALID_ARGUMENT", "code_words")
            assert await refused(nobody.use_words("acorn acorn acorn acorn xyzzy")) == ("INVALID_ARGUMENT", "code_word")
        assert await refused(nobody.use_words(" ".join(LISTS["en"][:5]))) == ("NOT_FOUND", "no_such_link")


async def test_an_address_has_few_tries_and_is_told_when_to_come_back(settings: Settings) -> None:
    async with accounts(settings) as at:
        guesser, guess = elsewhere(at), " ".join(LISTS["en"][:5])
        codes = [(await refused(guesser.use_words(guess)))[1] for _ in range(int(LINK_USES[1]) + 1)]
        assert codes == ["no_such_link"] * int(LINK_USES[1]) + ["too_many_calls"]
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await guesser.use_words(guess)
        problem = problem_of(caught.value)
        assert problem is not None
        assert 0 < problem.retry_after.ToSeconds() <= 30
        assert await refused(elsewhere(at, 8).use_words(guess)) == ("NOT_FOUND", "no_such_link")
        phone = await phone_of(at)
        link = await phone.link()
        assert await refused(guesser.use(link)) == ("RESOURCE_EXHAUSTED", "too_many_calls")
        at.clock.go(30)
        await guesser.use(link)


async def test_a_code_dies_of_wrong_tries_from_however_many_addresses_and_its_link_does_not(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        link = await phone.link()
        wrong = with_other_ends(list(link.words))
        for number in range(MOST_WRONG):
            assert await refused(elsewhere(at, number).use_words(wrong)) == ("NOT_FOUND", "no_such_link")
        right = " ".join(link.words)
        assert await refused(elsewhere(at, 99).use_words(right)) == ("NOT_FOUND", "no_such_link")
        await elsewhere(at, 100).use(link)


async def test_wrong_tries_at_once_are_all_counted(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        link = await phone.link()
        wrong, right = with_other_ends(list(link.words)), " ".join(link.words)
        tries = (refused(elsewhere(at, number).use_words(wrong)) for number in range(MOST_WRONG))
        assert set(await asyncio.gather(*tries)) == {("NOT_FOUND", "no_such_link")}
        assert await refused(elsewhere(at, 99).use_words(right)) == ("NOT_FOUND", "no_such_link")


async def test_another_site_can_give_nobody_its_account(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        link = await phone.link()
        for headers in (
            {"sec-fetch-site": "cross-site"},
            {"origin": "https://evil.example", "sec-fetch-site": "same-site"},
        ):
            victim = at.browser(headers=headers)
            assert await refused(victim.use(link)) == ("PERMISSION_DENIED", "foreign_page")
        await at.browser(headers={"origin": "http://192.168.1.20:8080"}).use(link)


async def test_an_ended_device_loses_its_key_its_sessions_and_its_token(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        user_id = await laptop.use(await phone.link())
        lost = next(one for one in await phone.devices() if not one.current)
        await phone.end_device(lost.device_id)
        await phone.end_device(lost.device_id)
        assert await refused(laptop.refresh()) == ("UNAUTHENTICATED", "session_ended")
        assert await refused(laptop.sign_in()) == ("UNAUTHENTICATED", "device_ended")
        assert await refused(laptop.devices()) == ("UNAUTHENTICATED", "session_ended")
        assert await refused(laptop.link()) == ("UNAUTHENTICATED", "session_ended")
        assert await refused(laptop.use(await phone.link())) == ("UNAUTHENTICATED", "device_ended")
        assert len(await phone.devices()) == 1
        (told,) = await at.facts("sessions_ended")
        assert (told.subject, len(told.said.session_ids)) == (user_id, 1)
        at.clock.go(600)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await laptop.call("GetAccount", accounts_pb2.GetAccountRequest())
        assert caught.value.code().name == "UNAUTHENTICATED"


async def test_nobody_ends_anothers_device_nor_the_last_of_an_account(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, stranger = await phone_of(at), await phone_of(at, "Grace")
        (mine,) = await phone.devices()
        assert await refused(stranger.end_device(mine.device_id)) == ("NOT_FOUND", "no_such_device")
        assert await refused(phone.end_device(mine.device_id)) == ("FAILED_PRECONDITION", "last_device")
        await phone.refresh()


async def test_two_devices_that_end_each_other_at_once_leave_one(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        await laptop.use(await phone.link())
        ids = {one.current: one.device_id for one in await phone.devices()}
        await asyncio.gather(phone.end_device(ids[False]), laptop.end_device(ids[True]), return_exceptions=True)
        refreshed = await asyncio.gather(phone.refresh(), laptop.refresh(), return_exceptions=True)
        assert len([one for one in refreshed if isinstance(one, grpc.aio.AioRpcError)]) == 1


async def test_an_account_has_ten_devices_at_most(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = await phone_of(at)
        for number in range(MOST_DEVICES - 1):
            await elsewhere(at, number).use(await phone.link())
        assert await refused(phone.link()) == ("FAILED_PRECONDITION", "too_many_devices")
        other = next(one for one in await phone.devices() if not one.current)
        await phone.end_device(other.device_id)
        await elsewhere(at, 50).use(await phone.link())


async def test_signing_out_for_good_ends_the_device_and_signing_out_does_not(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        await laptop.use(await phone.link())
        await laptop.call("SignOut", accounts_pb2.SignOutRequest())
        await laptop.sign_in()
        await laptop.call("SignOut", accounts_pb2.SignOutRequest(forget_device=True))
        assert await refused(laptop.sign_in()) == ("UNAUTHENTICATED", "device_ended")
        assert len(await phone.devices()) == 1


async def test_a_devices_name_is_plain_text_and_stays(settings: Settings) -> None:
    async with accounts(settings) as at:
        phone = at.browser()
        named = accounts_pb2.SignInAsGuestRequest(device_key=phone.key, device_name="Chrome on Android")
        for request in (named, accounts_pb2.SignInAsGuestRequest(device_key=phone.key, device_name="Another")):
            phone.token = (await phone.call("SignInAsGuest", request)).token.value
        assert [one.device_name for one in await phone.devices()] == ["Chrome on Android"]
        named.device_name = "<b>Chrome</b>"
        assert (await refused(phone.call("SignInAsGuest", named)))[0] == "INVALID_ARGUMENT"


async def test_the_secrets_of_a_link_are_in_nothing_that_is_stored_or_logged(
    sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with accounts(sqlite_settings) as at:
        phone, laptop = await phone_of(at), at.browser()
        link = await phone.link()
        await refused(laptop.use_words(with_other_ends(list(link.words))))
        await laptop.use(link)
        await refused(at.browser().use_words(" ".join(link.words)))
    logged = capsys.readouterr().out
    assert "UseDeviceLink" in logged
    raw = base64.urlsafe_b64decode(link.secret + "=")
    for secret in (link.secret.encode(), raw, raw.hex().encode(), " ".join(link.words).encode()):
        assert secret not in stored(sqlite_settings.data)
        assert secret not in logged.encode()


def stored(data: Path) -> bytes:
    """All files, and the database as text."""
    dump = "\n".join(sqlite3.connect(data / "accounts.sqlite3").iterdump()).lower()
    return dump.encode() + b"".join(file.read_bytes() for file in data.rglob("*") if file.is_file())


async def test_links_outlive_a_restart_of_the_service(settings: Settings) -> None:
    async with accounts(settings) as at:
        link = await (await phone_of(at)).link()
    async with accounts(settings) as again:
        await again.browser(key=secrets.token_bytes(32)).use_words(" ".join(link.words))
