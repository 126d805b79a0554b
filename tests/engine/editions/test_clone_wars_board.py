"""The data of the galaxy at war, pinned: planets, lanes, decks, ships, tokens, the Order 66 track and the seats."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "services/rules/engine/editions/clone_wars"
BOARD = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
LAYOUTS = [json.loads((FOLDER / f"layout.{shape}.json").read_text(encoding="utf-8")) for shape in ("tall", "wide")]

ZONES = {zone["id"]: zone for zone in BOARD["zones"]}
KIND_OF = {frozenset(link[:2]): link[2] for link in BOARD["links"]}
SORTED_LINKS = sorted(" ".join([*sorted(link[:2]), link[2]]) for link in BOARD["links"])
LINKS_DIGEST = "775d39811689880f85cbec1a08708032ce4fb76b5aac2e5dcce568189222d1b6"
HANDED_OVER = "b8a289c4b4260cc2f9f5e87ca7e04a3d8bbd56768e9a4490139e79652e5c33bb"
CLASSES = ["fighter", "corvette", "capital_ship"]
ARMIES = {army["id"]: army["faction"] for army in BOARD["armies"]}
TRACK = {row["cell"]: row["success"] for row in BOARD["order66_track"]}


def reached_from(start):
    """Every planet that can be walked to from `start`."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        fresh = {zone for pair in KIND_OF if here in pair for zone in pair} - reached
        reached |= fresh
        edge.extend(fresh)
    return reached


def handed_over():
    """The data in the shape in which they came, but that only the provenance tells which links the rulebook names."""
    systems = [
        {**region, "planets": [zone for zone in ZONES if ZONES[zone]["region"] == region["id"]]}
        for region in BOARD["regions"]
    ]
    planets = [
        {
            "id": id,
            "name": zone["name"],
            "system": zone["region"],
            "neighbors": sorted(other for pair in KIND_OF if id in pair for other in pair - {id}),
        }
        for id, zone in ZONES.items()
    ]
    cards = [{("class" if key == "symbol" else key): card[key] for key in card} for card in BOARD["cards"]]
    provenance = json.loads(json.dumps(BOARD["provenance"]))
    del provenance["reconstructed"]["armies"]
    return {
        "board": LAYOUTS[0]["board"],
        "names": BOARD["names"],
        "provenance": provenance,
        "vocabulary": BOARD["vocabulary"],
        "systems": systems,
        "territories": planets,
        "adjacency": [{"a": here, "b": there, "kind": kind} for here, there, kind in BOARD["links"]],
        "ship_classes": BOARD["ships"],
        "card_effects": BOARD["effects"],
        "faction_cards": cards,
        "exchange": BOARD["exchange"],
        "separatist_tokens": BOARD["tokens"],
        "order66_track": BOARD["order66_track"],
        "armies": [{"color": color, "faction": faction} for color, faction in ARMIES.items()],
        "seats": BOARD["seats"],
        "starting_troops": {**BOARD["starting"]["by_faction"], "standard_game": BOARD["starting"]["by_players"]},
        "ship_limit_per_class_and_army": BOARD["ship_limit"],
    }


def test_nothing_of_the_data_that_were_handed_over_is_lost_or_changed():
    text = json.dumps(handed_over(), ensure_ascii=False, sort_keys=True)
    assert sha256(text.encode()).hexdigest() == HANDED_OVER


def test_the_map_has_forty_two_planets_whose_ids_and_names_are_each_used_once():
    assert len(BOARD["zones"]) == len(ZONES) == 42
    for language in ("en", "fr"):
        assert len({zone["name"][language] for zone in BOARD["zones"]} - {""}) == 42
    assert {zone["kind"] for zone in BOARD["zones"]} == {"planet"}


@pytest.mark.rule("C-1")
def test_each_of_the_eighty_five_links_joins_two_known_planets_and_is_listed_once():
    assert len(BOARD["links"]) == len(KIND_OF) == 85
    assert all(len(pair) == 2 and pair <= set(ZONES) for pair in KIND_OF)
    assert Counter(KIND_OF.values()) == {"border": 73, "hyperspace_lane": 12}


def test_the_sorted_list_of_links_is_the_one_that_was_checked():
    assert sha256("\n".join(SORTED_LINKS).encode()).hexdigest() == LINKS_DIGEST


def test_the_whole_galaxy_can_be_walked():
    assert reached_from("coruscant") == set(ZONES)


def test_borders_stay_within_a_system_and_lanes_lead_out_of_it():
    for pair, kind in KIND_OF.items():
        assert len({ZONES[zone]["region"] for zone in pair}) == (1 if kind == "border" else 2)


@pytest.mark.rule("S-54")
def test_dathomir_touches_alderaan_by_a_lane_and_muunilinst_by_a_border_but_not_ithor():
    assert KIND_OF[frozenset(("dathomir", "alderaan"))] == "hyperspace_lane"
    assert KIND_OF[frozenset(("dathomir", "muunilinst"))] == "border"
    assert frozenset(("dathomir", "ithor")) not in KIND_OF


@pytest.mark.parametrize(
    ("here", "there"),
    [
        *[("muunilinst", there) for there in ("ithor", "mygeeto", "dathomir", "dantooine")],
        ("dathomir", "alderaan"),
        ("kashyyyk", "boz_pity"),
        ("boz_pity", "kessel"),
        ("kashyyyk", "haruun_kal"),
        ("haruun_kal", "rodia"),
        ("mon_calamari", "jabiim"),
        ("felucia", "jabiim"),
    ],
)
def test_the_links_that_the_rulebook_names_are_there_and_told_in_the_provenance(here, there):
    assert frozenset((here, there)) in KIND_OF
    told = BOARD["provenance"]["from_rulebooks"]["adjacency"]
    assert ZONES[here]["name"]["en"] in told
    assert ZONES[there]["name"]["en"] in told


@pytest.mark.rule("S-50")
def test_the_six_systems_have_their_sizes_and_bonuses():
    size = Counter(zone["region"] for zone in BOARD["zones"])
    assert {region["id"]: (size[region["id"]], region["bonus"]) for region in BOARD["regions"]} == {
        "outer_rim": (10, 6),
        "mid_rim": (9, 5),
        "wild_space": (7, 3),
        "core_worlds": (7, 5),
        "colonies": (5, 2),
        "expansion_region": (4, 3),
    }


@pytest.mark.rule("S-36")
def test_each_faction_has_thirty_cards_ten_of_each_class_and_no_wild():
    for faction in ("republic", "separatist"):
        deck = [card for card in BOARD["cards"] if card["deck"] == faction]
        assert Counter(card["symbol"] for card in deck) == dict.fromkeys(CLASSES, 10)
    assert len(BOARD["cards"]) == len({card["id"] for card in BOARD["cards"]}) == 60


def test_every_card_has_an_effect_and_every_deck_has_ten_once_in_each_class():
    effects = {row["id"]: row for row in BOARD["effects"]}
    assert len(effects) == len(BOARD["effects"]) == 17
    assert {row["timing"] for row in BOARD["effects"]} == set(BOARD["vocabulary"]["card_timing"])
    used = Counter((card["deck"], card["effect"]) for card in BOARD["cards"])
    assert set(used.values()) == {3}
    assert Counter(deck for deck, _ in used) == {"republic": 10, "separatist": 10}
    assert {effect for _, effect in used} == set(effects)
    assert all(card["anakin"] == effects[card["effect"]]["anakin"] for card in BOARD["cards"])
    assert all(card["id"] == f"{card['deck']}_{card['effect']}_{card['symbol']}" for card in BOARD["cards"])


@pytest.mark.rule("S-33")
def test_without_the_anakin_cards_the_classic_game_has_fourteen_of_each_class_and_35_or_30_troops():
    rest = Counter(card["symbol"] for card in BOARD["cards"] if not card["anakin"])
    assert rest == dict.fromkeys(CLASSES, 14)
    assert BOARD["starting"]["by_players"] == {"3": 35, "4": 30}


@pytest.mark.rule("S-10")
def test_sets_are_worth_four_to_seven_by_class():
    assert BOARD["exchange"] == {"3_fighter": 4, "3_corvette": 5, "3_capital_ship": 6, "one_of_each": 7}


def test_there_are_three_classes_of_ships_and_three_ships_of_each_in_an_army():
    assert [row["id"] for row in BOARD["ships"]] == CLASSES
    assert BOARD["ship_limit"] == 3


def test_each_class_of_ship_helps_one_die_in_its_own_way():
    assert {row["id"]: row["rule"] for row in BOARD["ships"]} == {
        "fighter": {"type": "reroll_ones", "dice_per_ship": 1},
        "corvette": {"type": "die_bonus", "amount": 1, "dice_per_ship": 1, "from": "highest", "max_per_die": 1},
        "capital_ship": {"type": "upgrade_die", "die": 8, "dice_per_ship": 1},
    }


@pytest.mark.rule("S-52")
def test_the_nine_tokens_have_one_or_two_dots_dooku_two_and_haako_one():
    dots = {token["id"]: token["dots"] for token in BOARD["tokens"]}
    assert len(dots) == len(BOARD["tokens"]) == 9
    assert (dots["count_dooku"], dots["rune_haako"]) == (2, 1)
    assert Counter(dots.values()) == {1: 6, 2: 3}


@pytest.mark.rule("S-53")
def test_order_66_succeeds_on_four_faces_of_cell_eight_and_three_of_cell_seven():
    assert TRACK[8] == [5, 6, 7, 8]
    assert TRACK[7] == [6, 7, 8]


def test_the_track_starts_without_a_face_and_never_gets_worse():
    assert list(TRACK) == list(range(12))
    assert TRACK[0] == []
    assert all(faces == list(range(9 - len(faces), 9)) for faces in TRACK.values())
    assert [len(TRACK[cell]) for cell in TRACK] == [0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("S-1")
def test_the_four_armies_alternate_between_the_factions_and_two_to_four_seats_share_them():
    assert ARMIES == {"red": "republic", "black": "separatist", "orange": "republic", "blue": "separatist"}
    assert list(ARMIES.values()) == ["republic", "separatist"] * 2
    assert BOARD["seats"] == {
        "2": [["red", "orange"], ["black", "blue"]],
        "3": [["red"], ["black", "blue"], ["orange"]],
        "4": [["red"], ["black"], ["orange"], ["blue"]],
    }


@pytest.mark.rule("S-4")
def test_republic_armies_start_with_31_troops_and_separatist_armies_with_30():
    assert BOARD["starting"]["by_faction"] == {"republic": 31, "separatist": 30}


def test_the_armies_are_told_apart_by_colour_letter_and_pattern():
    for key in ("hex", "letter", "pattern"):
        assert len({army[key] for army in BOARD["armies"]}) == 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_every_planet_with_its_label_inside_the_view_box(layout):
    assert sorted(layout["territories"]) == sorted(ZONES)
    left, top, width, height = map(float, layout["viewBox"].split())
    for outline in layout["territories"].values():
        x, y = outline["label"]
        assert left <= x <= left + width
        assert top <= y <= top + height
        assert outline["path"][0] + outline["path"][-1] == "MZ"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_draws_a_line_for_every_lane_and_only_for_lanes(layout):
    drawn = [frozenset((line["a"], line["b"])) for line in layout["lines"]]
    assert len(drawn) == len(set(drawn)) == 12
    assert set(drawn) == {pair for pair, kind in KIND_OF.items() if kind == "hyperspace_lane"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_and_board_name_the_same_systems_in_the_same_colours(layout):
    assert layout["colors"] == {region["id"]: region["hex"] for region in BOARD["regions"]}
    assert sorted(layout["systems"]) == sorted(layout["colors"])
