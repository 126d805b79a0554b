"""Tables: how they open, and how they are found."""

import asyncio
import re

import grpc
import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, held
from tests.matchmaking.serving import matchmaking

OPEN = matchmaking_pb2.TABLE_STATE_OPEN


async def test_a_table_opens_with_its_host_its_bots_its_dice_and_all_choices_of_the_mode(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player("Ada")
        table = await host.create(
            seats=4,
            bots=["recruit", "caretaker"],
            title="  Friday   night ",
            clock=game_pb2.TableClock(turn_seconds=3600, bank_seconds=60),
            fallback=game_pb2.FALLBACK_BOT,
        )
        assert held(table) == ["Ada", "", "recruit", "caretaker"]
        assert (table.title, table.state, table.host_id) == ("Friday night", OPEN, host.id)
        assert (table.substitute, table.fallback) == ("sergeant", game_pb2.FALLBACK_BOT)
        assert (table.clock.turn_seconds, table.clock.HasField("timeouts_to_bot")) == (3600, False)
        assert len(table.mode.options) > 0
        assert len(table.dice.anchor) == len(table.dice.piles) == 32
        assert table.created_at.ToMilliseconds() == at.clock.now()
        assert re.fullmatch("[a-z2-7]{26}", table.invitation)
        assert await host.get(table.table_id) == table


async def test_a_table_needs_no_title(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        assert (await (await at.player("Ada")).create()).title == ""


async def test_the_same_request_opens_one_table_with_one_game_however_often_it_comes(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, other = await at.player(), await at.player()
        tables = await asyncio.gather(*(host.create(request_id="request-1") for _ in range(8)))
        assert len({table.SerializeToString(deterministic=True) for table in tables}) == 1
        assert len((await host.listed(mine=True)).tables) == 1
        reused = host.create(request_id="request-1", seats=4)
        assert await refused(reused) == ("INVALID_ARGUMENT", "request_id_reused")
        assert (await other.create(request_id="request-1")).game_id != tables[0].game_id


BAD = [
    ({"mode": game_pb2.Mode(edition="world", variant="chess")}, "no_such_mode", "mode"),
    ({"seats": 7}, "no_such_mode", "mode"),
    ({"bots": ["sergeant"] * 3}, "too_many_bots", "bots"),
    ({"bots": ["deep blue"]}, "no_such_bot", "bots"),
    ({"substitute": "deep blue"}, "no_such_bot", "substitute"),
    ({"title": "a\u202eb"}, "text_character", "title"),
    ({"title": "x" * 61}, "text_length", "title"),
    ({"dice_seed": b"short"}, "invalid", "dice_seed"),
    ({"request_id": "no"}, "invalid", "request_id"),
]


async def test_a_table_that_cannot_be_is_refused_with_the_field(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host = await at.player()
        for fields, code, field in BAD:
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await host.create(**fields)  # type: ignore[arg-type]
            problem = problem_of(caught.value)
            assert problem is not None
            assert (caught.value.code().name, problem.code, problem.field) == ("INVALID_ARGUMENT", code, field)
        assert len((await host.listed(mine=True)).tables) == 0


async def test_nobody_opens_tables_without_end(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host = await at.player()
        first = await host.create()
        for _ in range(19):
            await host.create()
        reserved = at.internal.asked.count("ReserveGame")
        assert await refused(host.create()) == ("FAILED_PRECONDITION", "too_many_tables")
        assert at.internal.asked.count("ReserveGame") == reserved
        await host.leave(first.table_id)
        await host.create()


async def all_pages(player: Player, **how: bool) -> list[str]:
    found: list[str] = []
    token = ""
    while True:
        page = await player.listed(page_size=3, page_token=token, **how)
        found += [table.table_id for table in page.tables]
        token = page.next_page_token
        if not token:
            return found


async def test_lists_come_page_by_page_with_the_latest_first(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        tables = []
        for number in range(7):
            tables.append(await host.create(private=number == 3))
            at.clock.go(number % 2)
        tables.sort(key=lambda table: (table.created_at.ToMilliseconds(), table.table_id), reverse=True)
        assert await all_pages(host, mine=True) == [table.table_id for table in tables]
        public = [table.table_id for table in tables if not table.private]
        assert await all_pages(ada) == public
        assert await all_pages(host) == []
        await ada.join(public[0])
        assert await all_pages(ada) == public[1:]
        assert await all_pages(ada, mine=True) == public[:1]
        for token in ("no token", "AAAA", "MTIuZ18x"):
            assert await refused(ada.listed(page_token=token)) == ("INVALID_ARGUMENT", "wrong_page_token")


async def test_a_full_table_is_not_offered(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host, ada = await at.player(), await at.player()
        await host.create(bots=["recruit", "recruit"])
        assert len((await ada.listed()).tables) == 0


async def test_without_a_token_nothing_is_answered(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await at.tables.ListTables(matchmaking_pb2.ListTablesRequest())
        assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED
