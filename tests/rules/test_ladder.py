"""The steps of the ladder: all see each of them, with a cause and a sentence, and each seat says how it stands."""

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.callers import Caller
from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import Desk, desk_from, desk_text
from services.rules.engine.kernel.notices import Notice
from services.rules.engine.kernel.record import REGISTRY
from services.rules.engine.kernel.vocabulary import LANGUAGES, Vocabulary
from tests.rules.house import ANNE, BEN, CLEO, DAY, House, inline_house, open_house, refused
from tests.rules.passing import quiet
from tests.rules.rounds import set_up

PEOPLE = (ANNE, BEN, CLEO)
HOUR = 3600
CLOCK = game_pb2.TableClock(turn_seconds=DAY, bank_seconds=DAY, timeouts_to_bot=2)


async def running(house: House, **how) -> tuple[str, Caller]:
    game_id = await house.table(*PEOPLE, **{"clock": CLOCK, **how})
    return game_id, await set_up(house, game_id, PEOPLE)


async def state(house: House, who: Caller, game_id: str) -> tuple[str, int]:
    """How somebody's seat stands, in a view of somebody else."""
    seat = (await house.view(who, game_id)).viewer
    other = next(one for one in PEOPLE if one is not who)
    shown = (await house.view(other, game_id)).seats[seat]
    return view_pb2.SeatState.Name(shown.state).removeprefix("SEAT_STATE_"), shown.missed


@pytest.mark.rule("A-7", "A-8", "A-9")
async def test_every_step_of_the_ladder_is_told_to_all_and_shows_in_the_seat(settings: Settings):
    async with open_house(settings) as house:
        game_id, mover = await running(house)
        seat = (await house.game(mover, game_id)).viewer
        assert await state(house, mover, game_id) == ("PRESENT", 0)
        before = await house.game(mover, game_id)
        await quiet(house, DAY)
        assert await state(house, mover, game_id) == ("BANK", 0)
        entry = (await house.entries(ANNE, game_id))[-1]
        assert (entry.cause, entry.seat, [one.name for one in entry.events]) == (
            view_pb2.CAUSE_LADDER,
            seat,
            ["bank_began"],
        )
        assert (await house.game(mover, game_id)).deadline == before.deadline
        await quiet(house, DAY)
        assert await state(house, mover, game_id) == ("MISSED", 1)
        entry = (await house.entries(ANNE, game_id))[-1]
        told = next(one for one in entry.events if one.name == "time_ran_out")
        assert dict(told.fields) == {"seat": seat, "missed": 1, "most": 2, "bot": False, "keeps": False}
        await quiet(house, 6 * DAY)
        assert await state(house, mover, game_id) == ("BOT", 2)
        view = (await house.ask(mover, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))).view
        assert view.seats[seat].state == view_pb2.SEAT_STATE_PRESENT
        assert await state(house, mover, game_id) == ("PRESENT", 0)


async def test_a_bank_is_told_of_once_a_turn():
    house = inline_house()
    game_id, _ = await running(house)
    await quiet(house, DAY + 6 * HOUR)
    names = [one.name for entry in await house.entries(ANNE, game_id) for one in entry.events]
    assert names.count("bank_began") == 1


async def test_a_table_names_a_zone_that_there_is():
    house = inline_house()
    with refused(Kind.INVALID, "no_such_zone") as found:
        await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY, zone="Atlantis/Centre"))
    assert found.value.field == "clock.zone"
    clock = game_pb2.TableClock(turn_seconds=DAY, zone="Europe/Paris", weekends_off=True, daily_hour=20)
    game = await house.game(ANNE, await house.table(*PEOPLE, clock=clock))
    clock.timeouts_to_bot = 2
    assert game.clock == clock


@pytest.mark.parametrize("edition", ["world", "command", "napoleon", "clone_wars"])
def test_every_notice_has_a_sentence_in_every_language(edition: str):
    notices = [kind for kind in REGISTRY.values() if issubclass(kind, Notice) and kind.NAME]
    assert len(notices) >= 9
    vocabulary = Vocabulary(edition)
    for kind in notices:
        event = vocabulary.event_of(kind.NAME)
        assert event is not None
        assert event.wordings, kind.NAME
        for wording in event.wordings:
            assert sorted(wording.texts) == sorted(LANGUAGES), kind.NAME


OLD_DESK = """[[["0.1.ab12",0,"turn",1,5,905]],[[900,60,"1.0",1,"","" ]],[false],[0],1,0,[0,0],[],[0],0]"""


def test_what_was_stored_before_keeps_its_meaning():
    desk = desk_from(desk_text(Desk((), (), (), (), 0, 0, desk_from(OLD_DESK).spent)))
    assert desk.stops == ()
    old = desk_from(OLD_DESK)
    assert (old.deadline, old.due, old.times[0].timeouts, old.stops) == (905, 905, 1, ())
    assert desk_from(desk_text(old)) == old
    assert TableClock(1, 2, 3, 4) == TableClock(1, 2, 3, 4, 2, "", False, -1, 0, False)
