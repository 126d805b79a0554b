"""Battles as they are played: every throw of every number of dice, on the short way and through the whole pipeline."""

from collections import Counter
from itertools import product

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.mechanics.boards import begun, colours, world, zone

FACES = range(1, 7)
SHORT = world()
WHOLE = editions.variant("command", "total", 3)
BOTH = pytest.mark.parametrize("variant", [SHORT, WHOLE], ids=["short", "whole"])


def results(variant: Variant, attackers: int, defenders: int) -> Counter[tuple[int, int]]:
    """What attacker and defender lose in a battle that is played with each possible throw, and in how many of them."""
    first, second, _ = colours(variant)
    position = {"zones": {"alaska": {first: 20}, "kamchatka": {second: defenders}}, "phase": "attack"}
    start = begun(variant, position)
    origin, target = zone(variant, "alaska"), zone(variant, "kamchatka")
    ways: Counter[tuple[int, int]] = Counter()
    for faces in product(FACES, repeat=attackers + defenders):
        split = (faces,) if variant.plain else (faces[:attackers], faces[attackers:])
        play = Play(start.game.copy(), Scripted(split))
        assert play.submit(0, Attack(origin, target, attackers)) is None
        ways[20 - play.game.total[origin], defenders - play.game.total[target]] += 1
    return ways


def by_hand(attackers: int, defenders: int) -> Counter[tuple[int, int]]:
    """The same, counted from the printed rule."""
    ways: Counter[tuple[int, int]] = Counter()
    for faces in product(FACES, repeat=attackers + defenders):
        attack = sorted(faces[:attackers])[::-1]
        defence = sorted(faces[attackers:])[::-1]
        won = [mine > theirs for mine, theirs in zip(attack, defence)]
        ways[won.count(False), won.count(True)] += 1
    return ways


def test_world_takes_the_short_way_and_the_board_with_airfields_the_whole_pipeline():
    assert SHORT.plain
    assert not WHOLE.plain


@pytest.mark.rule("C-17")
@BOTH
def test_three_dice_against_two_end_2890_to_2611_to_2275_of_7776_times(variant: Variant):
    assert results(variant, 3, 2) == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


@pytest.mark.rule("C-15", "C-16", "C-17")
@BOTH
@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize("defenders", [1, 2])
def test_every_throw_costs_what_the_printed_rule_says(variant: Variant, attackers: int, defenders: int):
    if (attackers, defenders) != (3, 2):
        assert results(variant, attackers, defenders) == by_hand(attackers, defenders)
