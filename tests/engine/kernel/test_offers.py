"""What each kind of field admits (C-26)."""

import pytest

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.offers import Count, Field, Offer, Pick, Ranking, Some, Spread, admitted
from services.rules.engine.mechanics.verbs import Attack, Defend, Place, Wish

SPREAD = Spread("troops", (2, 5, 7), 1, 4, 3)
SOME = Some("cards", (1, 2, 3), 3, 4, (1, 1, 2))


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(
    ("field", "value", "good"),
    [
        (Pick("zone", (3, 5)), 5, True),
        (Pick("zone", (3, 5)), 4, False),
        (Pick("cards", ((1, 2, 3),)), (1, 2, 3), True),
        (Pick("cards", ((1, 2, 3),)), (3, 2, 1), False),
        (Count("dice", 1, 3, 3), 1, True),
        (Count("dice", 1, 3, 3), 3, True),
        (Count("dice", 1, 3, 3), 0, False),
        (Count("dice", 1, 3, 3), 4, False),
        (Count("dice", 1, 3, 3), "2", False),
        (SPREAD, ((2, 1),), True),
        (SPREAD, ((2, 3), (7, 1)), True),
        (SPREAD, (), False),
        (SPREAD, ((2, 4),), False),
        (SPREAD, ((2, 3), (5, 2)), False),
        (SPREAD, ((5, 1), (2, 1)), False),
        (SPREAD, ((2, 1), (2, 1)), False),
        (SPREAD, ((2, 0), (5, 1)), False),
        (SPREAD, ((3, 1),), False),
        (Spread("weights", (2,), 0, 9), (), True),
        (SOME, (1, 3), True),
        (SOME, (1, 2, 3), True),
        (SOME, (1, 2), False),
        (SOME, (3, 1), False),
        (SOME, (3, 3), False),
        (SOME, (3, 4), False),
        (Some("cards", (1, 2, 3), 2, 2), (1, 3), True),
        (Some("cards", (1, 2, 3), 2, 2), (1, 2, 3), False),
        (Ranking("zones", (1, 2, 3)), (), True),
        (Ranking("zones", (1, 2, 3)), (3, 1), True),
        (Ranking("zones", (1, 2, 3)), (3, 3), False),
        (Ranking("zones", (1, 2, 3)), (4,), False),
    ],
)
def test_a_field_admits_what_is_within_its_bounds(field: Field, value: object, good: bool):
    assert field.admits(value) == good


@pytest.mark.rule("C-26")
def test_an_offer_admits_an_action_whose_every_field_is_admitted():
    attack = Offer("attack", (Pick("origin", (1,)), Pick("target", (2,)), Count("dice", 1, 2, 2)))
    assert attack.admits(Attack(1, 2, 2))
    assert not attack.admits(Attack(1, 2, 3))
    assert not attack.admits(Attack(2, 1, 2))
    assert not attack.admits(Done())


@pytest.mark.rule("C-26")
def test_one_offer_that_admits_an_action_is_enough():
    offers = (Offer("done"), Offer("defend", (Count("dice", 1, 1, 1),)), Offer("defend", (Count("dice", 2, 2, 2),)))
    assert admitted(offers, Done())
    assert admitted(offers, Defend(2))
    assert not admitted(offers, Defend(3))
    assert not admitted(offers, Place(()))
    assert not admitted((), Done())


def test_a_field_without_bounds_of_its_own_admits_nothing():
    assert not Field().admits(1)
    assert Field().name_of() == ""
    assert Offer("wish", (Ranking("zones", (1,)), Spread("weights", (1,), 0, 5))).admits(Wish((1,), ((1, 5),)))
