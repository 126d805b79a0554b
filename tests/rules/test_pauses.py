"""A pause by agreement: all clocks stand still, everybody sees it, and it never lasts for ever."""

from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.callers import Caller
from services.common.refusals import Kind
from services.common.settings import Settings
from tests.rules.house import ANNE, BEN, CLEO, DAY, House, inline_house, open_house, refused
from tests.rules.passing import quiet
from tests.rules.rounds import answer_of, asked, set_up, step

PEOPLE = (ANNE, BEN, CLEO)
CLOCK = game_pb2.TableClock(turn_seconds=DAY, pauses=True)


async def say(house: House, who: Caller, game_id: str, word: str, request_id: str = "") -> view_pb2.View:
    request = rules_pb2.SayPauseRequest(
        game_id=game_id, request_id=request_id or house.request_id(), word=f"PAUSE_WORD_{word}"
    )
    return (await house.ask(who, request)).view


async def running(house: House, clock: game_pb2.TableClock = CLOCK) -> tuple[str, Caller]:
    game_id = await house.table(*PEOPLE, clock=clock)
    return game_id, await set_up(house, game_id, PEOPLE)


async def days_left(house: House, game_id: str) -> float:
    game = await house.game(ANNE, game_id)
    return (game.deadline.ToMilliseconds() - house.clock.now()) / 1000 / DAY


async def paused(house: House) -> tuple[str, Caller]:
    game_id, mover = await running(house)
    for who in PEOPLE:
        await say(house, who, game_id, "PROPOSE")
    return game_id, mover


async def last(house: House, game_id: str) -> tuple[int, list[str]]:
    entry = (await house.entries(ANNE, game_id))[-1]
    return entry.cause, [event.name for event in entry.events]


@pytest.mark.rule("A-7")
async def test_a_pause_takes_everybody_and_then_all_clocks_stand_still(settings: Settings):
    async with open_house(settings) as house:
        game_id, _ = await running(house)
        await quiet(house, DAY / 2)
        for who in (ANNE, BEN):
            view = await say(house, who, game_id, "PROPOSE")
        assert (list(view.pause.proposed), view.pause.HasField("began")) == ([0, 1], False)
        assert await days_left(house, game_id) == pytest.approx(0.5)
        view = await say(house, CLEO, game_id, "PROPOSE")
        assert await last(house, game_id) == (view_pb2.CAUSE_TABLE, ["pause_proposed", "pause_began"])
        assert view.pause.ends.ToMilliseconds() - house.clock.now() == 30 * DAY * 1000
        assert await days_left(house, game_id) == pytest.approx(30.5)
        assert await quiet(house, 3 * DAY) == 0


@pytest.mark.rule("A-7")
async def test_one_who_wants_to_go_on_ends_the_pause_a_day_later_and_all_at_once():
    house = inline_house()
    game_id, _ = await paused(house)
    await quiet(house, 2 * DAY)
    view = await say(house, BEN, game_id, "RESUME")
    assert list(view.pause.resuming) == [1]
    assert await days_left(house, game_id) == pytest.approx(2)
    for who in (ANNE, CLEO):
        view = await say(house, who, game_id, "RESUME")
    assert not view.HasField("pause")
    assert await days_left(house, game_id) == pytest.approx(1)
    assert (await last(house, game_id))[1] == ["resume_asked", "pause_ended"]


async def test_a_pause_that_was_given_notice_ends_by_itself_and_the_log_says_so():
    house = inline_house()
    game_id, _ = await paused(house)
    await say(house, BEN, game_id, "RESUME")
    await quiet(house, DAY)
    assert await last(house, game_id) == (view_pb2.CAUSE_LADDER, ["pause_ended"])
    assert await days_left(house, game_id) == pytest.approx(1)
    await quiet(house, DAY)
    assert (await last(house, game_id))[0] == view_pb2.CAUSE_CLOCK


async def test_a_pause_that_everybody_forgot_ends_too():
    house = inline_house()
    game_id, _ = await paused(house)
    await quiet(house, 30 * DAY)
    assert await last(house, game_id) == (view_pb2.CAUSE_LADDER, ["pause_ended"])


async def test_who_plays_on_in_a_pause_uses_no_time():
    house = inline_house()
    game_id, _ = await paused(house)
    mover = (await asked(house, game_id, PEOPLE))[0]
    await quiet(house, 2 * DAY)
    await house.act(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    assert await days_left(house, game_id) == pytest.approx(29)


async def test_a_proposal_lapses_at_the_end_of_the_round():
    house = inline_house()
    game_id, _ = await running(house)
    await say(house, ANNE, game_id, "PROPOSE")
    before = (await house.game(ANNE, game_id)).round
    while (await house.game(ANNE, game_id)).round == before:
        assert list((await house.view(BEN, game_id)).pause.proposed) == [0]
        await step(house, game_id, PEOPLE, Random(2))
    assert not (await house.view(BEN, game_id)).HasField("pause")


async def test_one_who_is_against_a_pause_ends_the_proposal():
    house = inline_house()
    game_id, _ = await running(house)
    await say(house, ANNE, game_id, "PROPOSE")
    assert not (await say(house, BEN, game_id, "REFUSE")).HasField("pause")
    assert (await last(house, game_id))[1] == ["pause_refused"]


async def test_a_word_that_means_nothing_now_is_refused_and_says_why():
    house = inline_house()
    plain, _ = await running(house, game_pb2.TableClock(turn_seconds=DAY))
    with refused(Kind.AGAINST_RULE, "no_pauses"):
        await say(house, ANNE, plain, "PROPOSE")
    game_id, _ = await running(house)
    with refused(Kind.AGAINST_RULE, "no_pause_proposal"):
        await say(house, ANNE, game_id, "REFUSE")
    with refused(Kind.AGAINST_RULE, "not_paused"):
        await say(house, ANNE, game_id, "RESUME")
    await say(house, ANNE, game_id, "PROPOSE")
    with refused(Kind.AGAINST_RULE, "pause_proposed_already"):
        await say(house, ANNE, game_id, "PROPOSE")
    other, _ = await paused(house)
    with refused(Kind.AGAINST_RULE, "paused_already"):
        await say(house, BEN, other, "PROPOSE")
    await say(house, BEN, other, "RESUME")
    with refused(Kind.AGAINST_RULE, "resuming_already"):
        await say(house, BEN, other, "RESUME")


async def test_the_same_word_sent_twice_has_one_effect():
    house = inline_house()
    game_id, _ = await running(house)
    first = await say(house, ANNE, game_id, "PROPOSE", "same_word_1")
    count = len(await house.entries(ANNE, game_id))
    assert await say(house, ANNE, game_id, "PROPOSE", "same_word_1") == first
    assert len(await house.entries(ANNE, game_id)) == count


async def test_other_services_hear_of_pauses_and_of_deadlines_that_moved():
    house = inline_house()
    game_id, mover = await paused(house)
    for who in PEOPLE:
        await say(house, who, game_id, "RESUME")
    found = await house.facts("paused", "resumed", "retimed")
    assert [one.kind for one in found] == ["paused", "retimed", "retimed", "resumed", "retimed"]
    assert {one.said.user_id for one in found if one.kind == "retimed"} == {mover.id}
    assert found[-1].said.deadline == (await house.game(ANNE, game_id)).deadline
    assert len(found[0].said.people) == 3


async def test_nobody_goes_on_about_a_pause_for_ever():
    house = inline_house()
    game_id, _ = await running(house)
    for word in ("PROPOSE", "REFUSE", "PROPOSE", "REFUSE"):
        await say(house, ANNE, game_id, word)
    with refused(Kind.TOO_MUCH, "pause_discussed"):
        await say(house, ANNE, game_id, "PROPOSE")
