"""Somebody takes over a bot's seat in a running game: who may, who finds it, and what becomes of it."""

from typing import Any

import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2 as pb

from services.common.facts import Fact
from services.common.settings import Settings
from services.matchmaking.following import follow
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, held
from tests.matchmaking.races import races_for_one_claim
from tests.matchmaking.serving import Matchmaking, matchmaking
from tests.matchmaking.test_crashes import dies

ELIGIBLE, NOBODY = pb.SEAT_CLAIMS_ELIGIBLE, pb.SEAT_CLAIMS_NOBODY
NOT_CLAIMABLE = ("FAILED_PRECONDITION", "not_claimable")
HIDDEN = ("NOT_FOUND", "no_such_table")


async def playing(host: Player, *guests: Player, **more: Any) -> pb.Table:
    """A game for three that goes on, with bots on the seats that are left."""
    table = await host.create(**{"claims": ELIGIBLE, **more})
    for one in guests:
        await one.join(table.table_id)
    return await host.start(table.table_id)


async def test_a_bots_seat_is_taken_over_in_the_middle_of_a_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player("Host"), await at.player("Ada")
        table = await playing(host)
        answer = await ada.claim(table.table_id, seat=2)
        assert (answer.seat, held(answer.table)) == (2, ["Host", "sergeant", "Ada"])
        game = (await ada.game(table.game_id)).game
        assert [player.user_id for player in game.players] == [host.id, "", ada.id]
        assert [player.bot_plays for player in game.players] == [False, True, False]
        assert table.table_id in [one.table_id for one in (await ada.listed(mine=True)).tables]


async def test_without_a_wish_the_first_seat_is_given_and_the_same_call_has_one_effect(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob, cleo = [await at.player() for _ in range(4)]
        table = await playing(host)
        answer = await ada.claim(table.table_id, request_id="request-1")
        assert answer.seat == 1
        assert await ada.claim(table.table_id, request_id="request-1") == answer
        assert (await ada.claim(table.table_id, seat=2)).seat == 1, "claiming twice is claiming once"
        assert await refused(bob.claim(table.table_id, seat=1)) == NOT_CLAIMABLE
        assert (await bob.claim(table.table_id)).seat == 2
        assert await refused(cleo.claim(table.table_id)) == NOT_CLAIMABLE


async def test_the_table_says_who_may_take_a_seat_over(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        usual, never = await playing(host, claims=0), await playing(host, claims=NOBODY, audience="AUDIENCE_EVERYBODY")
        assert usual.claims == pb.SEAT_CLAIMS_INVITED
        assert await refused(ada.claim(usual.table_id)) == HIDDEN
        assert await refused(ada.claim(never.table_id)) == NOT_CLAIMABLE
        assert (await ada.claim(invitation=usual.invitation)).seat == 1


async def test_a_code_for_one_lets_one_take_a_seat_over(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        table = await host.create(private=True)
        code = await host.invite(table.table_id)
        await host.start(table.table_id)
        await ada.claim(invitation=code)
        assert await refused(bob.claim(invitation=code)) == HIDDEN


async def test_who_may_not_join_a_table_may_not_take_a_seat_over_either(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        home = "198.51.100.7"
        host, ada, bob = await at.player(home=home), await at.player(home=home), await at.player()
        linked = await playing(host, rated=True)
        strong = await playing(host, entry=pb.Entry(rating_least=5000))
        assert await refused(ada.claim(linked.table_id)) == ("FAILED_PRECONDITION", "linked")
        assert await refused(bob.claim(strong.table_id)) == ("FAILED_PRECONDITION", "rating_outside")
        await bob.claim(linked.table_id)
        fresh = await host.create()
        assert await refused(bob.claim(fresh.table_id)) == ("FAILED_PRECONDITION", "not_playing")


async def claimable(who: Player, **more: Any) -> dict[str, list[int]]:
    """The seats that somebody finds, by table."""
    found = await who.call("ListClaimableSeats", pb.ListClaimableSeatsRequest(**more))
    return {one.table.table_id: [*one.seats] for one in found.tables}


async def test_claimable_seats_are_listed_by_what_is_sought(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, ada = [await at.player() for _ in range(3)]
        conquest = await playing(host, guest, rated=True)
        duel = await playing(host, seats=2, mode={"edition": "world", "variant": "duel"})
        await playing(host, claims=0)
        await playing(host, guest, seats=2, mode={"edition": "world", "variant": "duel"})
        await host.create(claims=ELIGIBLE)
        assert await claimable(ada) == {duel.table_id: [1], conquest.table_id: [2]}
        assert await claimable(ada, variant="duel") == {duel.table_id: [1]}
        assert await claimable(ada, rated=True) == {conquest.table_id: [2]}
        assert await claimable(ada, edition="napoleon") == {}
        assert await claimable(guest) == {duel.table_id: [1]}
        await ada.claim(duel.table_id)
        assert await claimable(guest) == {}


async def test_pages_of_claimable_seats_go_on_behind_games_without_any(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, ada = [await at.player() for _ in range(3)]
        first = await playing(host)
        at.clock.go(1)
        await playing(host, guest, seats=2, mode={"edition": "world", "variant": "duel"})
        empty = await ada.call("ListClaimableSeats", pb.ListClaimableSeatsRequest(page_size=1))
        assert (len(empty.tables), bool(empty.next_page_token)) == (0, True)
        rest = pb.ListClaimableSeatsRequest(page_size=1, page_token=empty.next_page_token)
        assert [one.table.table_id for one in (await ada.call("ListClaimableSeats", rest)).tables] == [first.table_id]


async def test_the_result_counts_for_the_share_that_was_played(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, guest, late, later = [await at.player() for _ in range(4)]
        gained = {}
        for who, version in ((late, 10), (later, 90)):
            table = await playing(host, guest, rated=True)
            await who.claim(table.table_id)
            said = {"seat": 2, "user_id": who.id, "version": version}
            for kind, told in (("seat_claimed", said), ("ended", {"winners": [2], "version": 100})):
                fact, now = Fact(1, kind, table.game_id, told, at.clock.now()), at.clock.now()
                await at.app.database.write(lambda connection, fact=fact, now=now: follow(connection, fact, now))
            (rating,) = await at.app.standings.ratings([who.id], ())
            gained[who.id] = rating.skill.mu - 25
        assert gained[late.id] > 5 * gained[later.id] > 0


@pytest.mark.parametrize("cut", ["requests_cut", "answers_cut"])
async def test_when_the_rules_service_is_away_a_claim_waits_and_is_given_once(settings: Settings, cut: str) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        table = await playing(host)
        getattr(at.internal, cut).add("ClaimSeat")
        assert await refused(ada.claim(table.table_id, request_id="request-1")) == ("UNAVAILABLE", "unavailable")
        assert (await refused(bob.claim(table.table_id, seat=2)))[0] == "UNAVAILABLE", "one at a time"
        getattr(at.internal, cut).clear()
        await at.go_on(10)
        await is_seated(at, host, ada, table)
        assert (await ada.claim(table.table_id, request_id="request-1")).seat == 1
        assert (await bob.claim(table.table_id)).seat == 2


async def test_a_crash_while_a_seat_is_taken_over_loses_and_doubles_nothing(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        crashes = 0
        while True:
            host, ada = await at.player(), await at.player()
            table = await playing(host)
            request = pb.ClaimSeatRequest(request_id="request-1", table_id=table.table_id)
            died = await dies(at, ada, "ClaimSeat", request, crashes + 1)
            await at.go_on(10)
            assert (await ada.claim(table.table_id, request_id="request-1")).seat == 1
            await is_seated(at, host, ada, table)
            if not died:
                break
            crashes += 1
        assert crashes == 6, "before and after each of the three writes"


async def is_seated(at: Matchmaking, host: Player, ada: Player, table: pb.Table) -> None:
    """Somebody has the first bot's seat, at the table and in its game."""
    assert [seat.user_id for seat in (await host.get(table.table_id)).seats] == [host.id, ada.id, ""]
    assert [player.user_id for player in (await host.game(table.game_id)).game.players] == [host.id, ada.id, ""]


async def test_of_two_who_take_one_seat_over_one_gets_it(settings: Settings) -> None:
    await races_for_one_claim(settings, 25)


@pytest.mark.chaos
async def test_of_two_who_take_one_seat_over_five_hundred_times_one_gets_it_each_time(settings: Settings) -> None:
    await races_for_one_claim(settings, 500)
