"""Guests sign in at once, come back with their device key, and change what is theirs."""

import asyncio
import hashlib
import sqlite3

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2

from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.accounts.serving import accounts, code_of


async def test_a_guest_plays_at_once_under_a_name_that_is_proposed(settings: Settings) -> None:
    async with accounts(settings) as at:
        response = await at.browser().sign_in()
        assert response.created
        assert response.account.guest
        assert len(response.account.display_name.split(" ")) == 3
        caller = at.tokens.caller_of(response.token.value)
        assert (caller.id, caller.is_user) == (response.account.user_id, True)
        assert caller.session.startswith("s_")
        assert response.token.expires_at.ToMilliseconds() - at.clock.now() == 600_000


async def test_a_known_device_key_brings_its_account_back_with_its_own_name(settings: Settings) -> None:
    async with accounts(settings) as at:
        first = await at.browser(key=b"k" * 32).sign_in("Ada")
        again = await at.browser(key=b"k" * 32).sign_in("Somebody Else")
        other = await at.browser().sign_in("Grace")
        assert (again.account, again.created) == (first.account, False)
        assert other.account.user_id != first.account.user_id


async def test_a_hundred_sign_ins_at_once_with_one_new_key_make_one_account(settings: Settings) -> None:
    async with accounts(settings) as at:
        responses = await asyncio.gather(*(at.browser(key=b"k" * 32).sign_in() for _ in range(100)))
        assert len({response.account.user_id for response in responses}) == 1
        assert [response.created for response in responses].count(True) == 1


async def test_of_many_who_want_one_name_at_once_one_gets_it(settings: Settings) -> None:
    async with accounts(settings) as at:
        results = await asyncio.gather(*(at.browser().sign_in("Ada") for _ in range(20)), return_exceptions=True)
        refused = [result for result in results if isinstance(result, grpc.aio.AioRpcError)]
        assert len(refused) == 19
        problem = problem_of(refused[0])
        assert problem is not None
        assert problem.code == "name_taken"
        proposals = list(problem.details["proposals"])
        assert len(proposals) == 3
        await at.browser().sign_in(proposals[0])


async def test_a_name_that_looks_like_anothers_is_taken(settings: Settings) -> None:
    async with accounts(settings) as at:
        await at.browser().sign_in("paypal")
        for name in ("PayPal", "раураӏ", "pay-pal", "p a y p a l", "páypal"):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await at.browser().sign_in(name)
            assert code_of(caught) == ("FAILED_PRECONDITION", "name_taken"), name


async def test_the_device_key_is_nowhere_in_the_database_only_its_hash(sqlite_settings: Settings) -> None:
    key = b"device-key-that-nobody-may-find!"
    data = sqlite_settings.data
    async with accounts(sqlite_settings) as at:
        browser = at.browser(key=key)
        await browser.sign_in("Ada")
        cookie = browser.cookie
    dump = "\n".join(sqlite3.connect(data / "accounts.sqlite3").iterdump()).lower()
    assert hashlib.sha256(b"fieldpost device key\0" + key).hexdigest() in dump
    everything = b"".join(file.read_bytes() for file in data.iterdir() if file.is_file())
    assert key not in everything
    assert key.hex() not in dump
    assert cookie.rpartition(".")[2].encode() not in everything


async def test_who_comes_too_often_from_one_address_is_told_when_to_come_back(settings: Settings) -> None:
    async with accounts(settings) as at:

        async def from_address(address: str) -> str:
            browser = at.browser(headers={"x-forwarded-for": f"203.0.113.99, {address}"})
            try:
                await browser.sign_in()
            except grpc.aio.AioRpcError as error:
                problem = problem_of(error)
                assert problem is not None
                assert 0 < problem.retry_after.ToSeconds() <= 10
                return error.code().name
            return "OK"

        first = await asyncio.gather(*(from_address("198.51.100.7") for _ in range(101)))
        assert first.count("OK") == 100
        assert first.count("RESOURCE_EXHAUSTED") == 1
        assert await from_address("198.51.100.8") == "OK"
        at.clock.go(10)
        assert await from_address("198.51.100.7") == "OK"
        assert await from_address("198.51.100.7") == "RESOURCE_EXHAUSTED"


async def test_changes_of_an_account_count_once_and_get_one_answer(settings: Settings) -> None:
    async with accounts(settings) as at:
        browser = at.browser()
        await browser.sign_in("Ada")
        first = await browser.rename("Grace", "request-1")
        await browser.rename("Emmy", "request-2")
        assert await browser.rename("Grace", "request-1") == first
        now = await browser.call("GetAccount", accounts_pb2.GetAccountRequest())
        assert now.account.display_name == "Emmy"
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await browser.rename("Sophie", "request-1")
        assert code_of(caught) == ("INVALID_ARGUMENT", "request_id_reused")


async def test_a_name_that_is_given_up_is_free_and_ones_own_in_other_letters_is_not_taken(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, grace = at.browser(), at.browser()
        await ada.sign_in("Ada")
        await grace.sign_in("Grace")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await grace.rename("ADA")
        assert code_of(caught) == ("FAILED_PRECONDITION", "name_taken")
        assert (await ada.rename("ADA")).account.display_name == "ADA"
        await ada.rename("Emmy")
        assert (await grace.rename("Ada")).account.display_name == "Ada"


@pytest.mark.parametrize(
    ("paths", "language", "field"),
    [([], "fr", "update_mask"), (["guest"], "fr", "update_mask"), (["language"], "de", "account.language")],
)
async def test_a_change_that_cannot_be_names_the_field(
    sqlite_settings: Settings, paths: list[str], language: str, field: str
) -> None:
    async with accounts(sqlite_settings) as at:
        browser = at.browser()
        await browser.sign_in()
        request = accounts_pb2.UpdateAccountRequest(request_id="request-1")
        request.account.language = language
        request.update_mask.paths.extend(paths)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await browser.call("UpdateAccount", request)
        problem = problem_of(caught.value)
        assert problem is not None
        assert (caught.value.code().name, problem.field) == ("INVALID_ARGUMENT", field)


async def test_the_language_is_the_first_of_the_browsers_that_the_game_speaks(settings: Settings) -> None:
    async with accounts(settings) as at:
        french = await at.browser(headers={"accept-language": "de-DE,fr-CH;q=0.8,en;q=0.5"}).sign_in()
        german = await at.browser(headers={"accept-language": "de"}).sign_in()
        assert (french.account.language, german.account.language) == ("fr", "en")


async def test_profiles_come_in_the_order_of_the_request_without_the_unknown(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, grace = at.browser(), at.browser()
        first, second = (await ada.sign_in("Ada")).account, (await grace.sign_in("Grace")).account
        wanted = [second.user_id, "u_" + "a" * 20, first.user_id]
        response = await ada.call("ListProfiles", accounts_pb2.ListProfilesRequest(user_ids=wanted))
        assert [profile.display_name for profile in response.profiles] == ["Grace", "Ada"]
        told = {field.name for field, _ in response.profiles[0].ListFields()}
        assert told <= {"user_id", "display_name", "guest"}, "the language is for services only"
