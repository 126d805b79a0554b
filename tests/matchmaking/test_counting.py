"""What games do to ratings and reliability, and what these do to who may sit where."""

from typing import Any

from fieldpost.matchmaking.v1 import matchmaking_pb2, ratings_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.facts import Fact
from services.common.settings import Settings
from services.matchmaking.following import follow
from services.matchmaking.ratings import NEW, season_of
from services.matchmaking.reliability import LADDER
from tests.accounts.serving import refused
from tests.matchmaking.player import Player
from tests.matchmaking.serving import Matchmaking, matchmaking

DUEL = game_pb2.Mode(edition="world", variant="duel")
NEWCOMER = round(100 * NEW.mu)


async def played(at: Matchmaking, host: Player, guest: Player, **more: Any) -> matchmaking_pb2.Table:
    """A rated duel that goes on."""
    table = await host.create(seats=2, mode=DUEL, **{"rated": True, **more})
    await guest.join(table.table_id)
    return await host.start(table.table_id)


async def happens(at: Matchmaking, kind: str, game_id: str, **said: Any) -> None:
    """A fact of a game, as the rules service tells it."""
    now = at.clock.now()
    await at.app.database.write(lambda connection: follow(connection, Fact(1, kind, game_id, said, now), now))


async def ratings(at: Matchmaking, who: Player, *bots: str) -> list[ratings_pb2.Rating]:
    request = ratings_pb2.GetRatingsRequest(user_ids=[who.id], bots=bots)
    return list((await who.call("GetRatings", request)).ratings)


async def points(at: Matchmaking, who: Player) -> int:
    found = await ratings(at, who)
    return found[0].points if found else NEWCOMER


async def reliability(who: Player, *others: Player) -> ratings_pb2.GetReliabilityResponse:
    request = ratings_pb2.GetReliabilityRequest(user_ids=[one.id for one in others])
    found: ratings_pb2.GetReliabilityResponse = await who.call("GetReliability", request)
    return found


async def test_who_wins_a_rated_game_gains_and_who_loses_loses(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        table = await played(at, ada, bob)
        await happens(at, "ended", table.game_id, winners=[0], version=50)
        (won,), (lost,) = await ratings(at, ada), await ratings(at, bob)
        assert won.points > NEWCOMER > lost.points
        assert (won.edition, won.pace, won.games, won.current) == ("world", ratings_pb2.PACE_SLOW, 1, True)
        assert won.at_least < won.points
        assert won.uncertainty < 833


async def test_a_draw_of_equals_changes_certainty_alone_and_comes_by_the_consumer(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        table = await played(at, ada, bob)
        for one in (ada, bob):
            await one.agree_to_a_draw(table.game_id)
        assert await at.follow_games() > 0
        (hers,), (his,) = await ratings(at, ada), await ratings(at, bob)
        assert (hers.points, his.points, hers.games) == (NEWCOMER, NEWCOMER, 1)
        assert await at.follow_games() == 0
        assert (await ratings(at, ada))[0].games == 1


async def test_games_that_do_not_count_change_no_rating(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        friendly = await played(at, ada, bob, rated=False)
        await happens(at, "ended", friendly.game_id, winners=[0], version=50)
        alone = await ada.create(rated=True)
        await ada.start(alone.table_id)
        await happens(at, "ended", alone.game_id, winners=[0], version=50)
        spoilt = await played(at, ada, bob)
        await happens(at, "ended", spoilt.game_id, winners=[0], version=50, reason="abandoned")
        assert await ratings(at, ada) == []


async def test_a_seat_that_was_lost_to_a_bot_is_rated_as_last(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        table = await played(at, ada, bob)
        await happens(at, "seat_to_bot", table.game_id, seat=0, user_id=ada.id, version=10)
        await happens(at, "ended", table.game_id, winners=[0], version=50)
        assert await points(at, ada) < NEWCOMER
        assert await points(at, bob) < NEWCOMER
        (bot,) = [one for one in await ratings(at, ada, "sergeant") if one.bot]
        assert (bot.bot, bot.user_id, bot.points > NEWCOMER) == ("sergeant", "", True)


async def test_a_new_season_begins_where_the_last_one_ended_and_both_are_shown(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        await happens(at, "ended", (await played(at, ada, bob)).game_id, winners=[0], version=50)
        before = season_of(at.clock.now())
        at.clock.go(100 * 24 * 3600)
        await at.back(ada, bob)
        await happens(at, "ended", (await played(at, ada, bob)).game_id, winners=[0], version=50)
        now, then = await ratings(at, ada)
        assert (then.season, then.current, now.current, now.games) == (before, False, True, 1)
        assert now.points > then.points


async def test_leaderboards_go_by_what_a_rating_is_at_least_and_show_bots_apart(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        people = [await at.player() for _ in range(3)]
        for first, second in ((0, 1), (0, 2), (1, 2)):
            table = await played(at, people[first], people[second])
            await happens(at, "ended", table.game_id, winners=[0], version=50)
        board = ratings_pb2.ListLeaderboardRequest(edition="world", pace=ratings_pb2.PACE_SLOW, page_size=2)
        first_page = await people[0].call("ListLeaderboard", board)
        board.page_token = first_page.next_page_token
        second_page = await people[0].call("ListLeaderboard", board)
        found = [*first_page.leaders, *second_page.leaders]
        assert [leader.rating.user_id for leader in found] == [one.id for one in people]
        assert [leader.place for leader in found] == [1, 2, 3]
        assert second_page.next_page_token == ""
        bots = ratings_pb2.ListLeaderboardRequest(edition="world", pace=ratings_pb2.PACE_SLOW, bots=True)
        assert len((await people[0].call("ListLeaderboard", bots)).leaders) == 0


async def missed(at: Matchmaking, who: Player, asked: int, missed: int, **said: Any) -> None:
    game_id = "g_" + "a" * 20
    for number in range(asked):
        turn = {"clock": "turn", "turn": f"{number}.red", "deadline": at.clock.now() + 1000}
        await happens(at, "asked", game_id, user_id=who.id, **turn)
    for _ in range(missed):
        await happens(at, "timed_out", game_id, user_id=who.id, **said)


async def test_turns_that_are_missed_are_counted_unless_they_are_excused(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        await missed(at, ada, 20, 5)
        await missed(at, bob, 20, 5, excuse="vacation")
        found = await reliability(ada, ada, bob)
        assert [(one.in_time, one.turns, one.limit) for one in found.people] == [(75, 20, 1), (100, 15, 0)]
        assert [limit.most_games for limit in found.limits] == [limit.most_games for limit in LADDER]
        assert (await reliability(bob)).people[0].user_id == bob.id


async def test_too_few_turns_give_no_number_and_limit_nothing(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        await missed(at, ada, 4, 2)
        (one,) = (await reliability(ada)).people
        assert (one.known, one.turns, one.limit) == (False, 4, 0)
        for _ in range(LADDER[2].most_games + 1):
            await ada.create()
        steady = await host.create(rated=True, entry=matchmaking_pb2.Entry(reliability_least=95))
        await ada.join(steady.table_id)
        await missed(at, ada, 4, 2)
        (one,) = (await reliability(ada)).people
        assert (one.known, one.in_time, one.turns) == (True, 50, 8)


async def test_a_turn_counts_once_however_often_it_is_told_and_answers_to_others_do_not(
    settings: Settings,
) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        game_id = "g_" + "b" * 20

        async def asked(who: Player, turn: str, clock: str = "turn", seat: int = 0) -> None:
            until = at.clock.now() + 1000
            await happens(at, "asked", game_id, user_id=who.id, seat=seat, turn=turn, clock=clock, deadline=until)

        for turn in ("1.red", "1.red", "2.red", "2.red", "2.red"):
            await asked(ada, turn)
        await asked(ada, "2.blue", clock="defence")
        assert (await reliability(ada)).people[0].turns == 2
        await asked(bob, "2.red")
        assert (await reliability(bob)).people[0].turns == 1, "who takes a seat over has the turn as one of their own"
        await happens(at, "ended", game_id, version=9)
        await asked(ada, "2.red")
        assert (await reliability(ada)).people[0].turns == 3, "nothing is remembered of a game that is over"


async def test_who_misses_too_much_has_fewer_games_and_no_rated_ones(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada, bob = await at.player(), await at.player()
        await missed(at, ada, 20, 9)
        rated = await bob.create(rated=True)
        assert await refused(ada.join(rated.table_id)) == ("FAILED_PRECONDITION", "not_reliable")
        assert await refused(ada.create(rated=True)) == ("FAILED_PRECONDITION", "not_reliable")
        assert await refused(ada.look_for(rated=True)) == ("FAILED_PRECONDITION", "not_reliable")
        for _ in range(LADDER[3].most_games):
            await ada.create()
        friendly = await bob.create()
        assert await refused(ada.join(friendly.table_id)) == ("FAILED_PRECONDITION", "too_many_games")
        assert await refused(ada.look_for()) == ("FAILED_PRECONDITION", "too_many_games")


async def test_a_table_says_who_may_come_in(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada, bob = await at.player(), await at.player(), await at.player()
        await happens(at, "ended", (await played(at, ada, bob)).game_id, winners=[0], version=50)
        strong = await host.create(entry=matchmaking_pb2.Entry(rating_least=NEWCOMER + 10))
        weak = await host.create(entry=matchmaking_pb2.Entry(rating_most=NEWCOMER))
        outside = ("FAILED_PRECONDITION", "rating_outside")
        assert await refused(bob.join(strong.table_id)) == outside
        assert await refused(ada.join(weak.table_id)) == outside
        assert (await ada.join(strong.table_id)).table.entry == strong.entry
        await bob.join(weak.table_id)
        steady = await host.create(entry=matchmaking_pb2.Entry(reliability_least=90))
        await missed(at, ada, 20, 4)
        assert await refused(ada.join(steady.table_id)) == ("FAILED_PRECONDITION", "not_reliable")
        await bob.join(steady.table_id)


async def test_open_tables_are_listed_by_what_is_sought(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player(), await at.player()
        live = await host.create(clock=game_pb2.TableClock(turn_seconds=300), rated=True)
        slow = await host.create(seats=4, bots=["recruit"])
        duel = await host.create(seats=2, mode=DUEL)

        async def listed(**sought: Any) -> set[str]:
            return {table.table_id for table in (await ada.listed(**sought)).tables}

        assert await listed(edition="world") == {live.table_id, slow.table_id, duel.table_id}
        assert await listed(edition="napoleon") == set()
        assert await listed(variant="duel") == {duel.table_id}
        assert await listed(pace=ratings_pb2.PACE_LIVE) == {live.table_id}
        assert await listed(rated=True) == {live.table_id}
        assert await listed(rated=False) == {slow.table_id, duel.table_id}
        assert await listed(free_seats=2) == {live.table_id, slow.table_id}
