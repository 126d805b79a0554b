"""A place where several armies stand: who controls it, and what that means for a region."""

import pytest

from services.rules.engine.kernel.game import NOBODY
from services.rules.engine.mechanics.income import RegionIncome
from tests.engine.mechanics.boards import begun, world, zone


@pytest.mark.rule("C-2")
@pytest.mark.parametrize(
    ("content", "holder"),
    [
        ({"red": 1}, 0),
        ({"red": 1, "blue": 2}, 1),
        ({"red": 2, "blue": 2}, NOBODY),
        ({"red": 2, "blue": 2, "green": 3}, 2),
    ],
)
def test_most_troops_control_a_place_and_a_tie_is_nobody(content: dict[str, int], holder: int):
    variant = world()
    game = begun(variant, {"zones": {"peru": content}, "phase": "attack"}).game
    assert game.holder[zone(variant, "peru")] == holder
    assert sum(game.held) == 42 - (holder == NOBODY)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(("foreign", "bonus"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_a_contested_place_keeps_the_bonus_of_its_region_from_everybody(foreign: int, bonus: int):
    variant = world()
    content = {"red": 2, "blue": foreign} if foreign else {"red": 2}
    position = {"regions": {"south_america": {"red": 1}}, "zones": {"peru": content}, "phase": "attack"}
    game = begun(variant, position).game
    incomes = [dict(RegionIncome().income(game, army)) for army in range(3)]
    assert incomes[0].get("south_america", 0) == bonus
    assert "south_america" not in {*incomes[1], *incomes[2]}
