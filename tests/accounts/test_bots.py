"""Accounts of bots: marked for good, owned by a person, and opened by tokens that say what they are good for."""

import secrets
from typing import Any

import pytest
from fieldpost.accounts.v1 import accounts_pb2, bots_pb2

from services.accounts.bot_accounts import MARK, MOST_BOTS, MOST_TOKENS
from services.accounts.names import checked
from services.common.auth import Keys, Tokens
from services.common.callers import Scope
from services.common.ports import Ports
from services.common.refusals import Refused
from services.common.settings import Settings
from tests.accounts.serving import Accounts, Browser, accounts, refused

READ, PLAY = bots_pb2.BOT_SCOPE_READ, bots_pb2.BOT_SCOPE_PLAY


async def owner(at: Accounts, name: str = "Ada") -> Browser:
    """A person who may have bots."""
    person = at.browser()
    await person.sign_in(name)
    return person


async def make(person: Browser, name: str, request_id: str = "") -> Any:
    """A bot of somebody's."""
    request = bots_pb2.CreateBotAccountRequest(request_id=request_id or secrets.token_hex(8), display_name=name)
    return (await person.call("CreateBotAccount", request)).bot


async def token(person: Browser, bot: Any, scope: int = PLAY, name: str = "") -> Any:
    """A token of a bot, with its secret."""
    request = bots_pb2.CreateBotTokenRequest(user_id=bot.user_id, scope=scope, token_name=name)
    return await person.call("CreateBotToken", request)


async def come(at: Accounts, secret: str) -> tuple[Browser, Any]:
    """A program with the secret of a token, signed in."""
    program = at.browser()
    signed = await program.call("SignInAsBot", bots_pb2.SignInAsBotRequest(secret=secret))
    program.token = signed.access_token
    return program, signed


async def listed(person: Browser) -> list[Any]:
    return list((await person.call("ListBotAccounts", bots_pb2.ListBotAccountsRequest())).bots)


async def test_a_bot_comes_by_its_secret_and_everybody_sees_what_it_is(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await owner(at), await owner(at, "Ben")
        rex = await make(ada, "Rex")
        assert rex.display_name == f"Rex{MARK}"
        secret = (await token(ada, rex)).secret
        program, signed = await come(at, secret)
        assert (signed.user_id, signed.display_name, signed.scope) == (rex.user_id, rex.display_name, PLAY)
        assert (await program.call("GetAccount", accounts_pb2.GetAccountRequest())).account.user_id == rex.user_id
        request = accounts_pb2.ListProfilesRequest(user_ids=[rex.user_id])
        (profile,) = (await ben.call("ListProfiles", request)).profiles
        assert (profile.display_name, profile.bot, profile.guest) == (rex.display_name, True, False)
        assert at.tokens.caller_of(signed.access_token).scope is Scope.PLAY


async def test_no_person_can_have_a_bots_name() -> None:
    for name in (f"Rex{MARK}", "Rex bot", "Rex (bot)", "(bot)"):
        with pytest.raises(Refused):
            checked(name)


async def test_a_bot_may_not_do_what_is_for_people(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = await owner(at)
        rex = await make(ada, "Rex")
        program, _ = await come(at, (await token(ada, rex)).secret)
        refusal = ("PERMISSION_DENIED", "not_for_bots")
        assert await refused(make(program, "Rexlet")) == refusal
        assert await refused(token(program, rex)) == refusal
        assert await refused(program.rename("Rex")) == refusal
        assert await refused(program.link()) == refusal
        assert await refused(listed(program)) == refusal


async def test_an_ended_token_opens_nothing_and_the_others_go_on(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = await owner(at)
        rex = await make(ada, "Rex")
        first, second = await token(ada, rex, PLAY, "server"), await token(ada, rex, READ)
        await ada.call("EndBotToken", bots_pb2.EndBotTokenRequest(token_id=first.token.token_id))
        await ada.call("EndBotToken", bots_pb2.EndBotTokenRequest(token_id=first.token.token_id))
        assert await refused(come(at, first.secret)) == ("UNAUTHENTICATED", "bot_token_ended")
        _, signed = await come(at, second.secret)
        assert signed.scope == READ
        (bot,) = await listed(ada)
        assert [(one.token_id, one.scope, one.HasField("used_at")) for one in bot.tokens] == [
            (second.token.token_id, READ, True)
        ]


async def test_nobody_has_anything_to_do_with_other_peoples_bots(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await owner(at), await owner(at, "Ben")
        rex = await make(ada, "Rex")
        held = await token(ada, rex)
        assert await refused(token(ben, rex)) == ("NOT_FOUND", "no_such_bot_account")
        ending = bots_pb2.EndBotTokenRequest(token_id=held.token.token_id)
        assert await refused(ben.call("EndBotToken", ending)) == ("NOT_FOUND", "no_such_token")
        assert await listed(ben) == []
        me = (await ben.call("GetAccount", accounts_pb2.GetAccountRequest())).account
        assert await refused(token(ben, me)) == ("NOT_FOUND", "no_such_bot_account"), "a person's account is no bot's"
        await come(at, held.secret)


async def test_one_request_makes_one_bot_and_names_are_taken_once(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await owner(at), await owner(at, "Ben")
        first, again = [await make(ada, "Rex", "the-same-request") for _ in range(2)]
        assert first == again
        assert len(await listed(ada)) == 1
        assert await refused(make(ben, "rex")) == ("FAILED_PRECONDITION", "name_taken")
        assert await refused(make(ben, "admin")) == ("INVALID_ARGUMENT", "name_reserved")


async def test_bots_and_tokens_are_bounded(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = await owner(at)
        bots = []
        for number in range(MOST_BOTS):
            bots.append(await make(ada, f"Rex {'abcdefgh'[number]}"))
            at.clock.go(1)
        assert await refused(make(ada, "Rex z")) == ("FAILED_PRECONDITION", "too_many_bots")
        for _ in range(MOST_TOKENS):
            at.clock.go(1)
            await token(ada, bots[0], READ)
        assert await refused(token(ada, bots[0])) == ("FAILED_PRECONDITION", "too_many_tokens")
        await token(ada, bots[1])


async def test_a_secret_that_nobody_made_is_refused(settings: Settings) -> None:
    async with accounts(settings) as at:
        assert await refused(come(at, "a" * 43)) == ("UNAUTHENTICATED", "bot_token_ended")
        assert (await refused(come(at, "short")))[0] == "INVALID_ARGUMENT"


def test_a_token_with_a_scope_that_there_is_not_is_no_token(tmp_path) -> None:
    keys = Keys.load(tmp_path, "accounts")
    tokens = Tokens(keys, Ports().clock)
    value, _ = tokens.for_user("u_" + "a" * 20, scope=Scope.READ)
    assert tokens.caller_of(value).scope is Scope.READ
    claims = {"iss": "fieldpost", "aud": "fieldpost", "sub": "u_" + "a" * 20, "bot": "everything"}
    forged, _ = tokens._signed("at+jwt", claims, 60)
    with pytest.raises(Refused):
        tokens.caller_of(forged)


async def test_a_bot_may_call_so_often_and_no_more(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada = await owner(at)
        program, _ = await come(at, (await token(ada, await make(ada, "Rex"))).secret)
        for _ in range(int(2 * settings.bot_calls_per_second)):
            await program.call("GetAccount", accounts_pb2.GetAccountRequest())
        too_many = ("RESOURCE_EXHAUSTED", "too_many_calls")
        assert await refused(program.call("GetAccount", accounts_pb2.GetAccountRequest())) == too_many
        await ada.call("GetAccount", accounts_pb2.GetAccountRequest())
        at.clock.go(1)
        await program.call("GetAccount", accounts_pb2.GetAccountRequest())
