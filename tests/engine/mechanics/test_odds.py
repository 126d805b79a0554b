"""The exact chance to take a place, and what an attack makes of it."""

import pytest

from services.rules.engine.mechanics.odds import battle_odds, conquest, conquest_percent
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.mechanics.boards import begun, world, zone


@pytest.mark.rule("A-13")
@pytest.mark.parametrize(("attackers", "defenders", "chance"), [(5, 5, 0.506202829), (10, 10, 0.567592872)])
def test_the_chance_of_conquest_is_exact(attackers: int, defenders: int, chance: float):
    assert conquest(attackers, defenders) == pytest.approx(chance, abs=5e-10)


def test_the_odds_of_a_battle_are_those_of_the_dice():
    ways = {(lost, slain): round(odds * 7776) for lost, slain, odds in battle_odds(3, 2)}
    assert ways == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


def test_an_empty_place_is_taken_for_certain_and_nobody_takes_one_without_troops():
    assert conquest(3, 0) == 1.0
    assert conquest(0, 3) == 0.0


def test_very_large_armies_are_scaled_down_and_keep_their_proportion():
    assert conquest_percent(4000, 2000) == conquest_percent(200, 100)
    assert conquest_percent(2000, 4000) < 0.01


@pytest.mark.rule("A-13")
@pytest.mark.parametrize(("odds", "fights"), [(50, True), (51, False)])
def test_the_odds_of_an_attack_count_the_troops_that_may_leave(odds: int, fights: bool):
    variant = world()
    position = {"zones": {"alaska": {"red": 6}, "kamchatka": {"blue": 5}}, "phase": "attack"}
    play = begun(variant, position, (1, 1, 1, 6, 6))
    attack = Attack(zone(variant, "alaska"), zone(variant, "kamchatka"), 3, 1, 0, 0, odds)
    assert play.submit(0, attack) is None
    assert bool(play.log) is fights
