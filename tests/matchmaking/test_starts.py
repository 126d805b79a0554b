"""How a table becomes a game, and what becomes of it then."""

import grpc
import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.settings import Settings
from services.common.statuses import problem_of
from services.matchmaking.process import MOST_PLAYING
from services.matchmaking.starts import UNUSED_MS
from services.matchmaking.storage import store
from services.matchmaking.tables import State
from tests.accounts.serving import code_of, refused
from tests.matchmaking.serving import Matchmaking, matchmaking
from tests.matchmaking.three import is_played, three

PLAYING = matchmaking_pb2.TABLE_STATE_PLAYING
OPEN = matchmaking_pb2.TABLE_STATE_OPEN
OVER = matchmaking_pb2.TABLE_STATE_OVER


async def test_a_game_starts_with_all_seats_and_bots_where_nobody_sits(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        started = await host.start(table.table_id, "recruit", request_id="request-1")
        assert (started.state, started.game_id) == (PLAYING, table.game_id)
        assert [seat.bot for seat in started.seats] == ["", "", "recruit"]
        await is_played(at, host, guest, table)
        game = (await host.game(table.game_id)).game
        assert [player.bot for player in game.players] == ["sergeant", "sergeant", "recruit"]
        assert await host.start(table.table_id, "recruit", request_id="request-1") == started
        assert (await host.start(table.table_id, "sergeant")).seats == started.seats


async def test_a_game_says_who_began_it_by_their_own_hand(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player("Host"), await at.player("Ada")
        by_hand = await host.create(bots=["recruit", "recruit"])
        await host.start(by_hand.table_id)
        by_the_last = await host.create(seats=2, mode=game_pb2.Mode(edition="world", variant="duel"))
        await ada.join(by_the_last.table_id)
        await host.ask_ready(by_the_last.table_id, 60)
        await host.ready(by_the_last.table_id)
        await ada.ready(by_the_last.table_id)
        by_itself = await host.create(filling=matchmaking_pb2.Filling(bot="recruit", after_seconds=60))
        await at.go_on(60)
        await at.go_on(10)
        facts = {fact.subject: fact.payload for fact in await at.app.rules.facts(0) if fact.kind == "started"}
        began = [facts[table.game_id]["user_id"] for table in (by_hand, by_the_last, by_itself)]
        assert began == [host.id, ada.id, ""]
        assert [seat["name"] for seat in facts[by_the_last.game_id]["seats"]] == ["Host", "Ada"]


async def test_the_terms_of_the_table_are_those_of_the_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, watcher = await at.player(), await at.player()
        clock = game_pb2.TableClock(turn_seconds=3600, bank_seconds=60, increment_seconds=5, timeouts_to_bot=3)
        table = await host.create(clock=clock, audience=game_pb2.AUDIENCE_EVERYBODY, substitute="recruit")
        await host.start(table.table_id)
        game = (await watcher.game(table.game_id)).game
        assert (game.clock, game.audience) == (clock, game_pb2.AUDIENCE_EVERYBODY)
        assert (game.mode.edition, game.mode.variant) == (table.mode.edition, table.mode.variant)
        kept = {"truces": "false"} | dict(game.mode.options)  # without truces a game is as it was before there were any
        assert kept == dict(table.mode.options)
        assert [player.bot for player in game.players] == ["recruit", "sergeant", "sergeant"]
        assert (await watcher.get(table.table_id)).state == PLAYING


async def test_a_started_table_takes_nobody_in_and_lets_nobody_go(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        await host.start(table.table_id)
        started = ("FAILED_PRECONDITION", "game_started")
        assert await refused(guest.leave(table.table_id)) == started
        assert await refused(host.leave(table.table_id)) == started
        assert await refused(host.seat_bot(table.table_id, 2, "")) == started
        assert (await guest.join(table.table_id)).seat == 1
        stranger = await at.player()
        assert await refused(stranger.join(table.table_id)) == ("NOT_FOUND", "no_such_table")


async def test_free_seats_without_a_bot_for_them_are_a_refusal(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, _, table = await three(at)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await host.start(table.table_id, "")
        assert code_of(caught) == ("FAILED_PRECONDITION", "seats_free")
        assert await refused(host.start(table.table_id, "deep blue")) == ("INVALID_ARGUMENT", "no_such_bot")
        assert (await host.get(table.table_id)).state == OPEN


async def test_without_the_bots_service_nothing_starts_by_half(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        at.bots.requests_cut.add("GetCatalogue")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await host.start(table.table_id, request_id="request-1")
        problem = problem_of(caught.value)
        assert problem is not None
        assert (caught.value.code().name, problem.retry_after.ToMilliseconds() > 0) == ("UNAVAILABLE", True)
        assert (await host.get(table.table_id)).state == OPEN
        assert "CreateGame" not in at.rules.asked
        at.bots.requests_cut.clear()
        await host.start(table.table_id, request_id="request-1")
        await is_played(at, host, guest, table)


async def test_the_list_of_bots_is_asked_for_once_a_minute(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host = await at.player()
        for _ in range(3):
            await host.create(bots=["recruit"])
        assert at.bots.asked == ["GetCatalogue"]
        at.clock.go(61)
        await host.create(bots=["recruit"])
        assert at.bots.asked == ["GetCatalogue"] * 2


async def test_a_game_that_cannot_be_made_leaves_the_table_open(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        never_reserved = store.TABLES.update().values(game_id="g_" + "a" * 20)
        await at.app.database.write(lambda connection: connection.execute(never_reserved).rowcount)
        assert await refused(host.start(table.table_id, request_id="request-1")) == ("INVALID_ARGUMENT", "not_reserved")
        assert (await host.get(table.table_id)).state == OPEN
        await guest.leave(table.table_id)


async def stored(at: Matchmaking, table: matchmaking_pb2.Table) -> store.Table:
    found = await at.app.database.read(lambda connection: store.by_id(connection, table.table_id))
    assert found is not None
    return found


async def test_a_table_is_over_when_its_game_is(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest = await at.player(), await at.player()
        table = await host.create(seats=2, mode=game_pb2.Mode(edition="world", variant="duel"))
        other = await host.create()
        await guest.join(table.table_id)
        await host.start(table.table_id)
        assert await at.follow_games() > 0
        assert (await host.get(table.table_id)).state == PLAYING
        await host.agree_to_a_draw(table.game_id)
        await guest.agree_to_a_draw(table.game_id)
        assert (await host.game(table.game_id)).game.state == game_pb2.GAME_STATE_OVER
        assert await at.follow_games() > 0
        assert (await host.get(table.table_id)).state == OVER
        assert (await host.get(other.table_id)).state == OPEN
        assert await at.follow_games() == 0


async def test_a_table_that_nobody_uses_is_closed_after_a_month(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        old = await (await at.player()).create()
        at.clock.go(UNUSED_MS / 1000 - 1)
        fresh = await (await at.player()).create()
        at.clock.go(1)
        await at.starts().tidy()
        assert (await stored(at, old)).state is State.CLOSED
        assert (await stored(at, fresh)).state is State.OPEN
        at.clock.go(UNUSED_MS / 1000)
        await at.starts().tidy()
        gone = await at.app.database.read(lambda connection: store.by_id(connection, old.table_id))
        assert gone is None
        assert (await stored(at, fresh)).state is State.CLOSED


async def test_tidying_goes_on_soon_as_long_as_there_was_anything(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        await (await at.player()).create()
        assert not await at.starts().tidy()
        at.clock.go(UNUSED_MS / 1000)
        assert await at.starts().tidy()
        assert not await at.starts().tidy()


async def test_nobody_has_games_going_on_without_end(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host, other = await at.player(), await at.player()
        started = [await host.start((await host.create()).table_id) for _ in range(MOST_PLAYING)]
        table = await host.create()
        assert await refused(host.start(table.table_id)) == ("FAILED_PRECONDITION", "too_many_games")
        assert (await host.get(table.table_id)).state == OPEN
        assert (await other.start((await other.create()).table_id)).state == PLAYING
        again = await host.start(started[0].table_id)
        assert again.state == PLAYING
        await host.agree_to_a_draw(started[0].game_id)
        await at.follow_games()
        assert (await host.start(table.table_id)).state == PLAYING
