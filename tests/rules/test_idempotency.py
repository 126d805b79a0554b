"""The same request id gets the same answer for the life of the game."""

import asyncio
from random import Random

import pytest
from fieldpost.rules.v1 import action_pb2, order_pb2, rules_pb2

from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.common.statuses import trailers_for
from tests.rules.house import ANNE, BEN, BOTS, CLEO, House, inline_house, open_house, refused
from tests.rules.players import own_decision
from tests.rules.rounds import answer_of, asked, set_up, step, until

PEOPLE = (ANNE, BEN, CLEO)
OTHER = action_pb2.Action(done={})


def bytes_of(message) -> bytes:
    return message.SerializeToString(deterministic=True)


async def test_a_retry_gets_the_first_answer_at_once_later_and_after_a_restart(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        mover = await set_up(house, game_id, PEOPLE)
        call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
        first = await house.ask(mover, call)
        entries = await house.entries(mover, game_id)
        assert bytes_of(await house.ask(mover, call)) == bytes_of(first)
        assert await house.entries(mover, game_id) == entries
        chance = Random(2)
        for _ in range(70):
            await step(house, game_id, PEOPLE, chance)
        assert bytes_of(await house.ask(mover, call)) == bytes_of(first)
        now = await house.view(mover, game_id)
        again = House(house.database, house.clock, house.hints, "another life")
        assert bytes_of(await again.ask(mover, call)) == bytes_of(first)
        assert await again.view(mover, game_id) == now


async def test_duplicates_at_once_have_one_effect_and_one_answer(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        mover = await set_up(house, game_id, PEOPLE)
        chance = Random(4)
        before = len(await house.entries(mover, game_id))
        for count in range(1, 6):
            call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, chance))
            answers = await asyncio.gather(*[house.ask(mover, call) for _ in range(count)])
            assert len({bytes_of(one) for one in answers}) == 1
            if answers[0].view.mover != (await house.view(mover, game_id)).mover or not answers[0].view.decisions:
                break
            if answers[0].view.decisions[0].seat != answers[0].view.viewer:
                break
        assert len(await house.entries(mover, game_id)) == before + count


async def test_the_same_id_with_another_body_is_malformed():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(1)))
    first = await house.ask(mover, call)
    other = rules_pb2.SubmitActionsRequest.FromString(call.SerializeToString())
    other.actions.append(OTHER)
    resigned = rules_pb2.ResignRequest(game_id=game_id, request_id=call.request_id)
    for request in (other, resigned):
        with refused(Kind.INVALID, "request_id_reused") as found:
            await house.ask(mover, request)
        assert found.value.field == "request_id"
    assert bytes_of(await house.ask(mover, call)) == bytes_of(first)


async def test_a_refusal_stays_the_answer_even_when_the_call_would_be_legal_now():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    await set_up(house, game_id, PEOPLE)
    await house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="propose_1"))
    again = rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="propose_2")
    with refused(Kind.AGAINST_RULE, "already_proposed") as first:
        await house.ask(ANNE, again)
    await house.ask(BEN, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="refuse_1", refuse=True))
    with refused(Kind.AGAINST_RULE, "already_proposed") as second:
        await house.ask(ANNE, again)
    assert trailers_for(first.value) == trailers_for(second.value)
    assert await house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="propose_3"))


async def test_a_stale_call_gets_the_view_that_it_got_first():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    call = await house.submission(mover, game_id, OTHER, decision="0.1.none")
    with refused(Kind.STALE) as first:
        await house.ask(mover, call)
    chance = Random(1)
    for _ in range(40):
        await step(house, game_id, PEOPLE, chance)
    with refused(Kind.STALE) as second:
        await house.ask(mover, call)
    assert first.value.extra == second.value.extra
    assert trailers_for(first.value) == trailers_for(second.value)
    assert first.value.extra.version < (await house.view(mover, game_id)).version


async def test_what_was_malformed_is_not_remembered():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    await until(house, game_id, PEOPLE, "attacking")
    unknown = action_pb2.Action(attack={"origin": "atlantis", "target": "peru", "dice": 1})
    call = await house.submission(mover, game_id, unknown, request_id="only_one_id")
    with refused(Kind.INVALID, "unknown_zone") as found:
        await house.ask(mover, call)
    assert found.value.field == "actions[0].attack.origin"
    del call.actions[:]
    call.actions.append(OTHER)
    assert (await house.ask(mover, call)).taken == 1


async def test_two_seats_may_have_the_same_request_id():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    for who in (ANNE, BEN):
        action = await answer_of(house, who, game_id, Random(1))
        response = await house.act(who, game_id, action, request_id="the_same_id")
        assert response.taken == 1
    assert [entry.seat for entry in await house.entries(CLEO, game_id)] == [-1, 0, 1]


async def test_who_has_left_cannot_use_up_the_request_ids_of_the_bot_that_plays_on():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    seat = (await house.game(mover, game_id)).viewer
    await house.ask(mover, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id="bot_to_come"))
    await house.ask(mover, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    view = await house.view(mover, game_id)
    action = await answer_of(house, mover, game_id, Random(1))
    how = {"decision": own_decision(view).id, "expected_version": view.version, "seat": seat, "actions": [action]}
    call = rules_pb2.SubmitActionsRequest(game_id=game_id, request_id="bot_to_come", **how)
    first = await house.ask(BOTS, call)
    assert first.taken == 1
    assert bytes_of(await house.ask(BOTS, call)) == bytes_of(first)


async def test_of_many_calls_at_one_question_one_wins(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        mover = await set_up(house, game_id, PEOPLE)
        calls = [
            await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(seed)))
            for seed in range(16)
        ]
        answers = await asyncio.gather(*[house.ask(mover, call) for call in calls], return_exceptions=True)
        losers = [one for one in answers if isinstance(one, Refused)]
        assert [one.code for one in losers] == ["stale"] * 15


async def test_orders_sent_twice_are_kept_once(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        order = order_pb2.StandingOrder(defend_with={"dice": 1})
        call = rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="orders_1", orders=[order])
        first = await house.ask(ANNE, call)
        assert list(first.view.orders) == [order]
        await house.ask(ANNE, rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id="orders_2"))
        assert list((await house.ask(ANNE, call)).view.orders) == [order]
        assert list((await house.view(ANNE, game_id)).orders) == []


@pytest.mark.parametrize("times", [1, 3])
async def test_a_refused_call_leaves_no_entry(times: int):
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    before = await house.entries(mover, game_id)
    call = await house.submission(mover, game_id, action_pb2.Action(defend={"dice": 1}))
    for _ in range(times):
        with refused(Kind.AGAINST_RULE):
            await house.ask(mover, call)
    assert await house.entries(mover, game_id) == before


async def test_a_caller_who_left_finds_the_answer_or_sends_the_call_again(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        mover = await set_up(house, game_id, PEOPLE)
        for turns in range(6):
            if mover not in await asked(house, game_id, PEOPLE):
                break
            call = await house.submission(mover, game_id, await answer_of(house, mover, game_id, Random(turns)))
            number = len(await house.entries(mover, game_id))
            task = asyncio.create_task(house.ask(mover, call))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            again = await house.ask(mover, call)
            assert bytes_of(await house.ask(mover, call)) == bytes_of(again)
            assert len(await house.entries(mover, game_id)) == number + 1
        assert turns > 0
        await house.app.hub.close()
