"""The data of the classic world map, pinned: what is drawn, dealt and counted must be what the rules say."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "services/rules/engine/editions/world"
BOARD = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
LAYOUTS = [json.loads((FOLDER / f"layout.{shape}.json").read_text(encoding="utf-8")) for shape in ("tall", "wide")]

ZONES = [zone["id"] for zone in BOARD["zones"]]
PAIRS = {frozenset(link[:2]) for link in BOARD["links"]}
SORTED_LINKS = sorted(" ".join([*sorted(link[:2]), link[2]]) for link in BOARD["links"])

LINKS_DIGEST = "0aae80bc42ff45c3a68de9f304dc4a944195ef63c4d8fb28169e94e711188984"
NEIGHBOURS = {
    "alaska": 3, "northwest_territory": 4, "alberta": 4, "western_united_states": 4, "central_america": 3,
    "greenland": 4, "ontario": 6, "quebec": 3, "eastern_united_states": 4,
    "venezuela": 3, "peru": 3, "brazil": 4, "argentina": 2,
    "iceland": 3, "scandinavia": 4, "ukraine": 6, "great_britain": 4, "northern_europe": 5,
    "western_europe": 4, "southern_europe": 6,
    "north_africa": 6, "egypt": 4, "congo": 3, "east_africa": 6, "south_africa": 3, "madagascar": 2,
    "siberia": 5, "ural": 4, "china": 6, "afghanistan": 5, "middle_east": 6, "india": 4, "siam": 3,
    "yakutsk": 3, "irkutsk": 4, "mongolia": 5, "japan": 2, "kamchatka": 5,
    "indonesia": 3, "new_guinea": 3, "western_australia": 3, "eastern_australia": 2,
}  # fmt: skip


def reached_from(start):
    """Every zone that can be walked to from `start`."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        fresh = {zone for pair in PAIRS if here in pair for zone in pair} - reached
        reached |= fresh
        edge.extend(fresh)
    return reached


def test_the_map_has_forty_two_territories_whose_ids_and_names_are_each_used_once():
    assert len(ZONES) == len(set(ZONES)) == 42
    for language in ("en", "fr"):
        assert len({zone["name"][language] for zone in BOARD["zones"]} - {""}) == 42
    assert {zone["kind"] for zone in BOARD["zones"]} == {"land"}


@pytest.mark.rule("C-1")
def test_each_of_the_eighty_three_borders_joins_two_known_territories_and_is_listed_once():
    assert len(BOARD["links"]) == len(PAIRS) == 83
    assert all(len(pair) == 2 and pair <= set(ZONES) for pair in PAIRS)
    assert Counter(link[2] for link in BOARD["links"]) == {"land": 58, "sea": 25}


def test_the_sorted_list_of_borders_is_the_one_that_was_checked():
    assert sha256("\n".join(SORTED_LINKS).encode()).hexdigest() == LINKS_DIGEST


def test_every_territory_has_its_known_number_of_neighbours():
    assert Counter(zone for pair in PAIRS for zone in pair) == NEIGHBOURS


def test_the_whole_map_can_be_walked():
    assert reached_from("alaska") == set(ZONES)


@pytest.mark.parametrize(
    "link",
    [
        ["iceland", "scandinavia", "sea"],
        ["great_britain", "scandinavia", "sea"],
        ["east_africa", "middle_east", "sea"],
        ["brazil", "north_africa", "sea"],
    ],
)
def test_a_border_that_editions_forget_is_there(link):
    assert [*sorted(link[:2]), link[2]] in BOARD["links"]


@pytest.mark.rule("W-35")
def test_alaska_and_kamchatka_touch_by_sea_and_only_they_across_the_edge_of_the_map():
    assert ["alaska", "kamchatka", "sea", "wraps"] in BOARD["links"]
    assert [link[:2] for link in BOARD["links"] if link[3:]] == [["alaska", "kamchatka"]]


@pytest.mark.rule("W-5")
def test_the_continents_have_their_sizes_and_bonuses():
    size = Counter(zone["region"] for zone in BOARD["zones"])
    assert {region["id"]: (size[region["id"]], region["bonus"]) for region in BOARD["regions"]} == {
        "north_america": (9, 5),
        "south_america": (4, 2),
        "europe": (7, 5),
        "africa": (6, 3),
        "asia": (12, 7),
        "oceania": (4, 2),
    }


def test_the_deck_has_fourteen_cards_of_each_symbol_and_two_wilds():
    symbols = Counter(card["symbol"] for card in BOARD["cards"])
    assert symbols == {"infantry": 14, "cavalry": 14, "artillery": 14, "wild": 2}
    assert len({card["id"] for card in BOARD["cards"]}) == 44


def test_every_territory_has_one_card_and_the_wilds_name_none():
    of_territories = [card for card in BOARD["cards"] if card["symbol"] != "wild"]
    assert [card["zone"] for card in of_territories] == [card["id"] for card in of_territories] == ZONES
    assert [card for card in BOARD["cards"] if card["symbol"] == "wild"] == [
        {"id": "wild_1", "symbol": "wild"},
        {"id": "wild_2", "symbol": "wild"},
    ]


def test_the_eight_objectives_that_name_no_colour_ask_for_the_right_lands():
    conditions = {row["id"]: row["condition"] for row in BOARD["objectives"]}
    assert {id: wanted for id, wanted in conditions.items() if "eliminate" not in wanted} == {
        "asia_south_america": {"control_continents": ["asia", "south_america"]},
        "asia_africa": {"control_continents": ["asia", "africa"]},
        "north_america_africa": {"control_continents": ["north_america", "africa"]},
        "north_america_oceania": {"control_continents": ["north_america", "oceania"]},
        "europe_south_america_other": {
            "control_continents": ["europe", "south_america"],
            "plus_any_continents": 1,
        },
        "europe_oceania_other": {"control_continents": ["europe", "oceania"], "plus_any_continents": 1},
        "territories_24": {"control_territories": 24},
        "territories_18_min_2": {"control_territories": 18, "min_armies": 2},
    }


def test_the_other_six_of_the_fourteen_objectives_name_each_army_once_and_fall_back_on_24_territories():
    conditions = [row["condition"] for row in BOARD["objectives"] if "eliminate" in row["condition"]]
    assert conditions == [
        {
            "eliminate": army["id"],
            "fallback": {"control_territories": 24},
            "fallback_when": ["own_color", "color_not_in_play", "eliminated_by_other"],
        }
        for army in BOARD["armies"]
    ]
    assert len(BOARD["objectives"]) == len({row["id"] for row in BOARD["objectives"]}) == 14


def test_the_vocabulary_explains_exactly_the_words_that_the_objectives_use():
    used = {key for row in BOARD["objectives"] for key in row["condition"]}
    used |= {key for row in BOARD["objectives"] for key in row["condition"].get("fallback", {})}
    assert used == set(BOARD["vocabulary"]["conditions"])
    assert all(row["text"]["en"] and row["text"]["fr"] for row in BOARD["objectives"])


def test_the_six_armies_are_told_apart_by_colour_letter_and_pattern():
    assert [army["id"] for army in BOARD["armies"]] == ["red", "blue", "green", "yellow", "black", "purple"]
    for key in ("hex", "letter", "pattern"):
        assert len({army[key] for army in BOARD["armies"]}) == 6


@pytest.mark.rule("W-2")
def test_three_to_six_players_start_with_35_30_25_and_20_armies():
    assert BOARD["starting"]["by_players"] == {"3": 35, "4": 30, "5": 25, "6": 20}


@pytest.mark.reading("W-36")
def test_a_game_under_way_has_every_territory_once_and_all_starting_armies_on_the_board():
    for players, position in BOARD["starting"]["under_way"].items():
        assert sorted(zone for troops in position for zone in troops) == sorted(ZONES)
        each = BOARD["starting"]["by_players"][players]
        assert [sum(troops.values()) for troops in position] == [each] * int(players)


@pytest.mark.rule("W-21")
def test_in_a_duel_each_player_has_40_armies_and_the_ally_two_for_each_of_its_fourteen_cards():
    dealt = len(ZONES) // 3
    assert BOARD["starting"]["duel"] == {"each": 40, "ally": 28} == {"each": dealt + 26, "ally": 2 * dealt}


def test_sets_of_the_objective_game_are_worth_four_to_twelve():
    assert BOARD["exchange"]["objectives"] == {
        "3_artillery": 4,
        "3_infantry": 6,
        "3_cavalry": 8,
        "one_of_each": 10,
        "wild_plus_2_identical": 12,
    }


def test_a_traded_card_of_a_held_territory_is_worth_two_more():
    assert BOARD["exchange"]["owned_territory_bonus"] == 2


@pytest.mark.rule("W-19")
def test_sets_of_world_conquest_rise_to_25_and_then_by_five():
    assert BOARD["exchange"]["conquest"] == {"sequence": [4, 6, 8, 10, 12, 15, 20, 25], "then_add": 5}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_every_territory_with_its_label_inside_the_view_box(layout):
    assert sorted(layout["territories"]) == sorted(ZONES)
    left, top, width, height = map(float, layout["viewBox"].split())
    for outline in layout["territories"].values():
        x, y = outline["label"]
        assert left <= x <= left + width
        assert top <= y <= top + height
        assert outline["path"][0] + outline["path"][-1] == "MZ"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_a_line_for_every_link_by_sea(layout):
    drawn = [[line["a"], line["b"], "sea"] + ["wraps"] * ("wraps" in line) for line in layout["lines"]]
    assert drawn == [link for link in BOARD["links"] if link[2] == "sea"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_and_board_give_each_continent_the_same_colour(layout):
    assert layout["colors"] == {region["id"]: region["hex"] for region in BOARD["regions"]}
