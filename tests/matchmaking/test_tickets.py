"""Quick match: tickets wait, meet, become a table, and the table a game."""

import asyncio

from fieldpost.matchmaking.v1 import matchmaking_pb2, ratings_pb2, tickets_pb2

from services.common.settings import Settings
from services.matchmaking.searching import MOST_SEARCHES
from services.matchmaking.tickets import hours_in_utc
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, held
from tests.matchmaking.serving import Matchmaking, matchmaking

WAITING = tickets_pb2.TICKET_STATE_WAITING
MATCHED = tickets_pb2.TICKET_STATE_MATCHED
PLAYING = tickets_pb2.TICKET_STATE_PLAYING
CANCELLED = tickets_pb2.TICKET_STATE_CANCELLED


async def pair(at: Matchmaking) -> tuple[Player, Player, str, str]:
    """Two who look for a duel, and their tickets."""
    ada, bob = await at.player(), await at.player()
    return ada, bob, (await ada.look_for()).ticket_id, (await bob.look_for()).ticket_id


async def test_two_who_look_for_the_same_meet_say_ready_and_play(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob, hers, his = await pair(at)
        assert (await ada.ticket(hers)).state == WAITING
        await at.go_on()
        found = await ada.ticket(hers)
        assert (found.state, found.table_id) == (MATCHED, (await bob.ticket(his)).table_id)
        assert found.ready_until.ToMilliseconds() == at.clock.now() + 90_000
        (fact,) = await at.told()
        assert (fact.kind, fact.subject, set(fact.payload["people"])) == (
            "match_found",
            found.table_id,
            {ada.id, bob.id},
        )  # type: ignore[arg-type]
        table = await ada.ready(found.table_id)
        assert {seat.display_name: seat.ready for seat in table.seats} == {ada.name: True, bob.name: False}
        await bob.ready(found.table_id)
        table = await bob.get(found.table_id)
        assert table.state == matchmaking_pb2.TABLE_STATE_PLAYING
        assert {player.user_id for player in (await ada.game(table.game_id)).game.players} == {ada.id, bob.id}
        assert [(await ada.ticket(hers)).state, (await bob.ticket(his)).state] == [PLAYING, PLAYING]


async def test_a_ticket_says_how_it_widens_and_ends_with_bots(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada = await at.player("Ada")
        ticket = await ada.look_for(3, hours=[20, 21], time_zone="Asia/Kolkata")
        assert [step.bots for step in ticket.steps] == [False] * (len(ticket.steps) - 1) + [True]
        assert (list(ticket.hours), ticket.step) == ([20, 21], 0)
        await at.go_on(100)
        assert (await ada.ticket(ticket.ticket_id)).step == len(ticket.steps) - 2
        assert (await ada.ticket(ticket.ticket_id)).state == WAITING
        await at.go_on(20)
        found = await ada.ticket(ticket.ticket_id)
        assert held(await ada.get(found.table_id)) == ["Ada", "sergeant", "sergeant"]
        await ada.ready(found.table_id)
        assert (await ada.ticket(ticket.ticket_id)).state == PLAYING


async def test_who_does_not_say_ready_loses_the_ticket_and_the_other_waits_on_with_its_age(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob, hers, his = await pair(at)
        began = (await ada.ticket(hers)).created_at
        await at.go_on()
        table_id = (await ada.ticket(hers)).table_id
        await ada.ready(table_id)
        at.clock.go(90)
        await at.app.meetings.sweep()
        assert (await bob.ticket(his)).state == CANCELLED
        assert await refused(bob.ready(table_id)) == ("FAILED_PRECONDITION", "ready_missed")
        found = await ada.ticket(hers)
        assert (found.state, found.table_id, found.created_at) == (WAITING, "", began)
        removed = [fact for fact in await at.told() if fact.kind == "removed_from_table"]
        assert [(fact.payload["people"], fact.payload["cause"]) for fact in removed] == [([bob.id], "not_ready")]
        await at.go_on(60)
        again = await ada.ticket(hers)
        assert (again.state, again.table_id != table_id) == (MATCHED, True)


async def test_who_leaves_or_cancels_at_a_found_table_sets_the_others_free(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        for leaves in (True, False):
            ada, bob, hers, his = await pair(at)
            await at.go_on()
            if leaves:
                await bob.leave((await bob.ticket(his)).table_id)
            else:
                assert (await bob.cancel(his)).state == CANCELLED
            assert (await bob.ticket(his)).state == CANCELLED
            assert (await ada.ticket(hers)).state == WAITING
            assert (await ada.cancel(hers)).state == CANCELLED
            await at.go_on()
            assert (await ada.ticket(hers)).state == CANCELLED


async def test_tickets_are_their_owners_alone_and_are_bounded(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        mine = [await ada.look_for(pace=pace) for pace in range(1, 5)]
        mine.append(await ada.look_for(rated=True))
        assert len(mine) == MOST_SEARCHES
        assert await refused(ada.look_for()) == ("FAILED_PRECONDITION", "too_many_tickets")
        for call in (bob.ticket(mine[0].ticket_id), bob.cancel(mine[0].ticket_id)):
            assert await refused(call) == ("NOT_FOUND", "no_such_ticket")
        listed = (await ada.call("ListTickets", tickets_pb2.ListTicketsRequest())).tickets
        assert {ticket.ticket_id for ticket in listed} == {ticket.ticket_id for ticket in mine}
        assert len((await bob.call("ListTickets", tickets_pb2.ListTicketsRequest())).tickets) == 0


async def test_a_ticket_that_cannot_be_played_is_refused(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        ada = await at.player()
        assert await refused(ada.look_for(variant="chess")) == ("INVALID_ARGUMENT", "no_such_mode")
        assert await refused(ada.look_for(time_zone="Mars/Olympus")) == ("INVALID_ARGUMENT", "no_such_zone")
        assert await refused(ada.look_for(hours=[24])) == ("INVALID_ARGUMENT", "invalid")
        assert await refused(ada.look_for(pace=ratings_pb2.PACE_UNSPECIFIED)) == ("INVALID_ARGUMENT", "invalid")


async def test_the_same_request_is_one_ticket(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada = await at.player()
        found = await asyncio.gather(*(ada.look_for(request_id="request-1") for _ in range(6)))
        assert len({ticket.ticket_id for ticket in found}) == 1


async def test_nobody_gets_two_tables_for_one_ticket_however_many_search_at_once(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        crowd = [await at.player() for _ in range(6)]
        for one in crowd:
            await one.look_for()
        await asyncio.gather(*(at.app.searching.search() for _ in range(4)))
        tables = [table for one in crowd for table in (await one.listed(mine=True)).tables]
        assert len(tables) == 6
        assert len({table.table_id for table in tables}) == 3
        assert all(len({seat.user_id for seat in table.seats}) == 2 for table in tables)


async def test_a_match_that_cannot_be_made_now_is_made_later(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, _, hers, _ = await pair(at)
        at.internal.requests_cut.add("ReserveGame")
        assert await at.app.searching.search() == 0
        assert (await ada.ticket(hers)).state == WAITING
        at.internal.requests_cut.clear()
        assert await at.app.searching.search() == 1
        assert await at.app.searching.search() == 0


async def test_people_of_one_household_are_not_brought_together_in_a_rated_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(home="198.51.100.7"), await at.player(home="198.51.100.7")
        cleo = await at.player(home="203.0.113.9")
        for one in (ada, bob):
            await one.look_for(rated=True)
            await one.look_for(pace=ratings_pb2.PACE_SLOW)
        assert await at.app.searching.search() == 1, "the game that is not rated"
        await cleo.look_for(rated=True)
        assert await at.app.searching.search() == 1
        assert [one.state for one in (await bob.call("ListTickets", tickets_pb2.ListTicketsRequest())).tickets] != []


async def test_searches_that_ended_long_ago_are_forgotten(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        ada = await at.player()
        over, living = await ada.look_for(), await ada.look_for(pace=ratings_pb2.PACE_SLOW)
        await ada.cancel(over.ticket_id)
        at.clock.go(31 * 24 * 3600)
        await at.starts().tidy()
        await at.back(ada)
        assert await refused(ada.ticket(over.ticket_id)) == ("NOT_FOUND", "no_such_ticket")
        assert (await ada.ticket(living.ticket_id)).state == WAITING


def test_hours_of_a_day_are_those_of_their_zone():
    noon = 1_800_000_000_000
    assert hours_in_utc((), "Asia/Kolkata", noon) == (1 << 24) - 1
    assert hours_in_utc((5,), "", noon) == 1 << 5
    assert hours_in_utc((0,), "Europe/Berlin", noon) == 1 << 23
    assert hours_in_utc((6,), "Asia/Kolkata", noon) == 0b11
