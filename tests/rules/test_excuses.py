"""A turn that ran out is told with the reason for which it is nobody's fault, where there is one."""

from random import Random

from fieldpost.rules.v1 import game_pb2

from tests.rules.house import ANNE, BEN, CLEO, DAY, House, inline_house
from tests.rules.passing import HOUR, quiet, sweep
from tests.rules.rounds import answer_of, set_up
from tests.rules.test_pauses import paused
from tests.rules.test_pauses import say as say_pause
from tests.rules.test_vacations import say as say_away

PEOPLE = (ANNE, BEN, CLEO)


async def excuses(house: House) -> list[str]:
    """The excuses of all turns that ran out."""
    return [fact.said.excuse for fact in await house.facts("timed_out")]


async def test_a_turn_that_just_ran_out_has_no_excuse():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=HOUR))
    await set_up(house, game_id, PEOPLE)
    await quiet(house, HOUR)
    assert await excuses(house) == [""]


async def test_days_away_excuse_a_turn_even_beyond_the_tables_limit():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY, vacation_days=1))
    for who in (BEN, CLEO):
        await house.act(who, game_id, await answer_of(house, who, game_id, Random(1)))
    await say_away(house, ANNE, 1, days=9)
    await quiet(house, 2 * DAY)
    assert (await excuses(house))[:1] == ["vacation"]


async def test_days_away_excuse_a_turn_at_a_table_that_allows_none():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY))
    for who in (BEN, CLEO):
        await house.act(who, game_id, await answer_of(house, who, game_id, Random(1)))
    await say_away(house, ANNE, 1, days=9)
    await quiet(house, DAY)
    assert await excuses(house) == ["vacation"]


async def test_a_pause_excuses_the_turn_in_which_it_was():
    house = inline_house()
    game_id, _ = await paused(house)
    await quiet(house, HOUR)
    for who in PEOPLE:
        await say_pause(house, who, game_id, "RESUME")
    await quiet(house, DAY)
    assert (await excuses(house))[:1] == ["pause"]


async def test_an_outage_excuses_the_turn_whose_time_it_took():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=HOUR))
    await set_up(house, game_id, PEOPLE)
    await sweep(house)
    house.clock.go(2 * HOUR)
    await sweep(house)
    await quiet(house, HOUR)
    assert await excuses(house) == ["outage"]
