"""The order of a variant's rules: what a rule declares is checked, and matters."""

import pytest

from services.rules.engine.editions import edition
from services.rules.engine.kernel import variant as variant_module
from services.rules.engine.kernel.chance import Chance, Scripted
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.rules import Rule, WrongOrder, check_order
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.kernel.variant import Armies, Variant
from services.rules.engine.mechanics.position import placed
from tests.engine.build import pure_only
from tests.engine.properties.selfplay import random_game, state

GAMES = 10
MOST = 600
SOON = {("Undeclared", "TurnDeeds"), ("Loyalty", "Undeclared"), ("FirstInvasions", "CampaignLoyalty")}
"""The pairs whose order shows in a few random games; tests below and those of the editions show that of the others."""

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


@pure_only
def test_a_wrong_order_is_refused_with_both_rules():
    class Early(Rule):
        pass

    class Late(Rule):
        BEHIND = (Early,)

    class Later(Late):
        pass

    class First(Rule):
        BEFORE = (Early, Late)

    wrong = [(Late(), Early()), (Later(), Rule(), Early()), (Early(), First()), (Later(), First())]
    named_first = [Early, Early, First, First]
    for rules, first in zip(wrong, named_first, strict=True):
        second = next(rule for rule in rules if type(rule) not in (first, Rule))
        with pytest.raises(WrongOrder, match=f"{first.__name__} must stand before {named(second)}") as refused:
            check_order(rules)
        assert (type(refused.value.first), refused.value.second) == (first, second)
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


def after(variant: Variant, form: Json, chance: Chance, *events: Event) -> Play:
    """A position after these events."""
    play = Play(placed(variant, form), chance)
    for event in events:
        play.emit(event)
    return play


def in_the_wrong_order(variant: Variant, first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> Variant:
    rules = {type(rule).__name__: rule for rule in variant.rules}
    monkeypatch.setattr(variant_module, "check_order", lambda rules: None)
    return with_rules(variant, swapped(variant, rules[first], rules[second]))


@pure_only
@pytest.mark.rule("W-13")
def test_objectives_are_looked_at_before_the_cards_of_the_eliminated_are_traded(monkeypatch: pytest.MonkeyPatch):
    variant = edition("world").plans["objectives"].usual
    cards = list(variant.board.card)[:5]
    form = {"hands": {"blue": cards}, "mover": "red", "phase": "attack"}
    wrong = in_the_wrong_order(variant, "CardPile", "SecretObjectives", monkeypatch)
    tops = [after(one, form, Chance(), Eliminated(1, 0)).game.agenda[-1].NAME for one in (variant, wrong)]
    assert tops == ["everybodys_objectives", "spoils"]


@pure_only
@pytest.mark.rule("N-47")
def test_an_independent_that_is_out_throws_no_die(monkeypatch: pytest.MonkeyPatch):
    variant = edition("napoleon").plans["campaign"].usual
    zone = variant.board.zone
    blue, white = 0, 2
    form = {"zones": {"hungary": {"blue": 5}, "galicia": {"white": 1}}, "fill": {"armies": ["yellow"]}}
    origin, target = zone["hungary"], zone["galicia"]
    events = (
        Assaulted(blue, origin, white, target, "61", 0, 1, 1),
        MovedIn(blue, origin, target, 1, white),
    )
    wrong = in_the_wrong_order(variant, "LastTerritory", "CampaignLoyalty", monkeypatch)
    logs = [[event.NAME for event in after(one, form, Scripted(((6,), (1,))), *events).log] for one in (variant, wrong)]
    assert "eliminated" in logs[0]
    assert ["rolled" in log for log in logs] == [False, True]
