"""How people at a table come together: codes, sending away, saying ready, bots for free seats, playing again."""

import asyncio

from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.settings import Settings
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, held
from tests.matchmaking.serving import Matchmaking, matchmaking
from tests.matchmaking.three import three

OPEN = matchmaking_pb2.TABLE_STATE_OPEN
PLAYING = matchmaking_pb2.TABLE_STATE_PLAYING
CLOSED = matchmaking_pb2.TABLE_STATE_CLOSED
NOT_THERE = ("NOT_FOUND", "no_such_table")
DUEL = game_pb2.Mode(edition="world", variant="duel")


async def test_a_code_lets_one_person_in(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        table = await host.create(private=True)
        assert await refused(ada.invite(table.table_id)) == NOT_THERE
        code = await host.invite(table.table_id)
        assert (await bob.get(invitation=code)).table_id == table.table_id
        assert (await ada.join(invitation=code)).seat == 1
        assert (await ada.get(invitation=code)).table_id == table.table_id
        assert await refused(bob.join(invitation=code)) == NOT_THERE
        assert (await bob.join(invitation=table.invitation)).seat == 2


async def test_of_many_with_one_code_one_comes_in(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, crowd = await at.player(), [await at.player() for _ in range(8)]
        table = await host.create(seats=6, private=True)
        code = await host.invite(table.table_id)
        await asyncio.gather(*(one.join(invitation=code) for one in crowd), return_exceptions=True)
        assert len([seat for seat in (await host.get(table.table_id)).seats if seat.user_id]) == 2


async def test_the_host_sends_somebody_away_who_does_not_come_back(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        assert await refused(guest.remove(table.table_id, 0)) == ("PERMISSION_DENIED", "host_only")
        assert await refused(host.remove(table.table_id, 0)) == ("FAILED_PRECONDITION", "own_seat")
        assert await refused(host.remove(table.table_id, 2)) == ("FAILED_PRECONDITION", "seat_empty")
        assert held(await host.remove(table.table_id, 1)) == ["Host", "", ""]
        assert await refused(guest.join(table.table_id)) == ("FAILED_PRECONDITION", "sent_away")
        (fact,) = await at.told()
        assert (fact.kind, fact.payload["people"], fact.payload["cause"]) == ("removed_from_table", [guest.id], "host")


async def test_one_of_a_household_joins_a_rated_table_and_both_another(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(home="198.51.100.7"), await at.player(home="198.51.100.7")
        cleo, host = await at.player(home="203.0.113.9"), await at.player()
        rated, friendly = await host.create(rated=True, seats=4), await host.create()
        for one in (ada, cleo):
            await one.join(rated.table_id)
        assert await refused(bob.join(rated.table_id)) == ("FAILED_PRECONDITION", "linked")
        for one in (ada, bob):
            await one.join(friendly.table_id)


async def full(at: Matchmaking, **more: object) -> tuple[Player, Player, Player, matchmaking_pb2.Table]:
    """A table for three at which three sit."""
    host, ada, bob = await at.player("Host"), await at.player("Ada"), await at.player("Bob")
    table = await host.create(**more)  # type: ignore[arg-type]
    for one in (ada, bob):
        await one.join(table.table_id)
    return host, ada, bob, table


async def test_when_all_have_said_ready_the_game_begins(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, table = await three(at)
        assert await refused(host.ask_ready(table.table_id)) == ("FAILED_PRECONDITION", "seats_free")
        assert await refused(guest.ready(table.table_id)) == ("FAILED_PRECONDITION", "nobody_asked")
        await host.seat_bot(table.table_id, 2, "recruit")
        asked = await host.ask_ready(table.table_id, 60)
        assert asked.ready_until.ToMilliseconds() == at.clock.now() + 60_000
        (fact,) = await at.told()
        assert (fact.kind, fact.payload["people"]) == ("ready_check", [guest.id])
        await guest.ready(table.table_id)
        assert (await host.get(table.table_id)).state == OPEN
        await host.ready(table.table_id)
        assert (await host.get(table.table_id)).state == PLAYING
        assert (await guest.ready(table.table_id)).state == PLAYING


async def test_who_does_not_say_ready_loses_the_seat_and_the_table_waits_for_others(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob, table = await full(at)
        await host.ask_ready(table.table_id, 60)
        await ada.ready(table.table_id)
        await at.go_on(60)
        seen = await ada.get(table.table_id)
        assert (seen.state, held(seen), seen.host_id) == (OPEN, ["", "Ada", ""], ada.id)
        assert not seen.HasField("ready_until")
        assert {seat.ready for seat in seen.seats} == {False}
        assert (await bob.join(table.table_id)).seat == 0


async def test_who_missed_saying_ready_is_told_so_and_may_come_in_again(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player("Host"), await at.player("Ada")
        table = await host.create(seats=2, mode=DUEL, private=True)
        await ada.join(invitation=table.invitation)
        await host.ask_ready(table.table_id, 60)
        await host.ready(table.table_id)
        await at.go_on(60)
        missed = ("FAILED_PRECONDITION", "ready_missed")
        assert await refused(ada.ready(table.table_id)) == missed
        assert (await ada.join(table.table_id)).seat == 1
        assert await refused(ada.ready(table.table_id)) == ("FAILED_PRECONDITION", "nobody_asked")
        await host.ask_ready(table.table_id, 60)
        await host.ready(table.table_id)
        await at.go_on(60)
        await host.start(table.table_id, "recruit")
        assert await refused(ada.ready(table.table_id)) == missed
        assert await refused(ada.join(table.table_id)) == ("FAILED_PRECONDITION", "game_started")


async def test_where_the_table_says_so_bots_take_the_seats_of_those_who_did_not_say_ready(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob, table = await full(at, filling=matchmaking_pb2.Filling(bot="recruit"))
        await host.ask_ready(table.table_id, 60)
        for one in (host, ada):
            await one.ready(table.table_id)
        await at.go_on(60)
        await at.go_on(10)
        assert held(await ada.get(table.table_id)) == ["Host", "Ada", "recruit"]
        assert (await ada.get(table.table_id)).state == PLAYING
        assert await refused(bob.game(table.game_id)) == ("NOT_FOUND", "no_such_game")


async def test_a_table_of_which_nobody_says_ready_closes(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, _, _, table = await full(at)
        await host.ask_ready(table.table_id, 60)
        await at.go_on(60)
        assert (await host.get(table.table_id)).state == CLOSED


async def test_bots_take_free_seats_after_the_time_that_the_table_says(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player("Host")
        table = await host.create(filling=matchmaking_pb2.Filling(bot="recruit", after_seconds=3600))
        never = await host.create()
        await at.go_on(3599)
        await at.back(host)
        assert (await host.get(table.table_id)).state == OPEN
        await at.go_on(1)
        await at.go_on(10)
        seen = await host.get(table.table_id)
        assert (seen.state, held(seen)) == (PLAYING, ["Host", "recruit", "recruit"])
        assert (await host.get(never.table_id)).state == OPEN
        assert await refused(host.create(filling=matchmaking_pb2.Filling(bot="deep blue"))) == (
            "INVALID_ARGUMENT",
            "no_such_bot",
        )


async def over(at: Matchmaking, **more: object) -> tuple[Player, Player, matchmaking_pb2.Table]:
    """A duel that two have played."""
    host, guest = await at.player(), await at.player()
    table = await host.create(seats=2, mode=DUEL, **more)
    await guest.join(table.table_id)
    await host.start(table.table_id)
    assert await refused(host.rematch(table.game_id)) == ("FAILED_PRECONDITION", "game_goes_on")
    for one in (host, guest):
        await one.agree_to_a_draw(table.game_id)
    await at.follow_games()
    return host, guest, table


async def test_a_rematch_is_one_call_for_everybody_with_seats_moved_by_one(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, played = await over(at)
        stranger = await at.player()
        assert await refused(stranger.rematch(played.game_id)) == NOT_THERE
        table = await guest.rematch(played.game_id)
        assert (held(table), table.rematch_of, table.host_id) == ([guest.name, host.name], played.game_id, guest.id)
        assert [(fact.kind, fact.payload["people"]) for fact in await at.told()] == [
            ("rematch_offered", [host.id]),
            ("said_ready", [guest.id]),
        ]
        assert (await host.rematch(played.game_id)).table_id == table.table_id
        again = await host.get(table.table_id)
        assert (again.state, again.mode, again.game_id != played.game_id) == (PLAYING, played.mode, True)
        game = (await host.game(again.game_id)).game
        assert [player.user_id for player in game.players] == [guest.id, host.id]


async def test_all_who_want_a_rematch_at_once_get_one_table_with_one_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, played = await over(at)
        tables = await asyncio.gather(*(one.rematch(played.game_id) for one in (host, guest) for _ in range(4)))
        assert len({table.table_id for table in tables}) == 1
        assert (await host.get(tables[0].table_id)).state == PLAYING


async def test_who_does_not_come_to_the_rematch_is_replaced_as_the_table_says(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        for filling in (matchmaking_pb2.Filling(bot="recruit"), None):
            host, _, played = await over(at, filling=filling)
            table = await host.rematch(played.game_id)
            await at.go_on(2 * 24 * 3600)
            await at.go_on(10)
            await at.back(host)
            seen = await host.get(table.table_id)
            assert sorted(held(seen)) == sorted([host.name, "recruit" if filling else ""])
            assert seen.state == (PLAYING if filling else OPEN)
