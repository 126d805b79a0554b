"""Games in which players also plan, leave orders, propose draws, hand their seats to bots and resign."""

from random import Random

import pytest

from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, open_asks, replay
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.table import plan, propose_draw, refuse_draw, resign, seat_bot, standing
from tests.engine.build import once
from tests.engine.properties.mutations import value_of
from tests.engine.properties.selfplay import opened, random_answers, run, state, through_json
from tests.engine.properties.tables import every_variant, table

pytestmark = once


def any_orders(random: Random, play: Play) -> tuple[Order, ...]:
    """Up to three standing orders of any kind, some of which make no sense."""
    kinds = [kind for _, kind in sorted(REGISTRY.items()) if issubclass(kind, Order) and kind.NAME]
    orders = []
    for kind in random.choices(kinds, k=random.randint(0, 3)):
        order = kind(*[value_of(random, play.game, what) for _, what in fields_of(kind)])
        assert isinstance(order, Order)
        orders.append(order)
    return tuple(orders)


def any_plan(random: Random, play: Play) -> tuple[Action, ...]:
    """Up to three answers to what happens to be asked now."""
    asks = random.choices(open_asks(play.game), k=random.randint(0, 3))
    return tuple([sample(random, ask.offers(play.game)) for ask in asks])


def at_the_table(random: Random, play: Play) -> Refusal | None:
    """Any seat does anything that needs no question; few resign."""
    seat = random.randrange(play.game.variant.seats)
    what = random.random()
    if what < 0.4:
        return standing(play, seat, any_orders(random, play))
    if what < 0.8:
        return plan(play, seat, any_plan(random, play))
    if what < 0.9:
        return seat_bot(play, seat, random.random() < 0.5)
    if what < 0.96:
        return refuse_draw(play, seat)
    return resign(play, seat) if what > 0.997 else propose_draw(play, seat)


@pytest.mark.rule("A-1", "A-11", "A-14")
@every_variant
def test_folding_follows_games_with_orders_plans_proposals_and_resignations(edition: str, name: str):
    for number in range(10):
        variant = table(edition, name, number, round_limit="6")
        play = opened(variant, number)
        random = Random(number)
        folded = variant.new_game()
        told = 0
        while not play.game.over():
            before = state(play.game)
            if random.random() < 0.3 and at_the_table(random, play) is not None:
                assert state(play.game) == before
            run(random_answers(play, random, 1))
            replay(folded, [through_json(event) for event in play.log[told:]])
            told = len(play.log)
            assert state(folded) == state(play.game)
