"""Who is stale, and who is not: only what a question asks makes an answer to it stale."""

from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, order_pb2, rules_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.common.statuses import trailers_for
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import DONE, answer_of, set_up, until

PEOPLE = (ANNE, BEN, CLEO)
CARELESS = order_pb2.StandingOrder(defend_with={"dice": 1})


async def test_a_question_that_has_closed_is_stale_and_brings_the_fresh_view():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    late = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(2)))
    await house.ask(mover, call)
    with refused(Kind.STALE, "stale") as found:
        await house.ask(mover, late)
    assert found.value.extra == await house.view(mover, game_id)


async def test_an_answer_to_a_question_that_one_has_seen_older_is_stale():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    call.expected_version -= 1
    with refused(Kind.STALE, "stale"):
        await house.ask(mover, call)


async def test_a_version_that_is_not_there_yet_is_malformed():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.INVALID, "version_ahead") as found:
        await house.act(ANNE, game_id, DONE, expected_version=10_000)
    assert found.value.field == "expected_version"


async def test_another_seats_sealed_answer_makes_nobody_stale(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        calls = [
            await house.submission(who, game_id, await answer_of(house, who, game_id, Random(1))) for who in PEOPLE
        ]
        for who, call in zip(PEOPLE, calls, strict=True):
            assert (await house.ask(who, call)).taken == 1


async def test_a_word_about_a_draw_makes_nobody_stale():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    other = next(who for who in PEOPLE if who != mover)
    await house.ask(other, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="draw_0001"))
    assert (await house.view(mover, game_id)).version > call.expected_version
    assert (await house.ask(mover, call)).taken == 1


async def everything(house: House, who, game_id: str) -> list[bytes]:
    """All that somebody can ask about a game, as bytes."""
    requests = [
        rules_pb2.GetGameRequest(game_id=game_id),
        rules_pb2.GetViewRequest(game_id=game_id),
        rules_pb2.ListEventsRequest(game_id=game_id),
        rules_pb2.ListGamesRequest(),
        rules_pb2.GetDiceProofRequest(game_id=game_id),
        rules_pb2.ExportRecordRequest(game_id=game_id),
    ]
    return [(await house.ask(who, request)).SerializeToString(deterministic=True) for request in requests]


@pytest.mark.rule("A-15")
async def test_orders_and_plans_change_no_byte_that_others_see(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        mover = await set_up(house, game_id, PEOPLE)
        planner = next(who for who in PEOPLE if who != mover)
        others = [who for who in PEOPLE if who != planner]
        before = {who.id: await everything(house, who, game_id) for who in others}
        house.clock.go(60)
        ordered = rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="orders_1", orders=[CARELESS])
        planned = rules_pb2.SetPlanRequest(game_id=game_id, request_id="plan_0001", actions=[DONE])
        await house.ask(planner, ordered)
        view = (await house.ask(planner, planned)).view
        assert (list(view.orders), list(view.plan)) == ([CARELESS], [DONE])
        assert {who.id: await everything(house, who, game_id) for who in others} == before


async def test_orders_of_others_make_nobody_stale_and_are_in_the_log_when_something_happens():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    other = next(who for who in PEOPLE if who != mover)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    for count in range(3):
        await house.ask(
            other,
            rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=f"orders_{count}", orders=[CARELESS]),
        )
    number = len(await house.entries(mover, game_id))
    response = await house.ask(mover, call)
    assert [entry.number for entry in response.entries] == [number + 1]
    again = House(house.database, house.clock, house.hints, "again")
    for who in PEOPLE:
        assert await again.view(who, game_id) == await house.view(who, game_id)


async def test_a_standing_order_that_answers_an_open_question_is_noticed():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    mover = await until(house, game_id, PEOPLE, "attacking")
    plan = rules_pb2.SetPlanRequest(game_id=game_id, request_id="plan_0001", actions=[DONE])
    before = await house.view(mover, game_id)
    after = (await house.ask(mover, plan)).view
    assert after.version > before.version
    assert own_decision(after) != own_decision(before)


async def test_a_stranger_sees_neither_the_game_nor_whether_it_is_there():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    texts = set()
    for known in (game_id, "g_" + "a" * 20):
        with refused(Kind.HIDDEN, "no_such_game") as found:
            await house.view(DORA, known)
        texts.add(str(trailers_for(found.value)))
    assert len(texts) == 1


async def test_an_answer_that_changes_nothing_is_noticed_by_nobody():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=600))
    await set_up(house, game_id, PEOPLE)
    mover = await until(house, game_id, PEOPLE, "attacking")
    other = next(who for who in PEOPLE if who != mover)
    before = await everything(house, other, game_id), await house.view(mover, game_id)
    attack = any_action(own_decision(before[1]), Random(1), ("attack",))
    attack.attack.keep = 9999
    house.clock.go(60)
    response = await house.act(mover, game_id, attack)
    assert (response.taken, list(response.entries), response.view) == (1, [], before[1])
    assert (await everything(house, other, game_id), await house.view(mover, game_id)) == before
