"""What becomes of a game that nobody plays any more."""

import json
from collections.abc import Sequence

import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.callers import Caller
from services.common.settings import Settings
from services.rules.app.clock import desk
from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import SeatTime
from services.rules.app.game import attendance
from services.rules.app.game.deadlines import Sweeper
from services.rules.app.storage.positions import Position
from services.rules.engine.kernel.game import ALIVE, OUT
from services.rules.engine.record.replay import differences, replay
from services.rules.engine.record.text import read_record
from tests.rules.house import ANNE, BEN, BOTS, DAY, House, inline_house, open_house
from tests.rules.passing import quiet, sweep

HOUR = 3600
MINUTES = game_pb2.TableClock(turn_seconds=600, timeouts_to_bot=1)
"""A clock that hands seats to bots soon."""


async def resign(house: House, game_id: str, *people: Caller) -> view_pb2.View:
    """What the last one of those who leave sees then."""
    for who in people:
        request = rules_pb2.ResignRequest(game_id=game_id, request_id=house.request_id())
        view = (await house.ask(who, request)).view
    return view


async def position(house: House, game_id: str) -> Position:
    return await house.database.read(lambda connection: house.app.context.here(connection, game_id))


async def abandoned(house: House, *people: Caller) -> str:
    """A game whose people let their clocks run out until bots keep all their seats."""
    game_id = await house.table(*people, bots=3 - len(people), clock=MINUTES)
    while (await position(house, game_id)).desk.present:
        await quiet(house, 660)
    return game_id


async def wanted(house: House, game_id: str) -> Sequence[internal_pb2.BotDecision]:
    """The decisions of a game that wait for bots."""
    listed = await house.ask(BOTS, internal_pb2.ListBotDecisionsRequest())
    return [one for one in listed.decisions if one.game_id == game_id]


async def last_asked(house: House, game_id: str) -> internal_pb2.GameFact:
    """The last fact that tells of a question to a bot."""
    found = [fact.said for fact in await house.facts("asked", who=BOTS) if fact.subject == game_id and fact.said.bot]
    return found[-1]


@pytest.mark.rule("C-30")
async def test_a_game_is_over_when_the_last_of_its_people_resigns(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(ANNE, BEN, bots=2)
        assert not (await resign(house, game_id, ANNE)).reason
        view = await resign(house, game_id, BEN)
        assert (view.reason, list(view.winners), list(view.decisions)) == ("abandoned", [], [])
        entry = (await house.entries(BEN, game_id))[-1]
        assert [event.name for event in entry.events if event.name != "paused"] == ["resigned", "ended"]
        assert await wanted(house, game_id) == []
        fact = (await house.facts())[-1]
        assert (fact.kind, fact.subject) == ("ended", game_id)


@pytest.mark.rule("C-30")
async def test_a_last_bot_wins_against_people_who_resign():
    house = inline_house()
    game_id = await house.table(ANNE, bots=1, mode=("world", "duel"))
    view = await resign(house, game_id, ANNE)
    assert (view.reason, list(view.winners)) == ("resignation", [1])


@pytest.mark.rule("A-8", "A-9")
async def test_a_game_whose_people_are_all_away_ends_after_a_day(settings: Settings):
    async with open_house(settings) as house:
        game_id = await abandoned(house, ANNE, BEN)
        closes = (await position(house, game_id)).desk.closes
        assert 0 < closes - house.clock.now() <= DAY * 1000
        while house.clock.now() < closes - 600_000:
            await quiet(house, 660)
            if house.clock.now() < closes:
                assert not (await house.view(ANNE, game_id)).reason
        await quiet(house, 660)
        view = await house.view(ANNE, game_id)
        assert (view.reason, list(view.winners)) == ("abandoned", [])
        entry = (await house.entries(ANNE, game_id))[-1]
        assert (entry.cause, entry.events[0].name) == (view_pb2.CAUSE_CLOCK, "ended")
        assert entry.at.ToMilliseconds() >= closes
        assert await sweep(house) == 0


@pytest.mark.rule("A-9")
async def test_somebody_who_comes_back_keeps_the_game_open():
    house = inline_house()
    game_id = await abandoned(house, ANNE, BEN)
    await house.ask(BEN, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))
    found = await position(house, game_id)
    assert (found.desk.present, found.desk.closes) == ((1,), 0)


async def test_bots_are_told_who_waits_for_them_and_when_nobody_does():
    house = inline_house()
    game_id = await house.table(ANNE, BEN, bots=1)
    assert (list((await last_asked(house, game_id)).people), (await last_asked(house, game_id)).alone) == (
        [ANNE.id, BEN.id],
        False,
    )
    assert [list(one.people) for one in await wanted(house, game_id)] == [[ANNE.id, BEN.id]]
    left = await abandoned(house, ANNE, BEN)
    fact = await last_asked(house, left)
    assert (list(fact.people), fact.alone) == ([], True)


async def test_decisions_that_nobody_waits_for_do_not_hide_those_that_people_wait_for():
    house = inline_house()
    left = await abandoned(house, ANNE)
    assert (await position(house, left)).desk.decisions
    assert await wanted(house, left) == []
    game_id = await house.table(ANNE, bots=2)
    listed = await house.ask(BOTS, internal_pb2.ListBotDecisionsRequest(limit=1))
    assert [one.game_id for one in listed.decisions] == [game_id]


async def test_a_game_at_which_no_person_ever_sat_is_not_abandoned():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    found = await position(house, game_id)
    members = tuple([one._replace(user_id="") for one in found.table.members])
    table = found.table._replace(members=members)
    assert attendance.attended(found.desk, table, found.game, 5).closes == 0
    assert not attendance.deserted(table, found.game)


@pytest.mark.rule("C-20", "A-9")
async def test_who_is_out_plays_no_more_and_whose_turn_a_bot_was_lent_does():
    house = inline_house()
    found = await position(house, await house.table(ANNE, BEN, bots=1))
    table, game, times = found.table, found.game.copy(), list(found.desk.times)
    assert attendance.present(table, game, times) == (0, 1)
    game.status = (OUT, ALIVE, ALIVE)
    assert attendance.present(table, game, times) == (1,)
    game.bots = (False, True, True)
    assert attendance.present(table, game, times) == ()
    assert not attendance.deserted(table, game)
    closing = attendance.attended(found.desk, table, game, 7)
    assert closing.closes == 7 + DAY * 1000
    assert attendance.attended(closing, table, game, 9).closes == closing.closes
    times[1] = SeatTime(0, 0, lent="1.1")
    assert attendance.present(table, game, times) == (1,)


def test_people_of_a_slow_table_have_a_whole_turn_to_come_back():
    assert attendance.patience(None) == DAY * 1000
    assert attendance.patience(TableClock(3 * DAY * 1000, 0, 0, 0)) == 3 * DAY * 1000


async def test_an_outage_gives_those_who_are_away_the_time_to_come_back():
    house = inline_house()
    game_id = await abandoned(house, ANNE)
    closes = (await position(house, game_id)).desk.closes
    house.clock.go(30 * HOUR)
    sweeper: Sweeper = house.app.sweeper
    since = sweeper.clock.now() - 30 * HOUR * 1000
    await sweep(house)
    found = await position(house, game_id)
    assert not found.game.reason
    assert found.desk.closes == closes + house.clock.now() - since


async def test_an_abandoned_game_is_the_same_when_it_is_played_again():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    await resign(house, game_id, ANNE)
    request = rules_pb2.ExportRecordRequest(game_id=game_id, form=rules_pb2.EXPORT_FORM_RECORD)
    record = read_record((await house.ask(ANNE, request)).content.decode())
    play = replay(record)
    assert differences(record, play.game) == []
    assert play.game.reason == "abandoned"


async def test_a_desk_that_was_stored_before_there_was_attendance_can_be_read():
    house = inline_house()
    found = (await position(house, await house.table(ANNE, bots=2))).desk
    old = json.dumps(json.loads(desk.desk_text(found))[:8])
    assert desk.desk_from(old) == found._replace(present=(), closes=0)
    assert desk.desk_from(desk.desk_text(found)) == found
