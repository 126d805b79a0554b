"""Seats: who takes, gives up and fills them, and who may not."""

import asyncio

import grpc
import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2

from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.accounts.serving import code_of, refused
from tests.matchmaking.player import held
from tests.matchmaking.serving import matchmaking

CLOSED = matchmaking_pb2.TABLE_STATE_CLOSED
NOT_THERE = ("NOT_FOUND", "no_such_table")


async def test_joining_twice_is_joining_once_and_others_get_the_next_seat(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, grace = await at.player("Host"), await at.player("Ada"), await at.player("Grace")
        table = await host.create()
        first = await ada.join(table.table_id, request_id="request-1")
        assert (first.seat, held(first.table)) == (1, ["Host", "Ada", ""])
        assert (await ada.join(table.table_id)).seat == 1
        assert (await ada.join(table.table_id, seat=2)).seat == 1
        assert (await grace.join(table.table_id)).seat == 2
        assert await ada.join(table.table_id, request_id="request-1") == first


async def test_of_many_who_want_the_last_seat_at_once_exactly_one_gets_it(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player()
        crowd = await asyncio.gather(*(at.player() for _ in range(16)))
        for _ in range(3):
            table = await host.create(bots=["recruit"])
            results = await asyncio.gather(
                *(one.join(table.table_id) for one in crowd for _ in range(2)), return_exceptions=True
            )
            seated = {answer.table.seats[1].user_id for answer in results if not isinstance(answer, BaseException)}
            lost = [error for error in results if isinstance(error, grpc.aio.AioRpcError)]
            assert seated == {(await host.get(table.table_id)).seats[1].user_id}
            assert len(lost) == 30
            assert {error.code() for error in lost} == {grpc.StatusCode.FAILED_PRECONDITION}


async def test_two_processes_on_one_database_give_the_last_seat_once(postgres_settings: Settings) -> None:
    async with matchmaking(postgres_settings) as at:
        _, second_door = await at.door()
        host = await at.player()
        crowd = await asyncio.gather(*(at.player() for _ in range(16)))
        for one in crowd[::2]:
            one.tables = second_door
        for _ in range(5):
            table = await host.create(bots=["recruit"])
            results = await asyncio.gather(*(one.join(table.table_id) for one in crowd), return_exceptions=True)
            seated = [answer.table.seats[1].user_id for answer in results if not isinstance(answer, BaseException)]
            assert seated == [(await host.get(table.table_id)).seats[1].user_id]


async def test_who_wants_a_seat_gets_that_one_or_is_told_which_are_free(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        table = await host.create(seats=4, bots=["recruit"])
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ada.join(table.table_id, seat=3)
        assert code_of(caught) == ("FAILED_PRECONDITION", "seat_taken")
        problem = problem_of(caught.value)
        assert problem is not None
        assert list(problem.details["free"]) == [1, 2]
        assert await refused(ada.join(table.table_id, seat=4)) == ("INVALID_ARGUMENT", "no_such_seat")
        assert (await ada.join(table.table_id, seat=2)).seat == 2


async def test_a_refusal_that_rests_on_the_state_of_things_is_the_answer_for_good(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        table = await host.create(bots=["recruit", "recruit"])
        full = ("FAILED_PRECONDITION", "table_full")
        assert await refused(ada.join(table.table_id, request_id="request-1")) == full
        await host.seat_bot(table.table_id, 2, "")
        assert await refused(ada.join(table.table_id, request_id="request-1")) == full
        await ada.join(table.table_id)


async def test_a_private_table_is_there_only_for_members_and_the_invited(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, friend, stranger = await at.player(), await at.player(), await at.player()
        table = await host.create(private=True)
        assert len((await stranger.listed()).tables) == 0
        table_id = table.table_id
        for call in (
            stranger.get(table_id),
            stranger.get(table_id, "wrong" * 4),
            stranger.get(invitation="wrong" * 4),
            stranger.get(invitation="wrong\0"),
            stranger.join(table_id),
            stranger.join(table_id, invitation="wrong" * 4),
            stranger.leave(table_id),
            stranger.seat_bot(table_id, 1, "recruit"),
            stranger.start(table_id),
            stranger.get("t_" + "a" * 20),
        ):
            assert await refused(call) == NOT_THERE
        seen = await friend.get(invitation=table.invitation)
        assert (seen.table_id, seen.invitation) == (table_id, "")
        joined = await friend.join(invitation=table.invitation)
        assert joined.table.invitation == table.invitation
        assert (await friend.get(table_id)).private
        assert await refused(stranger.get()) == ("INVALID_ARGUMENT", "no_table_named")


async def test_an_open_table_is_seen_by_all_its_invitation_by_members(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, stranger = await at.player(), await at.player()
        table = await host.create()
        assert (await stranger.get(table.table_id)).invitation == ""
        for call in (stranger.seat_bot(table.table_id, 1, "recruit"), stranger.start(table.table_id)):
            assert await refused(call) == ("PERMISSION_DENIED", "host_only")
        assert await refused(stranger.leave(table.table_id)) == ("FAILED_PRECONDITION", "not_seated")


async def test_only_the_host_seats_bots_and_never_on_somebody(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player("Host"), await at.player("Ada")
        table = await host.create()
        await ada.join(table.table_id)
        assert await refused(ada.seat_bot(table.table_id, 2, "recruit")) == ("PERMISSION_DENIED", "host_only")
        assert held(await host.seat_bot(table.table_id, 2, "recruit")) == ["Host", "Ada", "recruit"]
        assert held(await host.seat_bot(table.table_id, 2, "sergeant")) == ["Host", "Ada", "sergeant"]
        assert await refused(host.seat_bot(table.table_id, 1, "recruit")) == ("FAILED_PRECONDITION", "seat_taken")
        assert await refused(host.seat_bot(table.table_id, 2, "deep blue")) == ("INVALID_ARGUMENT", "no_such_bot")
        assert await refused(host.seat_bot(table.table_id, 3, "recruit")) == ("INVALID_ARGUMENT", "no_such_seat")
        assert held(await host.seat_bot(table.table_id, 2, "")) == ["Host", "Ada", ""]


async def test_who_leaves_frees_the_seat_and_the_host_closes_the_table(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, grace = await at.player("Host"), await at.player("Ada"), await at.player("Grace")
        table = await host.create(private=True)
        await ada.join(invitation=table.invitation)
        left = await ada.leave(table.table_id, request_id="request-1")
        assert (held(left), left.invitation) == (["Host", "", ""], "")
        await grace.join(invitation=table.invitation)
        assert await ada.leave(table.table_id, request_id="request-1") == left
        assert (await host.get(table.table_id)).seats[1].display_name == "Grace"
        assert (await host.leave(table.table_id)).state == CLOSED
        closed = ("FAILED_PRECONDITION", "table_closed")
        assert await refused(ada.join(invitation=table.invitation)) == closed
        assert await refused(grace.leave(table.table_id)) == closed
        assert await refused(host.start(table.table_id)) == closed
