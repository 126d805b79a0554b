"""The order of a variant's rules: what a rule declares is checked, and matters."""

import pytest

from services.rules.engine.editions import edition
from services.rules.engine.kernel import variant as variant_module
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.rules import Rule, WrongOrder, check_order
from services.rules.engine.kernel.variant import Armies, Variant
from tests.engine.build import pure_only
from tests.engine.properties.selfplay import random_game, state

GAMES = 10
MOST = 600
SOON = {("DeclaredDeeds", "Campaigns"), ("FirstInvasions", "CampaignLoyalty")}
"""The pairs whose order shows in a few random games; the tests of the editions show that of the others."""

VARIANTS = [plan.usual for name in edition_names() for plan in edition(name).plans.values()]
DECLARED = [
    (variant, first, second)
    for variant in VARIANTS
    for at, first in enumerate(variant.rules)
    for second in variant.rules[at + 1 :]
    if isinstance(second, first.BEFORE) or isinstance(first, second.BEHIND)
]


def named(value: Variant | Rule) -> str:
    return value.name if isinstance(value, Variant) else type(value).__name__


class Early(Rule):
    pass


class Late(Rule):
    BEHIND = (Early,)


class Later(Late):
    pass


class First(Rule):
    BEFORE = (Early, Late)


def with_rules(variant: Variant, rules: tuple[Rule, ...]) -> Variant:
    """The variant with its rules in another order."""
    armies = Armies(variant.seat_of, variant.side_of, variant.hand_of, variant.colors)
    return Variant(
        variant.edition, variant.name, variant.board, armies, variant.options, variant.phases, rules, variant.setup,
        variant.units,
    )  # fmt: skip


def swapped(variant: Variant, first: Rule, second: Rule) -> tuple[Rule, ...]:
    """The rules with the second of the two just before the first."""
    rest = [rule for rule in variant.rules if rule is not second]
    at = rest.index(first)
    return (*rest[:at], second, *rest[at:])


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ((Late(), Early()), (Early, Late)),
        ((Later(), Rule(), Early()), (Early, Later)),
        ((Early(), First()), (First, Early)),
        ((Later(), First()), (First, Later)),
    ],
)
@pure_only
def test_a_wrong_order_is_refused_with_both_rules(rules: tuple[Rule, ...], wrong: tuple[type[Rule], type[Rule]]):
    with pytest.raises(WrongOrder, match=f"{wrong[0].__name__} must stand before {wrong[1].__name__}") as refused:
        check_order(rules)
    assert (type(refused.value.first), type(refused.value.second)) == wrong


@pure_only
def test_the_right_order_and_a_variant_without_one_of_the_rules_are_accepted():
    check_order((First(), Early(), Later()))
    check_order((Late(), Rule()))


@pytest.mark.parametrize(("variant", "first", "second"), DECLARED, ids=named)
def test_a_variant_is_not_built_in_an_order_that_a_rule_forbids(variant: Variant, first: Rule, second: Rule):
    with pytest.raises(WrongOrder):
        with_rules(variant, swapped(variant, first, second))


@pure_only
@pytest.mark.parametrize(
    ("variant", "first", "second"), [one for one in DECLARED if (named(one[1]), named(one[2])) in SOON], ids=named
)
def test_another_order_plays_other_games(variant: Variant, first: Rule, second: Rule, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(variant_module, "check_order", lambda rules: None)
    wrong = with_rules(variant, swapped(variant, first, second))
    assert any(differ(variant, wrong, seed) for seed in range(GAMES))


def differ(right: Variant, wrong: Variant, seed: int) -> bool:
    """Whether two variants come apart in a game of the same answers and the same chance."""
    return state(random_game(right, seed, MOST).game) != state(random_game(wrong, seed, MOST).game)
