"""What a seat has answered unseen, ordered or planned shows in no byte that anybody else gets (A-15)."""

from __future__ import annotations

from itertools import cycle

import pytest
from fieldpost.common.v1 import facts_pb2
from fieldpost.rules.v1 import rules_pb2

from services.common.settings import Settings
from services.rules.app.wire.records import order_message
from services.rules.engine.kernel.play import open_asks
from tests.engine.properties.test_secrets import harmless_orders
from tests.rules.house import BOTS
from tests.rules.rounds import DONE
from tests.wire.pair import Mode, Pair, paired

MODES = [
    ("world", "conquest"),
    ("command", "command"),
    ("napoleon", "advanced"),
    ("clone_wars", "factions"),
]
NUMBERS = [0, 1, *[pytest.param(number, marks=pytest.mark.chaos) for number in range(2, 100)]]
TURNS = 30
TRIES = 30
AFTER = 12

every_mode = pytest.mark.parametrize("mode", MODES, ids="-".join)
every_number = pytest.mark.parametrize("number", NUMBERS)


async def answered_unseen(pair: Pair) -> bool:
    """Plays on until several seats answer unseen; then one of them answers one thing here and another there."""
    for _ in range(TURNS):
        asks = open_asks(pair.at.game)
        ask = asks[-1]
        answers = {one.SerializeToString(): one for one in [pair.answer(ask) for _ in range(TRIES)]}
        if len(asks) > 1 and len(answers) > 1:
            pair.insiders = {ask.seat}
            return await pair.differently(ask.seat, *list(answers.values())[:2])
        assert await pair.step()
    raise AssertionError("nobody was ever asked for a sealed answer")


@pytest.mark.rule("A-6", "A-15")
@every_number
@every_mode
async def test_a_sealed_answer_shows_to_nobody_else_before_all_are_in(settings: Settings, mode: Mode, number: int):
    async with paired(settings, mode, number) as pair:
        assert await answered_unseen(pair)
        await pair.compare()
        while len(open_asks(pair.at.game)) > 1:
            assert await pair.step()
            await pair.compare()
        assert pair.compared > 50


@pytest.mark.rule("A-1", "A-11", "A-15")
@every_number
@every_mode
async def test_orders_and_plans_show_to_nobody_else_until_they_act(settings: Settings, mode: Mode, number: int):
    orders = cycle(harmless_orders())
    async with paired(settings, mode, number) as pair:
        for _ in range(TURNS):
            if not await pair.step():
                break
        asked = {ask.seat for ask in open_asks(pair.at.game)}
        seat = next(seat for seat in range(len(pair.people)) if seat not in asked)
        pair.insiders = {seat}
        given = [order_message(next(orders), pair.at.variant) for _ in range(2 + number % 3)]
        game_id = pair.game_id
        for silent in (
            rules_pb2.SetStandingOrdersRequest(game_id=game_id, orders=given, request_id=pair.request_id()),
            rules_pb2.SetPlanRequest(game_id=game_id, actions=[DONE], request_id=pair.request_id()),
        ):
            pair.later()
            answer = await pair.sides[1].ask(pair.people[seat], silent)
            assert answer.status == "OK", answer
            await pair.compare()
            await compare_what_services_hear(pair)
        for _ in range(AFTER):
            if not await pair.step():
                break
        else:
            await pair.compare()


async def compare_what_services_hear(pair: Pair) -> None:
    """Facts and hints say nothing of what happened in silence."""
    facts = [await side.house.ask(BOTS, facts_pb2.ListFactsRequest(limit=1000)) for side in pair.sides]
    assert facts[0].SerializeToString() == facts[1].SerializeToString()
    hints = [side.house.hints.sent for side in pair.sides]
    assert hints[0] == hints[1]
