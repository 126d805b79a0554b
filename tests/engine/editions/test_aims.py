"""How far a player is with what it plays for, in numbers that only it sees."""

from typing import Any

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.mission_cards import MissionCards, no_missions
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.kinds import Mission
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.view import view
from services.rules.engine.mechanics.position import placed

UNSEEN = {"red": None, "blue": None, "green": None}


def aims(game: Game, viewer: int) -> list[tuple[str, int, int]]:
    """What a seat plays for: the id, how much is done, and of how much."""
    seen: Any = view(game, viewer)["aims"]
    return [(one["id"], one["done"], one["needed"]) for one in seen]


def objective(id: str, **position: Any) -> Game:
    """Red plays for this objective, and the others hold what it does not."""
    slices = {"objectives": {"dealt": {**UNSEEN, "red": id, "blue": "asia_africa"}}}
    where = {"fill": {"armies": ["blue", "green"]}, "slices": slices, **position}
    return placed(variant("world", "objectives", 3), where)


@pytest.mark.rule("W-14")
def test_continents_are_counted_place_by_place():
    game = objective(
        "asia_south_america", regions={"asia": {"red": 1}}, zones={"peru": {"red": 2}, "siam": {"blue": 1}}
    )
    assert aims(game, 0) == [("asia_south_america", 12, 16)]


@pytest.mark.rule("W-15")
def test_one_more_continent_is_the_one_where_least_is_lacking():
    game = objective("europe_south_america_other", regions={"oceania": {"red": 1}}, zones={"peru": {"red": 2}})
    assert aims(game, 0) == [("europe_south_america_other", 5, 7 + 4 + 4)]


@pytest.mark.rule("W-16")
def test_only_places_that_are_strong_enough_count_where_that_is_asked():
    game = objective("territories_18_min_2", regions={"oceania": {"red": 2}}, zones={"peru": {"red": 1}})
    assert aims(game, 0) == [("territories_18_min_2", 4, 18)]


@pytest.mark.rule("W-17")
def test_of_an_army_to_eliminate_what_it_has_left_is_told_and_else_its_substitute():
    where = {"zones": {"peru": {"blue": 1}, "brazil": {"red": 3}}, "fill": {"armies": ["green"]}}
    assert aims(objective("eliminate_blue", **where), 0) == [("eliminate_blue", 1, 0)]
    assert aims(objective("eliminate_black", **where), 0) == [("eliminate_black", 1, 24)]


@pytest.mark.rule("A-15")
def test_nobody_sees_how_far_another_is():
    game = objective("territories_24")
    assert [id for id, _, _ in aims(game, 0)] == ["territories_24"]
    assert [id for id, _, _ in aims(game, 1)] == ["asia_africa"]
    assert aims(game, 2) == []
    assert aims(game, SPECTATOR) == []


@pytest.mark.rule("K-8", "K-10")
def test_missions_that_lie_open_are_counted_for_whoever_looks():
    missions = {"open": ["control_8_cities", "control_2_continents", "control_asia"], "carried": [None] * 3}
    buildings = {"cities": ["egypt", "congo", "peru"], "capitals": ["japan", "peru", "siam"]}
    where = {
        "regions": {"africa": {"yellow": 1}, "asia": {"blue": 1}},
        "slices": {"missions": missions, "buildings": buildings},
        "phase": "mission",
    }
    game = placed(variant("command", "command", 3), where)
    assert {id: (done, needed) for id, done, needed in aims(game, 0)} == {
        "control_8_cities": (2, 8),
        "control_2_continents": (1, 2),
        "control_asia": (0, 12),
    }


@pytest.mark.rule("K-8")
def test_what_is_counted_over_a_turn_is_nothing_before_the_first_place_is_taken():
    missions = {"open": ["take_10_territories"], "carried": [None]}
    buildings = {"cities": [], "capitals": ["japan", "peru", "siam"]}
    slices = {"missions": missions, "buildings": buildings, "this_turn": {"foreign": ["egypt", "congo"]}}
    where = {"regions": {"africa": {"yellow": 1}, "asia": {"blue": 1}}, "slices": slices, "phase": "reinforce"}
    before = placed(variant("command", "training", 3), where)
    assert aims(before, 0) == [("take_10_territories", 0, 10)], "the places are those of the turn before"
    after = placed(variant("command", "training", 3), {**where, "captures": 2, "phase": "mission"})
    assert aims(after, 0) == [("take_10_territories", 2, 10)]


def missions(zones: dict[str, Any], *dealt: str) -> Game:
    """Blue holds these four missions; its first is achieved already."""
    game = placed(variant("napoleon", "mission", 4), {"fill": {"armies": ["red"]}, "zones": zones})
    ids = game.variant.board.ids["mission"]
    now = no_missions(game)
    cards = tuple([Mission(ids.index(one)) for one in dealt])
    first = (True, False, False, False)
    game.slices["mission_cards"] = MissionCards((cards, *now.dealt[1:]), (first, *now.achieved[1:]), ())
    return game


@pytest.mark.rule("N-25", "N-48")
def test_secret_missions_are_counted_as_so_many_players_ask_for_and_not_once_achieved():
    zones = {zone: {"blue": 1} for zone in ("sweden", "norway", "denmark", "lapland")}
    game = missions(zones, "vanguard", "strong_realm", "two_empires", "colossus")
    assert aims(game, 0)[:2] == [("strong_realm", 4, 15), ("two_empires", 1, 2)]


@pytest.mark.rule("N-48")
def test_of_a_choice_the_part_that_is_furthest_counts():
    game = missions({"finland": {"blue": 1}}, "vanguard", "strong_realm", "two_empires", "colossus")
    ((_, done, needed),) = [one for one in aims(game, 0) if one[0] == "colossus"]
    sizes = {region.id: len(region.zones) for region in game.variant.board.regions}
    assert (done, needed) == (1, sizes["russia"])


@pytest.mark.rule("N-25")
@pytest.mark.parametrize(("seats", "asked"), [(3, "19"), (4, "15"), (5, "13"), (6, "11")])
def test_a_missions_text_names_the_number_for_so_many_players_alone(seats: int, asked: str):
    board = variant("napoleon", "mission", seats)
    mission = board.board.ids["mission"].index("strong_realm")
    assert title(board, "mission", mission, "en") == f"Control {asked} territories"
    assert title(board, "mission", mission, "fr") == f"Contrôler {asked} territoires"
