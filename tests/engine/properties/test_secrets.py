"""What is secret stays secret: games that differ in one seat's secrets look the same to everybody else (A-15)."""

from itertools import cycle
from random import Random

import pytest

from services.bots.brains.dice_player import sample
from services.bots.brains.match import brains
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.table import plan, standing
from tests.engine.build import once
from tests.engine.properties.selfplay import brain_answers, opened, random_answers, run
from tests.engine.properties.tables import every_variant, table
from tests.engine.properties.twins import Twins

pytestmark = once


def middles(edition: str, name: str, number: int) -> list[Play]:
    """One game at several points, set-up included; the bots get hands of cards sooner than chance does."""
    play = opened(table(edition, name, number, round_limit="30"), number)
    bots = brains(("greedy",), play.game.variant.seats, number)
    found = []
    for most in (0, 2, 60, 90, 120):
        run(random_answers(play, Random(f"{number}/{most}"), 2) if most < 3 else brain_answers(play, bots, most))
        if not play.game.over():
            found.append(Play(play.game.copy(), play.chance))
    return found


@pytest.mark.rule("A-15")
@every_variant
def test_another_hand_objective_or_pile_shows_to_nobody_else(edition: str, name: str):
    compared = 0
    for number in range(5):
        for play in middles(edition, name, number):
            for seat in {play.game.variant.seat_for(play.game, play.game.mover), number % play.game.variant.seats}:
                twins = Twins(play.game, seat, number)
                moved = twins.swap()
                twins.compare()
                for _ in range(16):
                    if not moved or not twins.step() or twins.spread(moved):
                        break
                    twins.compare()
                    twins.compare_refusals()
                    compared += 1
    assert compared > 100


@pytest.mark.rule("A-15", "A-6")
@every_variant
def test_a_sealed_answer_shows_to_nobody_else_before_all_are_in(edition: str, name: str):
    for number in range(24):
        play = opened(table(edition, name, number), number)
        for _ in random_answers(play, Random(number), 60):
            waiting = open_asks(play.game)
            if len(waiting) > 1:
                ask = waiting[number % len(waiting)]
                twins = Twins(play.game, ask.seat, number)
                for each in twins.plays:
                    assert each.submit(ask.seat, sample(twins.random, ask.offers(each.game))) is None
                twins.compare()
                while len(open_asks(twins.one.game)) > 1:
                    assert twins.step()
                    twins.compare()
                    twins.compare_refusals()


def harmless_orders() -> list[Order]:
    """Standing orders of each kind, for every place and for the first, as strong as the default answer.

    Orders that say more than a place and a number change what happens, and that may be seen.
    """
    found = []
    for _, kind in sorted(REGISTRY.items()):
        if issubclass(kind, Order) and kind.NAME and {what for _, what in fields_of(kind)} <= {"zone?", "int"}:
            for place in (-1, 0):
                order = kind(*[place if what == "zone?" else 9 for _, what in fields_of(kind)])
                assert isinstance(order, Order)
                found.append(order)
    return found


@pytest.mark.rule("A-15", "A-1")
@every_variant
def test_standing_orders_show_to_nobody_else_until_they_open_or_answer_a_question(edition: str, name: str):
    orders = cycle(harmless_orders())
    for number in range(5):
        for play in middles(edition, name, number):
            twins = Twins(play.game, (number + 1) % play.game.variant.seats, number)
            if standing(twins.other, twins.seat, (next(orders), next(orders))) is None:
                compare_until_they_part(twins)


@pytest.mark.rule("A-15", "A-11")
@every_variant
def test_a_plan_shows_to_nobody_else_until_it_acts(edition: str, name: str):
    attack = REGISTRY["attack"](-1, -1, 0)
    assert isinstance(attack, Action)
    plans = cycle(((attack,), (Done(), attack), (Done(),)))
    for number in range(5):
        for play in middles(edition, name, number):
            seat = number % play.game.variant.seats
            twins = Twins(play.game, seat, number)
            if asked(play.game, seat) is None and plan(twins.other, seat, next(plans)) is None:
                compare_until_they_part(twins)


def compare_until_they_part(twins: Twins) -> None:
    """Plays the same answers in both for a while, as long as the secret does not act in one of them."""
    twins.compare()
    for _ in range(16):
        if not twins.step():
            return
        twins.compare()
