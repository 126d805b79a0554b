"""What other services ask of the rules service."""

import json
from random import Random

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.app.wire.records import action_message
from services.rules.engine.editions import variant
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.snapshots import restore
from tests.rules.house import ANNE, BEN, BOTS, CLEO, DAY, House, inline_house, open_house, refused
from tests.rules.passing import quiet, waiting
from tests.rules.rounds import DONE, set_up, step

PEOPLE = (ANNE, BEN, CLEO)


async def bots_call(house: House, one: internal_pb2.BotDecision, request_id: str) -> rules_pb2.SubmitActionsRequest:
    """The default answer for a bot that places troops, from what a bot may see."""
    found = await house.ask(BOTS, internal_pb2.GetSeatSnapshotRequest(game_id=one.game_id, seat=one.seat))
    options = dict(found.mode.options)
    game = restore(variant(found.mode.edition, found.mode.variant, found.seats, options), json.loads(found.snapshot))
    ask = asked(game, one.seat)
    assert ask is not None
    assert found.decision == one.decision
    return rules_pb2.SubmitActionsRequest(
        game_id=one.game_id,
        request_id=request_id,
        decision=one.decision,
        expected_version=found.version,
        actions=[action_message(ask.default(game), game.variant)],
        seat=one.seat,
    )


async def play_bot(house: House, one: internal_pb2.BotDecision, request_id: str) -> rules_pb2.SubmitActionsResponse:
    """A bot's answer."""
    return await house.ask(BOTS, await bots_call(house, one, request_id))


async def test_a_bot_finds_its_question_and_answers_it_once(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(ANNE, bots=2)
        first, second = await waiting(house)
        assert [(one.game_id, one.seat, one.bot) for one in (first, second)] == [
            (game_id, 1, "greedy"),
            (game_id, 2, "greedy"),
        ]
        answer = await play_bot(house, first, "bot_1_answers")
        assert (answer.taken, answer.HasField("view"), answer.HasField("next")) == (1, False, False)
        assert await waiting(house) == [second]
        entry = (await house.entries(ANNE, game_id))[-1]
        assert (entry.cause, entry.seat) == (3, 1)


async def test_a_bots_answer_brings_what_its_next_answer_needs_and_a_persons_does_not(settings: Settings):
    async with open_house(settings) as house:
        clock = game_pb2.TableClock(turn_seconds=DAY)
        game_id = await house.table(*PEOPLE, clock=clock, fallback=game_pb2.FALLBACK_BOT)
        assert not (await step(house, game_id, PEOPLE, Random(1))).HasField("next")
        await set_up(house, game_id, PEOPLE)
        await quiet(house, DAY)
        (one,) = await waiting(house)
        following = (await play_bot(house, one, "bot_1_answers")).next
        found = await house.ask(BOTS, internal_pb2.GetSeatSnapshotRequest(game_id=game_id, seat=one.seat))
        assert (following.snapshot, following.decision, following.version) == (
            found.snapshot,
            found.decision,
            found.version,
        )


async def test_only_questions_that_wait_long_enough_are_listed():
    house = inline_house()
    await house.table(ANNE, bots=2)
    house.clock.go(9)
    assert await waiting(house, 10) == []
    house.clock.go(1)
    assert len(await waiting(house, 10)) == 2


async def test_a_question_that_a_wrong_clock_opened_in_the_future_counts_as_waiting():
    house = inline_house()
    house.clock.jump(3600)
    await house.table(ANNE, bots=2)
    house.clock.jump(-3600)
    assert len(await waiting(house, 10)) == 2


async def test_a_bot_sees_and_moves_no_persons_seat():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2)
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.ask(BOTS, internal_pb2.GetSeatSnapshotRequest(game_id=game_id, seat=0))
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.ask(BOTS, await house.submission(ANNE, game_id, DONE, seat=0))
    for seat in (3, 7):
        with refused(Kind.HIDDEN, "no_such_game"):
            await house.ask(BOTS, internal_pb2.GetSeatSnapshotRequest(game_id=game_id, seat=seat))


async def test_a_bot_is_not_told_what_its_seat_may_not_see():
    house = inline_house()
    game_id = await house.table(ANNE, bots=2, mode=("world", "objectives"))
    found = await house.ask(BOTS, internal_pb2.GetSeatSnapshotRequest(game_id=game_id, seat=1))
    objectives = json.loads(found.snapshot)["slices"]["objectives"]["objectives"][0]
    assert [one >= 0 for one in objectives] == [False, True, False]


async def test_facts_say_who_is_asked_in_order_and_hold_nothing_else(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(ANNE, BEN, bots=1, clock=game_pb2.TableClock(turn_seconds=DAY))
        found = await house.facts()
        assert [(fact.kind, fact.said.seat, fact.said.bot, fact.said.user_id) for fact in found] == [
            ("started", 0, False, ""),
            ("asked", 0, False, ANNE.id),
            ("asked", 1, False, BEN.id),
            ("asked", 2, True, ""),
        ]
        game = await house.game(ANNE, game_id)
        assert {fact.subject for fact in found} == {game_id}
        assert found[1].said.deadline == game.deadline
        assert [fact.number for fact in found] == sorted({fact.number for fact in found})
        assert await house.facts(after=found[1].number) == found[2:]


async def test_a_person_is_told_once_for_a_turn():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    mover = await set_up(house, game_id, PEOPLE)
    last = (await house.facts())[-1]
    assert (last.kind, last.said.user_id) == ("asked", mover.id)
    chance = Random(1)
    while (await house.view(mover, game_id)).phase != "manoeuvre":
        await step(house, game_id, PEOPLE, chance)
    asked_again = [fact for fact in await house.facts(after=last.number) if fact.said.user_id == mover.id]
    assert asked_again == []
    await house.ask(mover, rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01"))
    told = (await house.facts("asked", after=last.number))[-1]
    assert (told.said.bot, told.said.user_id) == (True, mover.id)


async def test_a_bot_is_told_when_it_takes_a_seat_over_and_not_while_its_answers_lead_it_on():
    house = inline_house()
    clock = game_pb2.TableClock(turn_seconds=DAY)
    game_id = await house.table(*PEOPLE, clock=clock, fallback=game_pb2.FALLBACK_BOT)
    await set_up(house, game_id, PEOPLE)
    await quiet(house, DAY)
    (one,) = await waiting(house)
    told = (await house.facts("asked"))[-1]
    assert (told.said.bot, told.said.seat, told.said.decision) == (True, one.seat, one.decision)
    assert (await play_bot(house, one, "bot_1_answers")).next.decision != one.decision
    assert (await house.facts())[-1] == told
    (one,) = await waiting(house)
    assert one.seat == told.said.seat, "the sweep finds what nobody goes on with"
    number = 10
    while found := [one for one in await waiting(house) if one.seat == told.said.seat]:
        await play_bot(house, found[0], f"answer_{(number := number + 1)}")
    assert [fact.said.bot for fact in await house.facts("asked", after=told.number)] == [False], (
        "the next person is asked"
    )


async def test_facts_are_announced():
    house = inline_house()
    await house.table(*PEOPLE)
    assert ("rules.facts", "") in house.hints.sent


async def test_a_bot_that_sends_its_answer_again_gets_the_first_one_even_when_the_player_is_back():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=game_pb2.TableClock(turn_seconds=DAY), fallback=game_pb2.FALLBACK_BOT)
    await quiet(house, DAY)
    one = (await waiting(house))[0]
    who = PEOPLE[one.seat]
    call = await bots_call(house, one, "bot_answers_1")
    answer = await house.ask(BOTS, call)
    await house.ask(who, rules_pb2.TakeSeatBackRequest(game_id=game_id, request_id="back_0001"))
    assert (await house.ask(BOTS, call)) == answer
    fresh = rules_pb2.SubmitActionsRequest.FromString(call.SerializeToString())
    fresh.request_id = "bot_answers_2"
    with refused(Kind.HIDDEN, "no_such_game"):
        await house.ask(BOTS, fresh)
