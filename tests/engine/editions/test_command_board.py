"""The data of the 2008 edition, pinned: the classic map with stars, missions, rewards and training."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

EDITIONS = Path(__file__).resolve().parents[3] / "services/rules/engine/editions"


def read(edition, name):
    return json.loads((EDITIONS / edition / name).read_text(encoding="utf-8"))


BOARD = read("command", "board.json")
WORLD = read("world", "board.json")

ZONES = [zone["id"] for zone in BOARD["zones"]]
PAIRS = {frozenset(link[:2]) for link in BOARD["links"]}
TRAINING = BOARD["training"]
CITIES = set(TRAINING["cities"])
SETUPS = {int(count): setup["players"] for count, setup in TRAINING["setups"].items()}


def conditions(level):
    return [mission["condition"] for mission in BOARD["missions"] if mission["level"] == level]


@pytest.mark.parametrize("part", ["names", "zones", "links", "regions"])
def test_the_map_is_the_classic_world_map(part):
    assert BOARD[part] == WORLD[part]


def test_the_layout_is_that_of_the_classic_world_map():
    assert read("command", "layout.json") == {"of": "world"}


@pytest.mark.rule("W-5")
def test_the_continents_have_the_classic_bonuses():
    bonus = {region["id"]: region["bonus"] for region in BOARD["regions"]}
    assert bonus == {
        "oceania": 2,
        "south_america": 2,
        "africa": 3,
        "europe": 5,
        "north_america": 5,
        "asia": 7,
    }


@pytest.mark.rule("K-45")
def test_indonesia_reaches_ukraine_by_way_of_siam_india_and_afghanistan():
    path = ["indonesia", "siam", "india", "afghanistan", "ukraine"]
    assert all({here, there} in PAIRS for here, there in pairwise(path))


def test_thirty_cards_carry_one_star_and_twelve_carry_two():
    assert Counter(card["stars"] for card in BOARD["cards"]) == {1: 30, 2: 12}
    assert {card["id"] for card in BOARD["cards"] if card["stars"] == 2} == {
        "northwest_territory", "central_america", "greenland", "brazil", "ukraine", "southern_europe",
        "north_africa", "egypt", "china", "middle_east", "kamchatka", "indonesia",
    }  # fmt: skip


def test_every_territory_has_one_card_and_there_is_neither_symbol_nor_wild():
    assert [card["zone"] for card in BOARD["cards"]] == [card["id"] for card in BOARD["cards"]] == ZONES
    assert {key for card in BOARD["cards"] for key in card} == {"id", "stars", "zone"}


@pytest.mark.rule("K-2")
def test_two_to_ten_stars_are_worth_two_to_thirty_troops():
    assert BOARD["star_exchange"] == {
        "2": 2, "3": 4, "4": 7, "5": 10, "6": 13, "7": 17, "8": 21, "9": 25, "10": 30,
    }  # fmt: skip


@pytest.mark.rule("K-9")
def test_the_six_minor_missions_ask_for_what_is_printed():
    assert conditions("minor") == [
        {"control_continents": ["europe"]},
        {"control_continents": ["north_america"]},
        {"control_continents": ["asia"]},
        {"control_cities": 8},
        {"control_enemy_capitals": 1},
        {"take_cities_this_turn": 4},
    ]


@pytest.mark.rule("K-10")
def test_the_six_major_missions_ask_for_what_is_printed():
    assert conditions("major") == [
        {"take_territories_this_turn": 10},
        {"control_enemy_capitals": 2},
        {"control_territories": 18},
        {"control_continent_count": 2},
        {"take_continents_this_turn": 1},
        {"control_cities": 11},
    ]


def test_missions_and_vocabulary_use_the_same_words_and_every_mission_has_two_names():
    used = {key for row in BOARD["missions"] for key in row["condition"]}
    assert used == set(BOARD["vocabulary"]["conditions"])
    assert len({row["id"] for row in BOARD["missions"]}) == 12
    assert all(row["name"]["en"] and row["name"]["fr"] for row in BOARD["missions"])


def test_four_missions_of_each_level_are_drawn_and_there_is_a_reward_for_each():
    assert Counter(reward["level"] for reward in BOARD["rewards"]) == BOARD["command_centre_draw"]
    assert BOARD["command_centre_draw"] == {"minor": 4, "major": 4}
    assert len({reward["id"] for reward in BOARD["rewards"]}) == 8


def test_an_airfield_of_either_level_helps_the_highest_die_in_reach_and_is_lost_with_its_territory():
    airfields = [row for row in BOARD["rewards"] if row["effect"]["type"] == "airfield"]
    assert [row["id"] for row in airfields] == ["minor_airfield", "supreme_airfield"]
    for row in airfields:
        assert row["effect"] == {
            "type": "airfield",
            "place_token_on": "own_territory",
            "highest_die_bonus": 1,
            "applies_to": ["attack", "defense"],
            "range": "territory_and_adjacent",
            "destroyed_when_lost": True,
            "stacks": False,
        }


def test_the_other_six_rewards_have_the_printed_effects():
    die = {"type": "bonus_die", "rule": "roll_extra_die_may_replace_lowest"}
    before, end = "start_of_turn_after_placement_before_attacks", "end_of_turn"
    assert {row["id"]: row["effect"] for row in BOARD["rewards"] if row["effect"]["type"] != "airfield"} == {
        "minor_strategic_manoeuvre": {"type": "extra_fortify", "timing": before, "count": 1},
        "minor_bonus_manoeuvre": {"type": "extra_fortify", "timing": end, "count": 1},
        "minor_bonus_card": {"type": "extra_card", "timing": end, "count": 1, "unconditional": True},
        "supreme_attack_die": {**die, "side": "attack"},
        "supreme_defence_die": {**die, "side": "defense"},
        "supreme_two_regiments": {"type": "reinforcement_bonus", "amount": 2, "timing": "each_turn"},
    }


def test_three_missions_win_a_capital_brings_one_troop_and_fifteen_cities_are_drawn():
    assert (BOARD["missions_to_win"], BOARD["capital_bonus"], BOARD["city_count"]) == (3, 1, 15)


@pytest.mark.rule("K-18")
def test_three_to_five_players_start_with_30_25_and_20_troops():
    assert BOARD["starting"]["by_players"] == {"3": 30, "4": 25, "5": 20}


def test_the_five_armies_are_the_training_colours_and_are_told_apart_by_colour_letter_and_pattern():
    assert [army["id"] for army in BOARD["armies"]] == ["yellow", "green", "blue", "red", "black"]
    for key in ("hex", "letter", "pattern"):
        assert len({army[key] for army in BOARD["armies"]}) == 5


@pytest.mark.rule("K-13")
def test_training_opens_four_minor_and_four_major_missions():
    level = {mission["id"]: mission["level"] for mission in BOARD["missions"]}
    assert {mission: level[mission] for mission in TRAINING["missions"]} == {
        "control_8_cities": "minor",
        "control_north_america": "minor",
        "control_europe": "minor",
        "control_asia": "minor",
        "take_10_territories": "major",
        "control_2_enemy_capitals": "major",
        "control_18_territories": "major",
        "control_2_continents": "major",
    }


@pytest.mark.rule("K-14")
def test_training_has_these_fifteen_cities():
    assert TRAINING["cities"] == [
        "western_united_states", "ontario", "eastern_united_states", "brazil", "great_britain",
        "northern_europe", "western_europe", "southern_europe", "ukraine", "egypt", "south_africa",
        "india", "china", "japan", "eastern_australia",
    ]  # fmt: skip


@pytest.mark.rule("K-14")
def test_a_training_colour_fixes_the_place_in_the_order_of_play_and_the_capital():
    told = {count: [(p["seat"], p["color"], p["capital"]) for p in ps] for count, ps in SETUPS.items()}
    assert told == {
        3: [(1, "yellow", "brazil"), (2, "green", "india"), (3, "blue", "eastern_australia")],
        4: [
            (1, "yellow", "great_britain"),
            (2, "green", "western_united_states"),
            (3, "blue", "japan"),
            (4, "red", "south_africa"),
        ],
        5: [
            (1, "yellow", "great_britain"),
            (2, "green", "china"),
            (3, "blue", "eastern_australia"),
            (4, "red", "south_africa"),
            (5, "black", "eastern_united_states"),
        ],
    }


@pytest.mark.rule("K-34")
def test_later_training_seats_start_with_more_cards():
    assert {count: [player["start_cards"] for player in players] for count, players in SETUPS.items()} == {
        3: [0, 0, 1],
        4: [0, 0, 1, 1],
        5: [0, 0, 1, 1, 2],
    }


@pytest.mark.rule("K-14", "K-18")
@pytest.mark.parametrize("count", SETUPS)
def test_a_training_position_fills_the_map_with_equal_armies_around_capitals_in_own_cities(count):
    players = SETUPS[count]
    assert sorted(zone for player in players for zone in player["regiments"]) == sorted(ZONES)
    for player in players:
        assert min(player["regiments"].values()) >= 1
        assert sum(player["regiments"].values()) == BOARD["starting"]["by_players"][str(count)]
        assert player["capital"] in CITIES & player["regiments"].keys()


@pytest.mark.parametrize("count", SETUPS)
def test_a_training_position_gives_the_first_income_that_its_summary_tells(count):
    for player in SETUPS[count]:
        held, told = player["regiments"].keys(), player["summary"]
        assert (told["territories"], told["cities"]) == (len(held), len(held & CITIES))
        assert told["first_income"] == max(3, (len(held) + len(held & CITIES)) // 3) + BOARD["capital_bonus"]


@pytest.mark.rule("K-14")
@pytest.mark.parametrize("count", SETUPS)
def test_a_training_position_presses_every_player_as_its_summary_tells(count):
    army = {zone: troops for player in SETUPS[count] for zone, troops in player["regiments"].items()}

    def foes(zone, held):
        return sum(army[there] for pair in PAIRS if zone in pair for there in pair - {zone} - held)

    for player in SETUPS[count]:
        held, told = player["regiments"].keys(), player["summary"]
        total = sum(player["regiments"].values())
        assert told["total_regiments"] == total
        assert told["pressure"] == pytest.approx(sum(foes(zone, held) for zone in held) / total, abs=0.005)
        assert told["capital_threat"] == foes(player["capital"], held) / army[player["capital"]]
