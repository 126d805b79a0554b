"""What is foretold of a small attack is what every sequence of dice through the engine adds up to (A-13, C-17)."""

import pytest

from services.rules.engine.mechanics.siege import facing
from tests.rules.preview.fights import Course, Left, ends_of, every_course, foretold
from tests.rules.preview.positions import Case, galaxy, invade, napoleon, seat, ships, world

EXACT = {
    "world one roll of three dice against two": world(7, 2, battles=1),
    "world until it is taken": world(3, 1, dice=1),
    "world two battles": world(4, 1, dice=1, battles=2),
    "world losing one at most": world(5, 1, dice=1, losses=1),
    "world keeping three": world(4, 1, dice=1, keep=3),
    "world while the odds are good": world(4, 2, dice=1, odds=60),
    "world with odds that are bad from the beginning": world(3, 2, dice=1, odds=60),
    "napoleon one roll": napoleon(
        {"blue": 5, "general": {"blue": 1}}, {"red": 2, "general": {"red": 1}}, fort=True, dice=2, battles=1
    ),
    "napoleon until it is taken": napoleon(
        {"blue": 3, "general": {"blue": 1}}, {"red": 1, "general": {"red": 1}}, fort=True, dice=1
    ),
    "napoleon losing one at most": napoleon({"blue": 4}, {"red": 1, "general": {"red": 2}}, dice=1, losses=1),
    "napoleon while the odds are good": napoleon({"blue": 4, "general": {"blue": 1}}, {"red": 1}, dice=1, odds=70),
    "napoleon paying for an epidemic": napoleon({"blue": 4}, {"red": 1}, sick=1, dice=1, battles=2),
    "galaxy one roll": galaxy(ships("black", 1, 0, 1), ships("red", 0, 1, 1), dice=1, battles=1, their=2),
    "galaxy without the ships": galaxy(
        ships("black", 1, 1, 1), ships("red", 0, 1), **invade(dice=2, battles=1, their=1)
    ),
    "galaxy some of the ships": galaxy(
        ships("black", 2, 2, 2), ships("red", 1), **invade(dice=1, battles=1, fighters=1, corvettes=1, their=1)
    ),
    "galaxy two battles": galaxy(ships("black", 1), ships("red", 0, 0, 1), dice=1, battles=2, their=1),
    "galaxy losing one at most": galaxy(ships("black", 0, 1), ships("red", 1), dice=1, losses=1, their=1),
    "galaxy while the odds are good": galaxy(ships("black", 1), {}, dice=1, battles=2, odds=65, their=1),
}
"""Attacks so small that each sequence of dice can be thrown."""


@pytest.mark.rule("A-13", "C-17")
@pytest.mark.parametrize("case", EXACT.values(), ids=EXACT)
def test_every_sequence_of_dice_that_the_engine_may_throw_adds_up_to_what_was_foretold(case: Case):
    game, army, action, found = foretold(case)
    courses = every_course(game, seat(game), army, action, 1e-7)
    untold = 1 - sum(courses.values()) + 1e-9
    assert untold < 1e-3
    left: dict[Left, float] = {}
    for course, chance in courses.items():
        left[course.left] = left.get(course.left, 0.0) + chance
    assert left == pytest.approx(ends_of(found), abs=untold)
    assert found.conquest == pytest.approx(summed(courses, taken=True), abs=untold)
    assert found.stopped == pytest.approx(summed(courses, taken=False), abs=untold)
    own, their = game.troops_of(action.origin, army), facing(game, action.target, army)
    lost = sum((own - course.left[0]) * chance for course, chance in courses.items())
    slain = sum((their - course.left[1]) * chance for course, chance in courses.items())
    assert (found.own_losses, found.their_losses) == pytest.approx((lost, slain), abs=untold * (own + their))


def summed(courses: dict[Course, float], taken: bool) -> float:
    """The chance that the place is taken, or that the attack stops although it could go on."""
    return sum(chance for course, chance in courses.items() if (course.left[1] == 0 if taken else course.goes_on))


@pytest.mark.rule("A-13")
def test_one_roll_of_seven_against_two_takes_the_place_as_often_as_both_defenders_fall():
    _, _, _, found = foretold(world(7, 2, battles=1))
    assert found.conquest == pytest.approx(2890 / 7776)
    assert found.stopped == pytest.approx(1 - 2890 / 7776)
    assert found.own_losses == pytest.approx((2611 + 2 * 2275) / 7776)
    assert found.their_losses == pytest.approx((2 * 2890 + 2611) / 7776)


@pytest.mark.rule("A-13")
def test_an_attack_that_nothing_stops_is_never_stopped():
    for case in (world(9, 6), world(9, 6, battles=15)):
        assert foretold(case)[3].stopped == 0
        assert foretold(case)[3] == foretold(world(9, 6))[3]
