"""When nobody swept: players get back the time in which they could not answer, and the log says so."""

import pytest
from fieldpost.rules.v1 import view_pb2

from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.game.commands import Command, Extend, Outcome
from tests.rules.house import ANNE, BEN, CLEO, House, inline_house, open_house
from tests.rules.passing import CLOCK, HOUR, sweep
from tests.rules.rounds import set_up

PEOPLE = (ANNE, BEN, CLEO)


async def deadline(house: House, game_id: str) -> int:
    """The game's first deadline, in seconds from now."""
    game = await house.game(ANNE, game_id)
    return (game.deadline.ToMilliseconds() - house.clock.now()) // 1000


async def running(house: House) -> str:
    """A game in its first turn, in a service that sweeps."""
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    await set_up(house, game_id, PEOPLE)
    await sweep(house)
    return game_id


async def test_an_outage_over_five_minutes_moves_the_deadlines_that_fell_into_it(settings: Settings):
    async with open_house(settings) as house:
        game_id = await running(house)
        version = (await house.view(ANNE, game_id)).version
        count = len(await house.entries(ANNE, game_id))
        house.clock.go(2 * HOUR)
        assert await sweep(house) == 0
        assert await deadline(house, game_id) == HOUR
        entry = (await house.entries(ANNE, game_id))[-1]
        assert (entry.cause, entry.extended_seconds) == (view_pb2.CAUSE_OUTAGE, 2 * HOUR)
        assert (entry.number, entry.version, list(entry.events)) == (count + 1, version, [])
        view = await house.view(ANNE, game_id)
        assert (view.version, view.decisions[0].deadline) == (version, (await house.game(ANNE, game_id)).deadline)
        house.clock.go(HOUR - 200)
        await sweep(house)
        assert len(await house.entries(ANNE, game_id)) == count + 1


async def test_a_deadline_after_the_outage_stays_where_it_is():
    house = inline_house()
    game_id = await running(house)
    house.clock.go(600)
    await sweep(house)
    assert await deadline(house, game_id) == HOUR - 600
    assert (await house.entries(ANNE, game_id))[-1].cause != view_pb2.CAUSE_OUTAGE


async def test_a_short_absence_moves_nothing():
    house = inline_house()
    game_id = await running(house)
    for _ in range(12):
        house.clock.go(295)
        await sweep(house)
    house.clock.go(290)
    assert await sweep(house) == 1
    assert view_pb2.CAUSE_OUTAGE not in [entry.cause for entry in await house.entries(ANNE, game_id)]


async def test_while_another_process_sweeps_there_is_no_outage(settings: Settings):
    async with open_house(settings) as house:
        game_id = await running(house)
        other = House(house.database, house.clock, house.hints, "other")
        for _ in range(20):
            house.clock.go(200)
            await sweep(other)
        await sweep(house)
        assert view_pb2.CAUSE_OUTAGE not in [entry.cause for entry in await house.entries(ANNE, game_id)]


async def test_an_outage_in_which_the_process_died_is_seen_by_the_next():
    house = inline_house()
    game_id = await running(house)
    house.clock.go(3 * HOUR)
    again = House(house.database, house.clock, house.hints, "again")
    assert await sweep(again) == 0
    assert await deadline(again, game_id) == HOUR


async def test_all_games_are_served_after_an_outage_before_any_clock_runs_out():
    house = inline_house()
    games = [await house.table(*PEOPLE, clock=CLOCK) for _ in range(60)]
    await sweep(house)
    house.clock.go(2 * HOUR)
    assert await sweep(house) == 0
    assert {await deadline(house, game_id) for game_id in games} == {HOUR}


@pytest.mark.parametrize("seconds", [HOUR * 2, -HOUR])
async def test_when_the_clock_jumps_nothing_runs_out_in_that_round(seconds: int):
    house = inline_house()
    game_id = await running(house)
    count = len(await house.entries(ANNE, game_id))
    house.clock.jump(seconds)
    assert await sweep(house) == 0
    assert len(await house.entries(ANNE, game_id)) == count


async def test_the_time_of_an_outage_is_not_taken_from_the_turn():
    house = inline_house()
    game_id = await running(house)
    for _ in range(5):
        house.clock.go(240)
        await sweep(house)
    house.clock.go(HOUR)
    await sweep(house)
    assert await deadline(house, game_id) == HOUR - 5 * 240


async def test_time_that_cannot_be_given_back_at_once_is_owed_until_it_can(monkeypatch: pytest.MonkeyPatch):
    house = inline_house()
    game_id = await running(house)
    count = len(await house.entries(ANNE, game_id))
    accept = house.app.sweeper.accept

    async def busy(command: Command) -> Outcome | None:
        if isinstance(command, Extend):
            raise Refused(Kind.BUSY, "database_busy", "the game cannot be stored now; try again")
        return await accept(command)

    monkeypatch.setattr(house.app.sweeper, "accept", busy)
    house.clock.go(2 * HOUR)
    assert await sweep(house) == 0
    assert len(await house.entries(ANNE, game_id)) == count
    monkeypatch.undo()
    house.clock.go(5)
    assert await sweep(house) == 0
    assert [entry.cause for entry in (await house.entries(ANNE, game_id))[count:]] == [view_pb2.CAUSE_OUTAGE]
    assert await deadline(house, game_id) == HOUR
