"""Reinforcements by the number of planets."""

import pytest

from services.rules.engine.mechanics.income import PlaceIncome, RegionIncome
from tests.engine.editions.clone_wars.galaxy import BLUE, RED, factions

RANGES = {
    3: range(1, 12),
    4: range(12, 15),
    5: range(15, 18),
    6: range(18, 21),
    7: range(21, 24),
    8: range(24, 27),
    9: range(27, 30),
    10: range(30, 33),
    11: range(33, 36),
    12: range(36, 39),
    13: range(39, 42),
}


def holding(zones: list[int]):
    """A game in which red holds these planets and blue all others."""
    game = factions().new_game()
    for zone in range(42):
        game.add(zone, RED if zone in zones else BLUE, 1)
    return game


@pytest.mark.rule("S-9", "S-50")
@pytest.mark.parametrize(("troops", "planets"), RANGES.items(), ids=map(str, RANGES))
def test_planets_bring_a_third_of_their_number_and_never_fewer_than_three(troops: int, planets: range):
    for count in planets:
        assert PlaceIncome().income(holding(list(range(count))), RED) == (("places", troops),)


@pytest.mark.rule("S-9", "S-50")
def test_every_system_brings_its_bonus_to_who_holds_all_of_it_and_to_nobody_else():
    for region in factions().board.regions:
        whole = holding(list(region.zones))
        assert (region.id, region.bonus) in RegionIncome().income(whole, RED)
        broken = holding(list(region.zones[1:]))
        assert region.id not in dict(RegionIncome().income(broken, RED))
        assert region.id not in dict(RegionIncome().income(broken, BLUE))
