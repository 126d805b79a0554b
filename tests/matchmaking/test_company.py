"""Who meets whom: tables for friends, and people who block each other."""

from collections.abc import Collection

from fieldpost.accounts.v1 import friends_pb2
from fieldpost.matchmaking.v1 import matchmaking_pb2 as pb
from fieldpost.matchmaking.v1 import tickets_pb2

from services.common.settings import Settings
from services.matchmaking.asking import Relations
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, request_id
from tests.matchmaking.serving import Matchmaking, matchmaking

FRIENDS = pb.Entry(friends_only=True)


async def befriend(at: Matchmaking, one: Player, other: Player) -> None:
    """Each asks the other."""
    for who, whom in ((one, other), (other, one)):
        request = friends_pb2.AskFriendRequest(request_id=request_id(), user_id=whom.id)
        await at.accounts.AskFriend(request, metadata=who.metadata())


async def block(at: Matchmaking, one: Player, other: Player) -> None:
    request = friends_pb2.BlockAccountRequest(request_id=request_id(), user_id=other.id)
    await at.accounts.BlockAccount(request, metadata=one.metadata())


async def listed(who: Player) -> list[str]:
    return [table.table_id for table in (await who.listed()).tables]


async def test_a_table_for_friends_is_there_for_friends_of_its_host(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        await befriend(at, host, ada)
        table = await host.create(entry=FRIENDS)
        assert table.entry == FRIENDS
        assert await listed(ada) == [table.table_id]
        assert await listed(bob) == []
        await ada.join(table.table_id)
        assert await refused(bob.join(table.table_id)) == ("FAILED_PRECONDITION", "friends_only")
        assert await refused(bob.join(invitation=table.invitation)) == ("FAILED_PRECONDITION", "friends_only")


async def test_who_blocks_somebody_does_not_meet_them_at_an_open_table_and_nobody_learns_why(
    settings: Settings,
) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        table = await host.create()
        await ada.join(table.table_id)
        await block(at, bob, ada)
        hidden = ("NOT_FOUND", "no_such_table")
        assert await listed(bob) == []
        assert await refused(bob.join(table.table_id)) == hidden
        await ada.leave(table.table_id)
        assert await listed(bob) == [table.table_id]
        await bob.join(table.table_id)
        assert await listed(ada) == []
        assert await refused(ada.join(table.table_id)) == hidden


async def test_whom_a_host_invites_meets_whom_else_the_host_invites(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        await block(at, bob, ada)
        table = await host.create(private=True)
        for one in (ada, bob):
            await one.join(invitation=table.invitation)


async def test_who_blocks_somebody_does_not_find_them_by_a_ticket(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob, cleo = await at.player(), await at.player(), await at.player()
        await block(at, ada, bob)
        for one in (ada, bob):
            await one.look_for()
        assert await at.app.searching.search() == 0
        await cleo.look_for()
        assert await at.app.searching.search() == 1
        (found,) = (await cleo.call("ListTickets", tickets_pb2.ListTicketsRequest())).tickets
        seats = [seat.user_id for seat in (await cleo.get(found.table_id)).seats]
        assert cleo.id in seats
        assert not {ada.id, bob.id} <= {*seats}


async def test_who_blocks_somebody_does_not_come_into_their_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        await block(at, host, ada)
        table = await host.create(claims=pb.SEAT_CLAIMS_ELIGIBLE)
        await host.start(table.table_id)
        assert not (await ada.call("ListClaimableSeats", pb.ListClaimableSeatsRequest())).tables
        assert await refused(ada.claim(table.table_id)) == ("NOT_FOUND", "no_such_table")


async def test_who_came_while_somebody_was_on_the_way_is_looked_at_again(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        table = await host.create()
        await block(at, bob, ada)
        told = at.app.joining.accounts.relations

        async def relations(user_ids: Collection[str]) -> Relations:
            at.app.joining.accounts.relations = told  # type: ignore[method-assign]
            await ada.join(table.table_id)
            return await told(user_ids)

        at.app.joining.accounts.relations = relations  # type: ignore[method-assign]
        assert await refused(bob.join(table.table_id)) == ("NOT_FOUND", "no_such_table")
