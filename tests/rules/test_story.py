"""How a game went: everybody's standing round by round, luck with the dice, and the turns that mattered."""

from __future__ import annotations

from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2

from services.rules.engine.kernel.troops import Assaulted
from services.rules.odds.luck import Expected, Luck, expected
from tests.rules.house import ANNE, BEN, CLEO, House, inline_house
from tests.rules.preview.positions import napoleon, world
from tests.rules.rounds import step

PEOPLE = (ANNE, BEN, CLEO)


async def played(mode: tuple[str, str], steps: int) -> tuple[House, str]:
    house = inline_house()
    game_id = await house.table(*PEOPLE, mode=mode)
    chance = Random(8)
    for _ in range(steps):
        await step(house, game_id, PEOPLE, chance)
    return house, game_id


@pytest.mark.parametrize("mode", [("world", "conquest"), ("napoleon", "advanced")], ids="-".join)
async def test_a_story_counts_every_battle_of_the_log_once_for_each_side(mode: tuple[str, str]):
    house, game_id = await played(mode, 250)
    story = await house.ask(CLEO, rules_pb2.GetStoryRequest(game_id=game_id))
    events = [event for entry in await house.entries(CLEO, game_id) for event in entry.events]
    assaults = [event.fields for event in events if event.name == "assaulted"]
    fallen = sum(int(event.fields["count"]) for event in events if event.name == "fell")
    assert assaults
    lost, slain = sum(one.lost for one in story.luck), sum(one.slain for one in story.luck)
    assert lost == slain == sum(int(one["lost"]) + int(one["slain"]) for one in assaults) + fallen
    assert sum(one.battles for one in story.luck) == 2 * sum(len(one["dice"].split()) for one in assaults)
    assert sum(one.expected_lost for one in story.luck) == pytest.approx(sum(one.expected_slain for one in story.luck))
    assert all(0 < one.percentile < 1 for one in story.luck)


async def test_a_story_ends_with_how_everybody_stands_now():
    house, game_id = await played(("world", "conquest"), 200)
    story = await house.ask(ANNE, rules_pb2.GetStoryRequest(game_id=game_id))
    view = await house.view(ANNE, game_id)
    assert story.version == story.rounds[-1].version == view.version
    assert [(one.army, one.places, one.troops) for one in story.rounds[-1].armies] == [
        (one.army, one.places, one.troops) for one in view.armies
    ]
    assert [one.round for one in story.rounds] == [*range(1, view.round + 1), view.round]
    for standing in story.rounds:
        assert sum(one.win_chance for one in standing.armies) == pytest.approx(1)


async def test_turning_points_are_the_turns_that_changed_most_in_the_order_of_the_game():
    house, game_id = await played(("world", "conquest"), 400)
    story = await house.ask(ANNE, rules_pb2.GetStoryRequest(game_id=game_id))
    points = story.turning_points
    assert 0 < len(points) <= 5
    assert [one.version for one in points] == sorted(one.version for one in points)
    versions = {entry.version for entry in await house.entries(ANNE, game_id)}
    assert {one.version for one in points} <= versions
    assert all(0 <= one.before <= 1 and 0 <= one.after <= 1 and one.before != one.after for one in points)


async def test_a_game_that_has_hardly_begun_has_a_short_story():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    story = await house.ask(ANNE, rules_pb2.GetStoryRequest(game_id=game_id))
    assert (len(story.rounds), list(story.luck), list(story.turning_points)) == (1, [], [])


def fought(case, dice: str) -> tuple[int, tuple[float, float, float]]:
    game = case.play().game
    origin, target = case.zones(game)
    army, defender = game.holder[origin], game.holder[target]
    battles, should = expected(game, Assaulted(army, origin, defender, target, dice, 0, 0, 3))
    return battles, tuple(should)


@pytest.mark.rule("C-17")
def test_what_is_to_be_expected_of_ordinary_dice_is_known():
    battles, (lost, slain, _) = fought(world(8, 5), "653:42")
    assert battles == 1
    assert lost == pytest.approx((2611 + 2 * 2275) / 7776)
    assert slain == pytest.approx((2 * 2890 + 2611) / 7776)
    assert fought(world(8, 5), "653:42 61:5 1:1")[0] == 3
    one = fought(world(8, 5), "1:1")[1]
    assert one == pytest.approx((21 / 36, 15 / 36, 4 * 21 / 36 * 15 / 36))


@pytest.mark.rule("N-24")
def test_what_touches_the_dice_is_expected_of_them():
    plain = fought(napoleon({"blue": 5}, {"red": 3}), "653:42")[1]
    led = fought(napoleon({"blue": 5, "general": {"blue": 1}}, {"red": 3}), "653=753:42")[1]
    assert led[1] > plain[1]
    assert led[0] < plain[0]


def test_luck_is_better_the_more_fell_beside_what_was_to_be_expected():
    _, should = fought(world(8, 5), "653:42 653:42 653:42")
    told = [Luck().after(3, lost, 6 - lost, Expected(*should)).percentile for lost in range(7)]
    assert told == sorted(told, reverse=True)
    assert told[0] > 0.9
    assert told[-1] < 0.1
    assert Luck().percentile == 0.5
