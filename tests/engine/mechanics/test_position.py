"""Positions that somebody wrote down: what they may leave out, and what is said where they are wrong."""

from typing import Any

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.game import NEUTRAL, OUT, SPECTATOR, Game
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.turn import Turn
from services.rules.engine.kernel.view import view
from services.rules.engine.mechanics.position import placed, set_cards

CONQUEST = editions.variant("world", "conquest", 3)
OBJECTIVES = editions.variant("world", "objectives", 3)


def written(**position: Any) -> Game:
    return placed(CONQUEST, position)


def cards(game: Game) -> Any:
    return named(game.variant, game.slices["cards"])


def test_an_empty_position_is_the_first_turn_with_one_troop_everywhere_in_turn():
    game = written()
    assert (game.round, game.mover, game.reserve, game.received, game.captures) == (1, 0, 0, 0, 0)
    assert game.order == (0, 1, 2)
    assert game.agenda == [Turn(0)]
    assert game.held == [14, 14, 14]
    assert game.total == [1] * 42
    assert game.holder[:4] == [0, 1, 2, 0]
    assert len(cards(game)["pile"]) == 44
    assert game.slices["muster"].row() == ((0, 0, 0),)
    assert not game.prompted


def test_a_place_by_name_comes_before_its_region_and_that_before_what_fills_the_board():
    game = written(
        fill={"armies": ["green"], "troops": 2}, regions={"africa": {"red": 3}}, zones={"egypt": {"blue": 4, "red": 1}}
    )
    zones = view(game, SPECTATOR)["zones"]
    assert (zones["congo"], zones["egypt"], zones["peru"]) == ({"red": 3}, {"red": 1, "blue": 4}, {"green": 2})


def test_places_may_stay_empty():
    game = written(fill={"troops": 0}, zones={"peru": {"red": 1}, "brazil": {}})
    assert sum(game.total) == 1
    assert game.status == (0, OUT, OUT)


def test_an_army_with_nothing_on_the_board_is_out_unless_its_status_is_given():
    assert written(fill={"armies": ["red", "blue"]}).status == (0, 0, OUT)
    given = written(fill={"armies": ["red"]}, status={"blue": "alive", "red": "neutral"}, killers={"green": "blue"})
    assert given.status == (NEUTRAL, 0, OUT)
    assert given.killers == (-1, -1, 1)


def test_a_pile_goes_on_with_all_other_cards_only_where_it_says_so():
    short = cards(written(pile=["peru", "alaska"], hands={"red": ["japan", "brazil"]}))
    assert short["pile"] == ["peru", "alaska"]
    assert short["hands"] == [["brazil", "japan"], [], []]
    long = cards(written(pile=["peru", "..."], discards=["alaska"]))
    assert long["pile"][:3] == ["peru", "northwest_territory", "alberta"]
    assert len(long["pile"]) == 43
    assert long["discards"] == ["alaska"]


def test_slices_change_in_the_fields_that_are_named_and_lists_by_army_in_the_armies_that_are():
    game = placed(OBJECTIVES, {"slices": {"objectives": {"dealt": {"blue": "asia_africa"}}, "cards": {"traded": 7}}})
    assert named(OBJECTIVES, game.slices["objectives"])["dealt"][:2] == ["asia_south_america", "asia_africa"]
    assert cards(game)["traded"] == 7
    assert len(cards(game)["pile"]) == 44
    hidden = placed(OBJECTIVES, {"slices": {"objectives": {"dealt": [None, None, "eliminate_red"]}}})
    assert named(OBJECTIVES, hidden.slices["objectives"])["dealt"] == [None, None, "eliminate_red"]


def test_turn_seats_orders_and_plans_are_as_written():
    game = written(
        round=7, mover="blue", phase="attack", order=["green", "blue", "red"], captures=2, reserve=1, received=3,
        bots=[1], resigned=[2], draw=[0], orders={"0": [{"order": "ask_defence"}]}, plans={"1": [{"verb": "done"}]},
    )  # fmt: skip
    assert (game.round, game.mover, game.order, game.captures) == (7, 1, (2, 1, 0), 2)
    assert (game.reserve, game.received) == (1, 3)
    assert game.agenda == [Turn(1)]
    assert (game.bots, game.resigned, game.draws) == ((False, True, False), (False, False, True), (0,))
    assert [len(orders) for orders in game.orders] == [1, 0, 0]
    assert [len(plan) for plan in game.plans] == [0, 1, 0]
    assert game.prompted


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ([], "the position must be an object, not []"),
        ({"zone": {}}, "the position has no field 'zone'; it has: fill, regions, zones, "),
        ({"zones": []}, "zones must be an object, not []"),
        ({"zones": {"atlantis": {"red": 1}}}, "zones: there is no zone 'atlantis'; there are: alaska, "),
        ({"zones": {"peru": {"pink": 1}}}, "there is no army 'pink'; there are: red, blue, green"),
        ({"zones": {"peru": {"red": -1}}}, "zones must be a number from 0 to 1000000, not -1"),
        ({"zones": {"peru": {"red": True}}}, "not True"),
        ({"zones": {"peru": 3}}, "peru must be an object, not 3"),
        ({"regions": {"moon": {"red": 1}}}, "there is no region 'moon'; there are: north_america, "),
        ({"fill": {"army": "red"}}, "fill has no field 'army'; it has: armies, troops"),
        ({"fill": {"armies": "red"}}, "fill.armies must be a list, not 'red'"),
        ({"hands": {"red": ["moon"]}}, "there is no card 'moon'; there are: alaska, "),
        ({"hands": {"red": ["peru"], "blue": ["peru"]}}, "the card peru is in two places of the position"),
        ({"pile": ["...", "peru"]}, "there is no card '...'"),
        ({"mover": "pink"}, "there is no army 'pink'"),
        ({"mover": "red", "order": ["blue", "green"]}, "mover is 'red', which has no place in the order of play"),
        ({"phase": "sleep"}, "there is no phase 'sleep' in this variant; there are: reinforce, attack, "),
        ({"round": "1"}, "round must be a number from 0 to 1000000, not '1'"),
        ({"status": {"red": "dead"}}, "the status of red is 'dead', but must be one of: alive, out, neutral"),
        ({"status": {"red": []}}, "the status of red is [], but must be one of"),
        ({"bots": [3]}, "bots: there is no seat 3; there are: 0 to 2"),
        ({"orders": {"x": []}}, "orders: there is no seat 'x'; there are: 0 to 2"),
        ({"orders": {"0": [{"order": "sleep"}]}}, "there is no order 'sleep'; there are: "),
        ({"plans": {"0": {}}}, "plans must be a list, not {}"),
        ({"slices": {"moon": {}}}, "there is no slice 'moon' in this variant; it has: cards, muster"),
        ({"slices": {"cards": {"joker": 1}}}, "cards has no field 'joker'; it has: hands, pile, discards, traded"),
        ({"slices": {"cards": {"pile": {"red": "peru"}}}}, "cards.pile is not a list of one entry for each army"),
        ({"slices": {"muster": {"left": {"pink": 1}}}}, "muster.left: there is no army 'pink'"),
    ],
)
def test_a_wrong_position_is_one_sentence_that_says_what_is_allowed(position: Any, fault: str):
    with pytest.raises(BadInput) as raised:
        placed(CONQUEST, position)
    assert fault in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_variant_without_cards_says_so():
    game = written()
    del game.slices["cards"]
    with pytest.raises(BadInput, match="world/conquest is played without cards"):
        set_cards(game, {"hands": {}})
