"""The data of Napoleonic Europe, pinned: map, empires, deck, missions, seas and the campaign."""

import json
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "services/rules/engine/editions/napoleon"
BOARD = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
LAYOUTS = [json.loads((FOLDER / f"layout.{shape}.json").read_text(encoding="utf-8")) for shape in ("tall", "wide")]

ZONES = {zone["id"]: zone for zone in BOARD["zones"]}
PAIRS = {frozenset(link[:2]) for link in BOARD["links"]}
SORTED_LINKS = sorted(" ".join([*sorted(link[:2]), link[2]]) for link in BOARD["links"])
LINKS_DIGEST = "6c0c495b7cc213d3ce96250f65e15956ed0c422e333ec424763287bd3f857062"

SEAS = {sea["id"]: sea for sea in BOARD["sea_zones"]}
CAMPAIGN = BOARD["campaign"]
RANKS = ["corporal", "captain", "general", "emperor"]


def reached_from(start):
    """Every zone that can be walked to from `start`."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        fresh = {zone for pair in PAIRS if here in pair for zone in pair} - reached
        reached |= fresh
        edge.extend(fresh)
    return reached


def used_keys(condition):
    for key, value in condition.items():
        yield key
        for part in value if key == "any_of" else ():
            yield from used_keys(part)


def test_the_map_has_forty_eight_territories_whose_ids_and_names_are_each_used_once():
    assert len(BOARD["zones"]) == len(ZONES) == 48
    for language in ("en", "fr"):
        for key in ("name", "short_name"):
            assert len({zone[key][language] for zone in BOARD["zones"]} - {""}) == 48
    assert {zone["kind"] for zone in BOARD["zones"]} == {"land"}


@pytest.mark.rule("C-1")
def test_each_of_the_hundred_and_three_borders_joins_two_known_territories_and_is_listed_once():
    assert len(BOARD["links"]) == len(PAIRS) == 103
    assert all(len(pair) == 2 and pair <= set(ZONES) for pair in PAIRS)
    assert Counter(tuple(link[2:]) for link in BOARD["links"]) == {("land",): 90, ("sea",): 13}


def test_the_sorted_list_of_borders_is_the_one_that_was_checked():
    assert sha256("\n".join(SORTED_LINKS).encode()).hexdigest() == LINKS_DIGEST


def test_the_whole_map_can_be_walked():
    assert reached_from("egypt") == set(ZONES)


def are_joined(path):
    return all({here, there} in PAIRS for here, there in pairwise(path))


@pytest.mark.rule("N-53")
def test_egypt_reaches_wurttemberg_and_bavaria_by_way_of_the_ottoman_lands_and_illyria():
    ottoman = ["syria", "anatolia", "bulgaria_greece_macedonia", "bosnia_serbia_albania"]
    assert are_joined(["egypt", *ottoman, "illyrian_provinces", "wurttemberg_bavaria"])


def test_prussia_reaches_denmark_by_way_of_the_baltic_provinces_finland_and_sweden():
    assert are_joined(["prussia", "baltic_provinces", "finland", "sweden", "denmark"])


def test_the_eleven_empires_have_their_sizes_and_bonuses():
    size = Counter(zone["region"] for zone in BOARD["zones"])
    assert {empire["id"]: (size[empire["id"]], empire["bonus"]) for empire in BOARD["regions"]} == {
        "north_africa": (3, 2),
        "rhine_helvetic": (3, 2),
        "austria": (4, 4),
        "france": (9, 7),
        "prussia_kingdoms": (3, 2),
        "russia": (7, 5),
        "ottoman": (5, 4),
        "iberia": (4, 3),
        "italy": (3, 2),
        "united_kingdom": (3, 2),
        "scandinavia": (4, 3),
    }


@pytest.mark.rule("NC-4")
def test_every_capital_has_its_majority_and_bonus():
    assert {e["capital"]: (e["capital_majority"], e["capital_bonus"]) for e in BOARD["regions"]} == {
        "egypt": (2, 1),
        "helvetic_confederation": (2, 1),
        "austria_bohemia": (3, 2),
        "ile_de_france": (5, 4),
        "pomerania_brandenburg_silesia": (2, 1),
        "great_russia": (4, 3),
        "bulgaria_greece_macedonia": (3, 2),
        "castile": (3, 2),
        "kingdom_of_italy": (2, 1),
        "england": (2, 1),
        "sweden": (3, 2),
    }
    assert {zone["id"]: zone["region"] for zone in BOARD["zones"] if zone["is_capital"]} == {
        empire["capital"]: empire["id"] for empire in BOARD["regions"]
    }


def test_a_capital_is_worth_half_its_empire_rounded_up():
    assert all(-(-empire["bonus"] // 2) == empire["capital_bonus"] for empire in BOARD["regions"])


def test_the_deck_has_sixteen_cards_of_each_symbol_and_two_wilds():
    symbols = Counter(card["symbol"] for card in BOARD["cards"])
    assert symbols == {"infantry": 16, "cavalry": 16, "artillery": 16, "wild": 2}
    assert len({card["id"] for card in BOARD["cards"]}) == 50


def test_every_territory_has_one_card_and_every_effect_three():
    of_territories = [card for card in BOARD["cards"] if card["symbol"] != "wild"]
    assert [card["zone"] for card in of_territories] == list(ZONES)
    assert [card["id"] for card in of_territories] == [f"territory_{zone}" for zone in ZONES]
    effects = [row["id"] for row in BOARD["card_effects"]]
    assert Counter(card["effect"] for card in of_territories) == dict.fromkeys(effects, 3)
    assert len(effects) == 16
    assert all(card.keys() == {"id", "symbol"} for card in BOARD["cards"] if card["symbol"] == "wild")


@pytest.mark.rule("NA-55")
def test_each_phase_symbol_stands_for_one_phase():
    phase_of = {row["symbol"]: row["phase"] for row in BOARD["phase_symbols"]}
    assert phase_of == {
        "infantry_figures": "reinforcement",
        "red_die": "attack",
        "blue_die": "defense",
        "red_and_blue_dice": "any_combat",
        "arrow": "maneuver",
        "star": "special",
    }
    assert {(row["phase_symbol"], row["phase"]) for row in BOARD["card_effects"]} == set(phase_of.items())
    assert set(phase_of.values()) == set(BOARD["vocabulary"]["phases"])


def test_the_thirty_seven_missions_are_six_of_each_rank_and_thirteen_of_empires_and_routes():
    kinds = Counter((mission["kind"], mission["rank"]) for mission in BOARD["missions"])
    assert {rank: kinds["standard", rank] for rank in RANKS} == dict.fromkeys(RANKS, 6)
    assert sum(kinds["empire", rank] for rank in RANKS) == 13
    assert len(BOARD["missions"]) == len({mission["id"] for mission in BOARD["missions"]}) == 37


def test_a_mission_is_worth_the_points_of_its_rank():
    points = {rank["id"]: rank["victory_points"] for rank in BOARD["mission_ranks"]}
    assert points == {"corporal": 2, "captain": 3, "general": 5, "emperor": 8}
    assert all(mission["victory_points"] == points[mission["rank"]] for mission in BOARD["missions"])


def test_a_mission_that_depends_on_the_number_of_players_leaves_a_hole_for_it_in_its_text():
    by_players = [
        (mission["text"], key)
        for mission in BOARD["missions"]
        for key, wanted in mission["condition"].items()
        if key.endswith("_by_players")
    ]
    assert len(by_players) == 9
    for text, key in by_players:
        assert all(f"{{{key}}} " in text[language] for language in ("en", "fr"))


def test_missions_use_the_words_of_the_vocabulary():
    used = {key for mission in BOARD["missions"] for key in used_keys(mission["condition"])}
    assert used == set(BOARD["vocabulary"]["conditions"])
    assert {mission["timing"] for mission in BOARD["missions"]} == set(BOARD["vocabulary"]["mission_timing"])


def test_each_empire_and_route_has_one_mission_that_gives_something_at_once():
    of_empires = [mission for mission in BOARD["missions"] if mission["kind"] == "empire"]
    wanted = [name for mission in of_empires for names in mission["condition"].values() for name in names]
    assert sorted(wanted) == sorted(row["id"] for row in BOARD["regions"] + BOARD["routes"])
    assert all(mission["immediate_bonus"] for mission in of_empires)


@pytest.mark.rule("N-1")
def test_three_to_six_players_start_with_40_35_30_and_25_regiments():
    assert BOARD["starting"]["by_players"] == {"3": 40, "4": 35, "5": 30, "6": 25}


def test_two_players_have_36_regiments_and_ten_cards_four_independents_21_and_seven():
    duel = BOARD["starting"]["duel"]
    assert duel == {
        "each": 36,
        "independents": 4,
        "per_independent": 21,
        "cards_each": 10,
        "cards_per_independent": 7,
    }
    assert 2 * duel["cards_each"] + duel["independents"] * duel["cards_per_independent"] == len(ZONES)


@pytest.mark.rule("N-4")
def test_the_golden_rider_climbs_from_four_to_fifty():
    assert BOARD["exchange"]["golden_cavalier"] == [4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50]


@pytest.mark.rule("N-26")
def test_sets_without_the_rider_are_worth_four_to_ten():
    assert BOARD["exchange"]["mission_and_advanced"] == {
        "3_infantry": 4,
        "3_cavalry": 6,
        "3_artillery": 8,
        "one_of_each": 10,
    }


@pytest.mark.rule("NA-8")
def test_later_seats_of_the_advanced_game_start_with_more_cards():
    assert BOARD["components"]["advanced_start_cards_by_seat"] == {
        "3": [0, 0, 2],
        "4": [0, 0, 1, 2],
        "5": [0, 0, 1, 1, 2],
        "6": [0, 0, 1, 1, 2, 2],
    }


def test_the_eight_seas_form_one_chain_from_the_baltic_to_the_black_sea():
    chain = [
        "baltic_sea", "north_sea", "western_europe_atlantic", "southern_atlantic",
        "western_mediterranean", "adriatic_mediterranean", "eastern_mediterranean", "black_sea",
    ]  # fmt: skip
    steps = list(pairwise(chain))
    adjacent = [(sea, other) for sea, row in SEAS.items() for other in row["adjacent_zones"]]
    assert sorted(adjacent) == sorted(steps + [(there, here) for here, there in steps])


def test_coasts_and_seas_name_each_other():
    from_land = {(zone["id"], sea) for zone in BOARD["zones"] for sea in zone["touches"]}
    assert from_land == {(zone, sea["id"]) for sea in SEAS.values() for zone in sea["territories"]}


@pytest.mark.rule("NA-54")
def test_the_two_routes_share_out_the_eight_seas():
    assert {route["id"]: (route["bonus"], set(route["zones"])) for route in BOARD["routes"]} == {
        "americas_route": (2, {"baltic_sea", "north_sea", "western_europe_atlantic"}),
        "indies_route": (4, set(SEAS) - {"baltic_sea", "north_sea", "western_europe_atlantic"}),
    }
    assert {sea: row["route"] for sea, row in SEAS.items()} == {
        sea: route["id"] for route in BOARD["routes"] for sea in route["zones"]
    }


def test_the_six_armies_are_the_campaign_powers_and_are_told_apart_by_colour_letter_and_pattern():
    assert [army["id"] for army in BOARD["armies"]] == ["blue", "red", "white", "black", "green", "yellow"]
    assert [power["color"] for power in CAMPAIGN["powers"]] == [army["id"] for army in BOARD["armies"]]
    for key in ("hex", "letter", "pattern"):
        assert len({army[key] for army in BOARD["armies"]}) == 6


def test_the_campaign_gives_every_territory_to_a_known_power_and_every_fleet_a_known_sea():
    powers = {power["id"] for power in CAMPAIGN["powers"]}
    assert sorted(row["territory"] for row in CAMPAIGN["setup"]) == sorted(ZONES)
    assert {row["power"] for row in CAMPAIGN["setup"]} == powers
    assert min(row["regiments"] for row in CAMPAIGN["setup"]) >= 1
    assert {fleet["zone"] for fleet in CAMPAIGN["fleets"]} <= set(SEAS)
    assert {fleet["power"] for fleet in CAMPAIGN["fleets"]} <= powers
    assert min(fleet["ships"] for fleet in CAMPAIGN["fleets"]) >= 1


def test_the_campaign_powers_have_the_strengths_that_the_provenance_tells():
    strength, ships = Counter(), Counter()
    for row in CAMPAIGN["setup"]:
        strength[row["power"]] += row["regiments"]
    for fleet in CAMPAIGN["fleets"]:
        ships[fleet["power"]] += fleet["ships"]
    del strength["neutral"]
    assert strength == {
        "france": 39,
        "united_kingdom": 17,
        "austria": 25,
        "prussia_kingdoms": 12,
        "russia": 25,
    }
    assert ships == {"france": 3, "united_kingdom": 10}


@pytest.mark.parametrize(("drawn", "known"), [("territories", list(ZONES)), ("zones", list(SEAS))])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_every_place_with_its_label_inside_the_view_box(drawn, known, layout):
    assert sorted(layout[drawn]) == sorted(known)
    left, top, width, height = map(float, layout["viewBox"].split())
    for outline in layout[drawn].values():
        x, y = outline["label"]
        assert left <= x <= left + width
        assert top <= y <= top + height
        assert outline["path"][0] + outline["path"][-1] == "MZ"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_a_line_for_every_link_by_sea(layout):
    drawn = [[line["a"], line["b"], "sea"] for line in layout["lines"]]
    assert drawn == [link for link in BOARD["links"] if link[2] == "sea"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_and_board_give_each_empire_the_same_colour(layout):
    assert layout["colors"] == {empire["id"]: empire["hex"] for empire in BOARD["regions"]}
