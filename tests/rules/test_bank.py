"""A bank that waits to be asked for: a person opens it for one turn, all see it, and nothing is taken before."""

from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.callers import Caller, CallerKind
from services.common.refusals import Kind
from services.common.settings import Settings
from tests.rules.house import ANNE, BEN, CLEO, DAY, House, inline_house, open_house, refused
from tests.rules.passing import quiet
from tests.rules.rounds import set_up, step

PEOPLE = (ANNE, BEN, CLEO)
HOUR = 3600
NOTIFICATIONS = Caller(CallerKind.SERVICE, "notifications")
CLOCK = game_pb2.TableClock(turn_seconds=DAY, bank_seconds=12 * HOUR, bank_when_asked=True)


async def running(house: House, clock: game_pb2.TableClock = CLOCK) -> tuple[str, Caller]:
    game_id = await house.table(*PEOPLE, clock=clock)
    return game_id, await set_up(house, game_id, PEOPLE)


async def request_of(house: House, who: Caller, game_id: str, request_id: str = "") -> rules_pb2.UseBankRequest:
    view = await house.view(who, game_id)
    return rules_pb2.UseBankRequest(
        game_id=game_id,
        request_id=request_id or house.request_id(),
        decision=view.decisions[0].id,
        expected_version=view.version,
    )


async def hours_left(house: House, who: Caller, game_id: str) -> float:
    game = await house.game(who, game_id)
    return (game.deadline.ToMilliseconds() - house.clock.now()) / 1000 / HOUR


def own(view: view_pb2.View) -> view_pb2.SeatView:
    return view.seats[view.viewer]


@pytest.mark.rule("A-7")
async def test_a_turn_draws_on_the_bank_once_its_player_asks_and_all_are_told(settings: Settings):
    async with open_house(settings) as house:
        game_id, mover = await running(house)
        assert await hours_left(house, mover, game_id) == 24
        assert own(await house.view(mover, game_id)).bank_free
        await quiet(house, 22 * HOUR)
        view = (await house.ask(mover, await request_of(house, mover, game_id))).view
        assert await hours_left(house, mover, game_id) == 14
        assert not own(view).bank_free
        assert own(view).bank_from.ToMilliseconds() == house.clock.now() + 2 * HOUR * 1000
        other = next(one for one in PEOPLE if one is not mover)
        entry = (await house.entries(other, game_id))[-1]
        assert (entry.cause, [one.name for one in entry.events]) == (view_pb2.CAUSE_TABLE, ["bank_asked"])
        await quiet(house, 3 * HOUR)
        assert own(await house.view(mover, game_id)).state == view_pb2.SEAT_STATE_BANK
        await step(house, game_id, PEOPLE, Random(1))
        assert (await house.game(mover, game_id)).players[view.viewer].bank_seconds == 11 * HOUR


@pytest.mark.rule("A-7", "A-8")
async def test_nobody_loses_time_from_a_bank_that_was_not_asked_for():
    house = inline_house()
    game_id, mover = await running(house)
    seat = (await house.game(mover, game_id)).viewer
    await quiet(house, DAY)
    shown = await house.game(mover, game_id)
    assert (shown.players[seat].timeouts, shown.players[seat].bank_seconds) == (1, 12 * HOUR)


async def test_a_bank_is_opened_once_however_often_it_is_asked():
    house = inline_house()
    game_id, mover = await running(house)
    request = await request_of(house, mover, game_id)
    first, again = await house.ask(mover, request), await house.ask(mover, request)
    assert first == again
    with refused(Kind.AGAINST_RULE, "bank_open"):
        await house.ask(mover, await request_of(house, mover, game_id))
    names = [one.name for entry in await house.entries(mover, game_id) for one in entry.events]
    assert names.count("bank_asked") == 1


async def test_the_bank_belongs_to_the_question_that_the_player_saw():
    house = inline_house()
    game_id, mover = await running(house)
    request = await request_of(house, mover, game_id)
    await step(house, game_id, PEOPLE, Random(1))
    with refused(Kind.STALE, "stale"):
        await house.ask(mover, request)
    other = next(one for one in PEOPLE if one is not mover)
    request.request_id = house.request_id()
    with refused(Kind.STALE, "stale"):
        await house.ask(other, request)


@pytest.mark.parametrize(
    ("code", "clock"),
    [
        ("no_bank", game_pb2.TableClock(turn_seconds=DAY, bank_when_asked=True)),
        ("bank_by_itself", game_pb2.TableClock(turn_seconds=DAY, bank_seconds=HOUR)),
        ("bank_empty", game_pb2.TableClock(turn_seconds=DAY, increment_seconds=HOUR, bank_when_asked=True)),
    ],
)
async def test_a_bank_that_cannot_be_opened_says_why(code: str, clock: game_pb2.TableClock):
    house = inline_house()
    game_id, mover = await running(house, clock)
    assert not own(await house.view(mover, game_id)).bank_free
    with refused(Kind.AGAINST_RULE, code) as found:
        await house.ask(mover, await request_of(house, mover, game_id))
    assert found.value.rule == "A-19"


async def test_a_button_of_a_notification_opens_the_bank():
    house = inline_house()
    game_id, mover = await running(house)
    seat = (await house.game(mover, game_id)).viewer
    describe = internal_pb2.DescribeSeatRequest(game_id=game_id, seat=seat, language="en")
    told = await house.ask(NOTIFICATIONS, describe)
    assert (told.bank_free, told.bank_seconds) == (True, 12 * HOUR)
    act = internal_pb2.ActForSeatRequest(
        request_id=house.request_id(),
        game_id=game_id,
        user_id=mover.id,
        act=internal_pb2.SEAT_ACT_USE_BANK,
        decision=told.decision,
        expected_version=told.version,
    )
    done = await house.ask(NOTIFICATIONS, act)
    assert await house.ask(NOTIFICATIONS, act) == done
    assert not (await house.ask(NOTIFICATIONS, describe)).bank_free
    assert await hours_left(house, mover, game_id) == 36
    assert (await house.facts())[-1].kind == "retimed"
