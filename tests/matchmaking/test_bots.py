"""Accounts of bots at tables: they come where they are challenged, and to nothing else."""

import secrets
from typing import Any

from fieldpost.accounts.v1 import bots_pb2
from fieldpost.bots.v1 import bots_pb2 as catalogue_pb2
from fieldpost.matchmaking.v1 import matchmaking_pb2

from services.common.settings import Settings
from services.matchmaking import eligibility
from services.matchmaking.clients import names_of
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, request_id
from tests.matchmaking.serving import Matchmaking, matchmaking

NOT_FOR_BOTS = ("FAILED_PRECONDITION", "not_for_bots")


async def bot_of(at: Matchmaking, owner: Player, name: str = "Rex", scope: Any = bots_pb2.BOT_SCOPE_PLAY) -> Player:
    """A program that is signed in with the account of somebody's bot."""
    create = bots_pb2.CreateBotAccountRequest(request_id=request_id(), display_name=name)
    made = (await at.accounts.CreateBotAccount(create, metadata=owner.metadata())).bot
    ask = bots_pb2.CreateBotTokenRequest(user_id=made.user_id, scope=scope)
    secret = (await at.accounts.CreateBotToken(ask, metadata=owner.metadata())).secret
    came = await at.accounts.SignInAsBot(bots_pb2.SignInAsBotRequest(secret=secret))
    return Player(came.user_id, came.display_name, came.access_token, at.tables, at.games, secrets.token_bytes(32))


async def challenge(host: Player, table: Any, bot: Player) -> Any:
    """Invites a bot."""
    request = matchmaking_pb2.ChallengeBotRequest(request_id=request_id(), table_id=table.table_id, user_id=bot.id)
    return (await host.call("ChallengeBot", request)).table


async def test_a_bot_that_is_challenged_hears_of_it_once_and_sits_down(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ben = await at.player("Ada"), await at.player("Ben")
        rex = await bot_of(at, ben)
        table = await host.create(private=True)
        assert await refused(rex.join(table.table_id)) == ("NOT_FOUND", "no_such_table")
        for _ in range(2):
            await challenge(host, table, rex)
        told = [fact for fact in await at.told() if fact.kind == "challenged"]
        assert [(fact.subject, fact.payload["people"]) for fact in told] == [(table.table_id, [rex.id])]
        joined = (await rex.join(table.table_id)).table
        assert [seat.display_name for seat in joined.seats] == ["Ada", "Rex (bot)", ""]


async def test_a_bot_does_not_come_uninvited_nor_to_rated_tables(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player("Ada")
        rex = await bot_of(at, host)
        table = await host.create()
        assert await refused(rex.join(table.table_id)) == NOT_FOR_BOTS
        await rex.join(invitation=table.invitation)
        rated = await host.create(rated=True)
        await challenge(host, rated, rex)
        assert await refused(rex.join(rated.table_id)) == NOT_FOR_BOTS


async def test_a_bot_has_so_many_games_and_no_more(settings: Settings, monkeypatch: Any) -> None:
    monkeypatch.setattr(eligibility, "MOST_BOT_GAMES", 1)
    async with matchmaking(settings) as at:
        host = await at.player("Ada")
        rex = await bot_of(at, host)
        first, second = await host.create(), await host.create()
        await rex.join(invitation=first.invitation)
        assert await refused(rex.join(invitation=second.invitation)) == ("FAILED_PRECONDITION", "too_many_games")


async def test_only_hosts_challenge_and_only_bots_are_challenged(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ben = await at.player("Ada"), await at.player("Ben")
        rex = await bot_of(at, host)
        table = await host.create()
        await ben.join(table.table_id)
        assert (await refused(challenge(ben, table, rex)))[0] == "PERMISSION_DENIED"
        assert await refused(challenge(host, table, ben)) == ("FAILED_PRECONDITION", "not_a_bot")


def test_a_seat_may_be_given_to_a_bot_in_one_of_its_styles() -> None:
    captain = catalogue_pb2.CatalogueBot(bot=catalogue_pb2.Bot(bot="captain"), styles=["cautious", "aggressive"])
    assert names_of(captain) == ["captain", "captain-cautious", "captain-aggressive"]
    assert names_of(catalogue_pb2.CatalogueBot(bot=catalogue_pb2.Bot(bot="caretaker"))) == ["caretaker"]


async def test_tokens_are_good_for_what_they_say(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player("Ada")
        reader = await bot_of(at, host, "Watcher", bots_pb2.BOT_SCOPE_READ)
        rex = await bot_of(at, host)
        table = await host.create()
        forbidden = ("PERMISSION_DENIED", "not_for_bots")
        assert await refused(reader.join(invitation=table.invitation)) == forbidden
        assert (await reader.get(invitation=table.invitation)).table_id == table.table_id
        for call in (rex.create(), rex.look_for(), rex.invite(table.table_id)):
            assert await refused(call) == forbidden
