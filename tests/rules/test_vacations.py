"""Days away: an account says it once, and the clocks of all its games stand still up to each table's limit (A-10)."""

from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, view_pb2
from google.protobuf.timestamp_pb2 import Timestamp

from services.common.callers import Caller
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.game.commands import Command, GoAway
from tests.rules.house import ACCOUNTS, ANNE, BEN, CLEO, DAY, House, inline_house, open_house
from tests.rules.passing import quiet, sweep
from tests.rules.rounds import answer_of, set_up

PEOPLE = (ANNE, BEN, CLEO)
CLOCK = game_pb2.TableClock(turn_seconds=DAY, vacation_days=5)


def stamp(milliseconds: int) -> Timestamp:
    found = Timestamp()
    found.FromMilliseconds(milliseconds)
    return found


async def say(house: House, who: Caller, version: int, begins: float = 0, days: float = 0) -> int:
    """Says that somebody is away from so many days from now on, for so long; without a length, back."""
    request = internal_pb2.SetAwayRequest(user_id=who.id, version=version)
    if days:
        start = house.clock.now() + round(begins * DAY * 1000)
        request.begins.CopyFrom(stamp(start))
        request.ends.CopyFrom(stamp(start + round(days * DAY * 1000)))
    return (await house.ask(ACCOUNTS, request)).version


async def seat_view(house: House, who: Caller, game_id: str) -> view_pb2.SeatView:
    view = await house.view(who, game_id)
    return view.seats[view.viewer]


async def time_left(house: House, who: Caller, game_id: str) -> float:
    """Days until somebody's own question runs out."""
    view = await house.view(who, game_id)
    [mine] = [one for one in view.decisions if one.seat == view.viewer]
    return (mine.deadline.ToMilliseconds() - house.clock.now()) / 1000 / DAY


async def running(house: House, clock: game_pb2.TableClock = CLOCK) -> tuple[str, Caller]:
    game_id = await house.table(*PEOPLE, clock=clock)
    return game_id, await set_up(house, game_id, PEOPLE)


async def only_anne(house: House) -> str:
    """A game that waits for Anne alone."""
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    for who in (BEN, CLEO):
        await house.act(who, game_id, await answer_of(house, who, game_id, Random(1)))
    return game_id


def events(entry: view_pb2.Entry) -> list[str]:
    return [event.name for event in entry.events]


@pytest.mark.rule("A-10")
async def test_while_somebody_is_away_the_clocks_of_all_their_games_stand_still(settings: Settings):
    async with open_house(settings) as house:
        games = [await only_anne(house) for _ in range(3)]
        mover = ANNE
        await quiet(house, DAY / 4)
        assert await say(house, mover, 1, days=3) == 1
        for game_id in games:
            assert await time_left(house, mover, game_id) == pytest.approx(3.75)
            entry = (await house.entries(CLEO, game_id))[-1]
            assert (entry.cause, events(entry), entry.events[0].fields["days"]) == (
                view_pb2.CAUSE_AWAY,
                ["went_away"],
                3,
            )
            seat = await seat_view(house, mover, game_id)
            assert seat.state == view_pb2.SEAT_STATE_AWAY
            assert seat.away_until.ToMilliseconds() - house.clock.now() == 3 * DAY * 1000
        count = len(await house.entries(mover, games[0]))
        assert await quiet(house, 3.7 * DAY) == 0
        assert len(await house.entries(mover, games[0])) == count
        assert await quiet(house, 0.1 * DAY) >= 3


@pytest.mark.rule("A-10")
async def test_a_table_gives_no_more_days_than_its_limit_however_often_somebody_goes():
    house = inline_house()
    game_id, mover = await running(house)
    await say(house, mover, 1, days=20)
    assert await time_left(house, mover, game_id) == pytest.approx(6)
    await quiet(house, 2 * DAY)
    await say(house, mover, 2)
    assert await time_left(house, mover, game_id) == pytest.approx(1)
    await say(house, mover, 3, days=20)
    assert await time_left(house, mover, game_id) == pytest.approx(4)
    await quiet(house, 3 * DAY)
    count = len(await house.entries(mover, game_id))
    await say(house, mover, 4, days=20)
    assert await time_left(house, mover, game_id) == pytest.approx(1)
    assert len(await house.entries(mover, game_id)) == count


@pytest.mark.rule("A-10")
async def test_whoever_comes_back_early_has_the_rest_of_the_time_and_of_the_days():
    house = inline_house()
    game_id, mover = await running(house)
    await quiet(house, DAY / 2)
    await say(house, mover, 1, days=4)
    await quiet(house, DAY)
    await say(house, mover, 2)
    entry = (await house.entries(mover, game_id))[-1]
    assert events(entry) == ["came_back"]
    assert await time_left(house, mover, game_id) == pytest.approx(0.5)
    assert (await seat_view(house, mover, game_id)).state == view_pb2.SEAT_STATE_PRESENT
    await say(house, mover, 3, days=20)
    assert await time_left(house, mover, game_id) == pytest.approx(4.5)


@pytest.mark.rule("A-10")
async def test_days_away_that_come_later_count_until_they_begin():
    house = inline_house()
    game_id, mover = await running(house)
    await say(house, mover, 1, begins=0.5, days=2)
    assert await time_left(house, mover, game_id) == pytest.approx(3)
    [event] = (await house.entries(mover, game_id))[-1].events
    assert event.fields["later"] is True
    assert (await seat_view(house, mover, game_id)).state == view_pb2.SEAT_STATE_PRESENT
    await quiet(house, DAY)
    await say(house, mover, 2)
    assert await time_left(house, mover, game_id) == pytest.approx(0.5)


@pytest.mark.rule("A-10")
async def test_a_game_that_begins_while_somebody_is_away_knows_it():
    house = inline_house()
    await say(house, ANNE, 1, days=3)
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    assert await time_left(house, ANNE, game_id) == pytest.approx(4)
    assert (await seat_view(house, ANNE, game_id)).HasField("away_until")
    assert "went_away" in events((await house.entries(BEN, game_id))[0])
    assert await time_left(house, BEN, game_id) == pytest.approx(1)


@pytest.mark.rule("A-10")
async def test_a_table_without_days_away_or_without_a_clock_hears_nothing():
    house = inline_house()
    games = [await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY)), await house.table(*PEOPLE)]
    await say(house, ANNE, 1, days=3)
    assert [len(await house.entries(ANNE, game_id)) for game_id in games] == [1, 1]


@pytest.mark.rule("A-10")
async def test_what_is_not_newer_changes_nothing():
    house = inline_house()
    game_id, mover = await running(house)
    await say(house, mover, 2, days=3)
    count = len(await house.entries(mover, game_id))
    assert await say(house, mover, 2, days=3) == 2
    assert await say(house, mover, 1) == 2
    assert len(await house.entries(mover, game_id)) == count
    assert await time_left(house, mover, game_id) == pytest.approx(4)


@pytest.mark.rule("A-10")
async def test_a_crash_in_between_leaves_no_game_that_never_hears_of_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async with open_house(settings) as house:
        games = [await house.table(*PEOPLE, clock=CLOCK) for _ in range(4)]
        accept = house.app.games.accept
        told: list[str] = []

        def crashes(connection, command: Command):
            if isinstance(command, GoAway):
                told.append(command.game_id)
                if len(told) > 2:
                    raise Refused(Kind.BUSY, "database_busy", "the game cannot be stored now; try again")
            return accept(connection, command)

        monkeypatch.setattr(house.app.games, "accept", crashes)
        await say(house, ANNE, 1, days=2)
        left = [await time_left(house, ANNE, game_id) for game_id in games]
        assert sorted(left) == [1, 1, 3, 3]
        monkeypatch.undo()
        again = House(house.database, house.clock, house.hints, "again")
        await sweep(again)
        assert [await time_left(again, ANNE, game_id) for game_id in games] == [3, 3, 3, 3]
        counts = [len(await again.entries(ANNE, game_id)) for game_id in games]
        for _ in range(3):
            house.clock.go(61)
            await sweep(again)
        assert [len(await again.entries(ANNE, game_id)) for game_id in games] == counts


@pytest.mark.rule("A-10")
async def test_the_time_of_those_who_are_not_away_goes_on():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    await say(house, ANNE, 1, days=5)
    await quiet(house, DAY)
    game = await house.game(BEN, game_id)
    assert list(game.asked) == [0]
    assert [player.timeouts for player in game.players] == [0, 1, 1]
