"""A start that is cut off anywhere goes on: no seat is lost, none is taken twice, and there is one game."""

import asyncio
from types import SimpleNamespace

import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2
from google.protobuf.message import Message

from services.common.callers import Caller, CallerKind, acting_as
from services.common.database import Database, Work
from services.common.settings import Settings
from services.matchmaking.process import App
from services.matchmaking.service import MatchmakingService
from tests.accounts.serving import refused
from tests.matchmaking.player import Player
from tests.matchmaking.serving import Matchmaking, matchmaking
from tests.matchmaking.three import is_played, three

STARTING = matchmaking_pb2.TABLE_STATE_STARTING
PLAYING = matchmaking_pb2.TABLE_STATE_PLAYING
OPEN = matchmaking_pb2.TABLE_STATE_OPEN
AWAY = ("UNAVAILABLE", "unavailable")


@pytest.mark.parametrize("cut", ["requests_cut", "answers_cut"])
async def test_when_the_rules_service_is_away_the_start_waits_and_the_sweep_finishes_it(
    settings: Settings, cut: str
) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        getattr(at.rules, cut).add("CreateGame")
        assert await refused(host.start(table.table_id, request_id="request-1")) == AWAY
        assert (await host.get(table.table_id)).state == STARTING
        assert await refused(guest.leave(table.table_id)) == ("FAILED_PRECONDITION", "game_started")
        at.clock.go(10)
        assert await at.starts().sweep() == 0
        getattr(at.rules, cut).clear()
        assert await at.starts().sweep() == 1
        await is_played(at, host, guest, table)
        answer = await host.start(table.table_id, request_id="request-1")
        assert answer.state == PLAYING
        assert await host.start(table.table_id, request_id="request-1") == answer


async def test_a_start_that_its_caller_repeats_goes_on_where_it_stopped(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        at.rules.answers_cut.add("CreateGame")
        assert await refused(host.start(table.table_id, request_id="request-1")) == AWAY
        at.rules.answers_cut.clear()
        assert (await host.start(table.table_id, request_id="request-1")).state == PLAYING
        await is_played(at, host, guest, table)


async def test_a_start_that_fails_for_ever_holds_up_no_other(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, broken = await three(at)
        fine = await host.create(seats=3)
        await guest.join(fine.table_id)
        at.rules.requests_cut.add("CreateGame")
        for table in (broken, fine):
            assert await refused(host.start(table.table_id)) == AWAY
        at.rules.requests_cut.clear()
        at.rules.faulty.add(broken.game_id)
        at.clock.go(10)
        assert await at.starts().sweep() == 1
        await is_played(at, host, guest, fine)


class Died(BaseException):
    """The process is gone: nothing after this runs in it."""


class Mortal(Database):
    """A database whose process dies around one of its writes: before it, or after its commit."""

    def __init__(self, inner: Database, dies_at: int) -> None:
        super().__init__()
        self.inner = inner
        self.moments_left = dies_at

    async def write(self, work: Work[object]) -> object:  # type: ignore[override]
        self.moment()
        value = await self.inner.write(work)
        self.moment()
        return value

    async def read(self, work: Work[object]) -> object:  # type: ignore[override]
        return await self.inner.read(work)

    async def close(self) -> None:
        """It is closed with the service."""

    def moment(self) -> None:
        """One of the moments at which the process may die."""
        self.moments_left -= 1
        if self.moments_left == 0:
            raise Died


async def dies(at: Matchmaking, who: Player, method: str, request: Message, moment: int) -> bool:
    """Whether the process died at that moment of a request's work."""
    live = at.app
    app = App(Mortal(live.database, moment), live.rules, live.bots, live.joining.accounts, live.ports)
    service = MatchmakingService(app)
    with acting_as(Caller(CallerKind.USER, who.id)):
        try:
            await getattr(service, method)(request, SimpleNamespace(peer=lambda: "ipv4:127.0.0.1:1"))
        except Died:
            return True
    return False


async def test_a_crash_while_a_table_opens_or_somebody_joins_is_made_good_by_asking_again(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        opening = matchmaking_pb2.CreateTableRequest(request_id="request-1", seats=3, dice_seed=b"h" * 16)
        opening.mode.edition, opening.mode.variant = "world", "conquest"
        for moment in (1, 2):
            host, guest = await at.player(), await at.player()
            assert await dies(at, host, "CreateTable", opening, moment)
            assert len((await host.listed(mine=True)).tables) == moment - 1
            table = (await host.call("CreateTable", opening)).table
            assert [seen.table_id for seen in (await host.listed(mine=True)).tables] == [table.table_id]
            joining = matchmaking_pb2.JoinTableRequest(
                request_id="request-1", table_id=table.table_id, dice_seed=b"g" * 16
            )
            assert await dies(at, guest, "JoinTable", joining, moment)
            assert (await guest.call("JoinTable", joining)).seat == 1
            assert [seat.user_id for seat in (await host.get(table.table_id)).seats] == [host.id, guest.id, ""]
        assert at.internal.asked.count("ReserveGame") == 3


async def test_a_crash_at_any_moment_of_a_start_loses_no_seat_and_makes_one_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        moment, crashes = 1, 0
        while True:
            host, guest = await at.player(), await at.player()
            table = await host.create(seats=3)
            await guest.join(table.table_id)
            request = matchmaking_pb2.StartTableRequest(
                table_id=table.table_id, request_id="request-1", fill_with="sergeant"
            )
            if not await dies(at, host, "StartTable", request, moment):
                break
            crashes += 1
            state = (await host.get(table.table_id)).state
            await at.starts().sweep(0)
            if state == OPEN:
                assert (await guest.leave(table.table_id)).seats[1].user_id == ""
                await guest.join(table.table_id)
                await host.start(table.table_id)
            else:
                assert await refused(guest.leave(table.table_id)) == ("FAILED_PRECONDITION", "game_started")
            await is_played(at, host, guest, table)
            assert (await host.start(table.table_id, request_id="request-1")).state == PLAYING
            moment += 1
        assert crashes == 6


async def test_a_crash_at_any_moment_of_a_match_leaves_nobody_at_two_tables_or_forgotten(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        moment, crashes = 1, 0
        while True:
            pair = [await at.player(), await at.player()]
            tickets = [await one.look_for() for one in pair]
            live = at.app
            app = App(Mortal(live.database, moment), live.rules, live.bots, live.joining.accounts, live.ports)
            try:
                await app.searching.search()
                break
            except Died:
                crashes += 1
            await live.searching.search()
            found = [await one.ticket(ticket.ticket_id) for one, ticket in zip(pair, tickets)]
            assert found[0].table_id == found[1].table_id != ""
            for one in pair:
                assert [table.table_id for table in (await one.listed(mine=True)).tables] == [found[0].table_id]
            moment += 1
        assert crashes == 2


async def test_a_crash_at_any_moment_of_the_last_ready_loses_nobody_and_makes_one_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        moment, crashes = 1, 0
        while True:
            pair = [await at.player(), await at.player()]
            tickets = [await one.look_for() for one in pair]
            await at.app.searching.search()
            table_id = (await pair[0].ticket(tickets[0].ticket_id)).table_id
            await pair[0].ready(table_id)
            request = matchmaking_pb2.SayReadyRequest(table_id=table_id, request_id="request-1", dice_seed=b"s" * 16)
            if not await dies(at, pair[1], "SayReady", request, moment):
                break
            crashes += 1
            await at.starts().sweep(0)
            await pair[1].call("SayReady", request)
            table = await pair[0].get(table_id)
            assert table.state == PLAYING
            game = (await pair[0].game(table.game_id)).game
            assert {player.user_id for player in game.players} == {one.id for one in pair}
            moment += 1
        assert crashes == 4


async def test_starts_sweeps_joins_and_leaves_at_once_end_in_one_game_with_all_that_sat(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        for _ in range(5):
            host, guest, late = await at.player(), await at.player(), await at.player()
            table = await host.create(seats=3)
            await guest.join(table.table_id)
            results = await asyncio.gather(
                host.start(table.table_id),
                late.join(table.table_id),
                guest.leave(table.table_id),
                host.start(table.table_id),
                at.starts().sweep(0),
                at.starts().sweep(0),
                return_exceptions=True,
            )
            assert [type(result).__name__ for result in results if isinstance(result, BaseException)] in (
                [],
                ["AioRpcError"],
                ["AioRpcError"] * 2,
            )
            seen = await host.get(table.table_id)
            game = (await host.game(table.game_id)).game
            assert seen.state == PLAYING
            assert [player.user_id for player in game.players] == [seat.user_id for seat in seen.seats]
            assert (late.id in [player.user_id for player in game.players]) == (not isinstance(results[1], Exception))
            assert (guest.id in [player.user_id for player in game.players]) == isinstance(results[2], Exception)


async def test_news_of_a_game_repair_a_start_that_was_left_lying(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        at.rules.answers_cut.add("CreateGame")
        assert await refused(host.start(table.table_id)) == AWAY
        await at.follow_games()
        await is_played(at, host, guest, table)
