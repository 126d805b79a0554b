"""What is foretold of an attack is what comes about when the engine fights it (C-17)."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from services.bots.brains.chance import Seeded
from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import fields_of
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.dice import full_battle
from services.rules.engine.mechanics.odds import battle_odds, conquest
from services.rules.engine.mechanics.siege import facing
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.outcomes import Fight, outcomes
from services.rules.odds.preview import Preview, preview
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import every_variant, table
from tests.rules.dice.chi import ALPHA
from tests.rules.preview.cases import CASES
from tests.rules.preview.fights import Asking, Left, ends_of, foretold, fought, likely, rolls_of
from tests.rules.preview.positions import Case, seat, world

every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
several = pytest.mark.parametrize("battles", [1500, pytest.param(30000, marks=pytest.mark.chaos)])


@pytest.mark.rule("C-17")
@every_case
@several
def test_the_ends_of_battles_that_were_fought_fit_those_that_were_foretold(case: Case, battles: int):
    game, army, action, found = foretold(case)
    ends = Counter(fought(game, seat(game), army, action, Seeded(str(number)))[0] for number in range(battles))
    assert likely(ends, ends_of(found)) > ALPHA


@pytest.mark.rule("C-17")
@every_case
@several
def test_the_first_rolls_that_were_made_fit_those_that_were_foretold(case: Case, battles: int):
    game, army, action, found = foretold(case)
    once = limited(action, {"battles": 1})
    rolled = Counter(fought(game, seat(game), army, once, Seeded(str(number)))[0] for number in range(battles))
    toll = case.position.get("slices", {}).get("epidemics", {}).get("zones", []).count(case.target)
    own, their = game.troops_of(action.origin, army) - toll, facing(game, action.target, army)
    assert likely(rolled, rolls_of(found, own, their)) > ALPHA


@every_case
def test_chances_add_up_and_expectations_are_those_of_the_ends(case: Case):
    game, army, action, found = foretold(case)
    own, their = game.troops_of(action.origin, army), facing(game, action.target, army)
    assert sum(one.chance for one in found.rolls) == pytest.approx(1)
    assert sum(one.chance for one in found.ends) == pytest.approx(1)
    assert sum(one.chance for one in found.ends if one.their == 0) == pytest.approx(found.conquest)
    assert sum((own - one.own) * one.chance for one in found.ends) == pytest.approx(found.own_losses)
    assert sum((their - one.their) * one.chance for one in found.ends) == pytest.approx(found.their_losses)


@pytest.mark.rule("C-17")
@pytest.mark.parametrize(("own", "their"), [(2, 1), (3, 2), (4, 2), (9, 9), (61, 60), (200, 150)])
def test_ordinary_dice_give_the_engines_own_odds(own: int, their: int):
    _, _, action, found = foretold(world(own, their))
    assert found.conquest == pytest.approx(conquest(own - 1, their), abs=1e-9)
    rolls = [(one.lost, one.slain, pytest.approx(one.chance)) for one in found.rolls]
    assert rolls == list(battle_odds(action.dice, min(2, their)))


@every_variant
def test_no_attack_in_a_random_game_ends_in_a_way_that_was_not_foretold(edition: str, name: str):
    found = 0
    expected = variance = 0.0
    for number in range(3):
        play = opened(table(edition, name, number, round_limit="8"), number)
        random = Random(number)
        for ask, _ in random_answers(play, random, 900):
            offers = tuple([offer for offer in ask.offers(play.game) if offer.verb in ("attack", "invade")])
            if not isinstance(ask, AttackAsk) or not offers or random.random() > 0.2:
                continue
            chosen = sample(random, offers)
            assert isinstance(chosen, Attack)
            action = limited(chosen, {name: random.choice(among) for name, among in LIMITS.items()})
            odds = preview(play.game, ask.seat, action)
            assert isinstance(odds, Preview)
            army = ask.attacker(play.game, action.origin)
            for seed in range(3):
                left, _ = fought(play.game, ask.seat, army, action, Seeded(f"{number} {found} {seed}"))
                assert ends_of(odds).get(left, 0.0) > 0.0, f"{action} of {army} left {left}"
                expected += (left[1] == 0) - odds.conquest
                variance += odds.conquest * (1 - odds.conquest)
            found += 1
    assert found > 5
    assert abs(expected) < 4 * variance**0.5


LIMITS: dict[str, tuple[int, ...]] = {
    "battles": (0, 0, 0, 1, 2), "keep": (0, 0, 2, 3), "losses": (0, 0, 0, 1), "odds": (0, 0, 0, 30, 60)
}  # fmt: skip


def limited(action: Attack, limits: dict[str, int]) -> Attack:
    """The same attack with other limits."""
    values: dict[str, Any] = dict(zip([name for name, _ in fields_of(type(action))], action.row()))
    return type(action)(**{**values, **limits})


GUARDS = {
    name: CASES[f"napoleon {name}"] for name in ("old guard attacks", "old guard defends", "generals", "all cards")
}


@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (1, 2)], ids=str)
@pytest.mark.parametrize("case", GUARDS.values(), ids=GUARDS)
def test_every_single_throw_through_the_engines_own_battle_adds_up_to_the_outcomes(case: Case, dice: tuple[int, int]):
    game = case.play().game
    origin, target = case.zones(game)
    fight = Fight(game.mover, origin, game.holder[target], target, *dice)
    found: dict[Left, float] = {}
    for one in outcomes(game, fight):
        found[one.lost, one.slain] = found.get((one.lost, one.slain), 0.0) + one.chance
    assert found == pytest.approx(thrown_one_by_one(game, fight))


def thrown_one_by_one(game: Game, fight: Fight) -> dict[Left, float]:
    """The outcomes of a battle by playing it with every sequence of single dice that it may ask for."""
    found: dict[Left, float] = {}
    scripts: list[tuple[tuple[int, ...], ...]] = [()]
    while scripts:
        script = scripts.pop()
        chance = Asking(script)
        try:
            lost, slain, _ = full_battle(Play(game.copy(), chance), fight.attacker(), fight.defending())
        except OutOfScript:
            scripts += [(*script, faces) for faces in product(range(1, chance.sides + 1), repeat=chance.count)]
            continue
        likely_so = 1.0
        for faces in script:
            likely_so /= 6 ** len(faces)
        found[lost, slain] = found.get((lost, slain), 0.0) + likely_so
    return found
