"""Races for one seat: two reach for it at once, by different ways, and one gets it."""

import asyncio

import grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2

from services.common.facts import Fact
from services.common.settings import Settings
from services.matchmaking.following import follow
from tests.matchmaking.player import Player
from tests.matchmaking.serving import Matchmaking, matchmaking


async def races_for_one_seat(settings: Settings, rounds: int) -> None:
    """Two join one seat at once, again and again; in every other race one of them comes with a code for one."""
    async with matchmaking(settings) as at:
        host = await at.player()
        ada, bob = await at.player(home="198.51.100.7"), await at.player(home="203.0.113.9")
        for number in range(rounds):
            at.clock.go(1)  # each home may try a code a second
            table = await host.create(seats=2, mode={"edition": "world", "variant": "duel"}, private=True)
            code = await host.invite(table.table_id) if number % 2 else table.invitation
            results = await asyncio.gather(
                ada.join(invitation=table.invitation), bob.join(invitation=code), return_exceptions=True
            )
            won = [one for one in results if not isinstance(one, BaseException)]
            lost = [one for one in results if isinstance(one, grpc.aio.AioRpcError)]
            seated = (await host.get(table.table_id)).seats[1].user_id
            assert len(won) == len(lost) == 1
            assert won[0].table.seats[1].user_id == seated
            assert seated == (ada.id if won[0] is results[0] else bob.id)
            await host.leave(table.table_id)


async def races_for_one_claim(settings: Settings, rounds: int) -> None:
    """Two take one bot's seat over at once, each with other tries until there is an answer: one has it in the end."""

    async def tries(who: Player, table_id: str) -> bool:
        while True:
            try:
                await who.claim(table_id)
            except grpc.aio.AioRpcError as no:
                if no.code() is grpc.StatusCode.FAILED_PRECONDITION:
                    return False
            else:
                return True

    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        duel = {"edition": "world", "variant": "duel"}
        for _ in range(rounds):
            table = await host.create(seats=2, mode=duel, claims=matchmaking_pb2.SEAT_CLAIMS_ELIGIBLE)
            table = await host.start(table.table_id)
            won = await asyncio.gather(tries(ada, table.table_id), tries(bob, table.table_id))
            assert sorted(won) == [False, True]
            winner = (ada if won[0] else bob).id
            assert (await host.get(table.table_id)).seats[1].user_id == winner
            assert (await host.game(table.game_id)).game.players[1].user_id == winner
            await end(at, table)


async def end(at: Matchmaking, table: matchmaking_pb2.Table) -> None:
    """A game is over: people may have so many at once."""
    fact, now = Fact(1, "ended", table.game_id, {}, 0), at.clock.now()
    await at.app.database.write(lambda connection: follow(connection, fact, now))


async def races_for_one_ticket(settings: Settings, rounds: int) -> None:
    """A ticket is matched by two at once, and cancelled meanwhile: it leads to one table or to none."""
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        for _ in range(rounds):
            hers, his = await ada.look_for(), await bob.look_for()
            await asyncio.gather(
                at.app.searching.search(),
                at.app.searching.search(),
                bob.cancel(his.ticket_id),
                return_exceptions=True,
            )
            found = await ada.ticket(hers.ticket_id)
            tables = [one for one in (await ada.listed(mine=True, page_size=100)).tables if one.state == 1]
            assert [one.table_id for one in tables] == ([found.table_id] if found.table_id else [])
            if found.table_id:
                await ada.leave(found.table_id)
            for one, ticket in ((ada, hers), (bob, his)):
                await one.cancel(ticket.ticket_id)
