"""Every mission of the deck, where its condition just holds and where it just does not."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.missions import fulfilled
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.position import placed

BOARD = variant("napoleon", "mission", 3).board
CAPITALS = [region.data["capital"] for region in BOARD.regions]
EMPIRES = {region.id: [BOARD.zones[zone] for zone in region.zones] for region in BOARD.regions}
ONE_OF_EACH = [zones[-1] for zones in EMPIRES.values()]
STRAITS = ["bulgaria_greece_macedonia", "anatolia", "moldavia_wallachia"]
SOUND = ["denmark", "sweden", "norway"]
COUNTED = {
    "strong_realm": (19, 15, 13, 11),
    "great_power": (22, 18, 16, 14),
    "hegemon": (26, 22, 19, 17),
    "few_thrones": (4, 3, 3, 2),
    "several_thrones": (5, 4, 4, 3),
    "many_thrones": (6, 5, 5, 4),
    "court_of_kings": (8, 7, 6, 6),
    "envoys": (9, 8, 7, 6),
    "web_of_alliances": (11, 10, 9, 9),
}
"""What has to be held with 3, 4, 5 and 6 players, as the cards say."""


def zones(mission: str) -> list[str]:
    """The places that a counted mission counts, one after the other."""
    if "thrones" in mission or "kings" in mission:
        return CAPITALS
    return ONE_OF_EACH if mission in ("envoys", "web_of_alliances") else list(BOARD.zones)


def holds(mission: str, held: list[str], seats: int = 3, troops: int = 1, **more: Json) -> bool:
    """Whether blue, holding these places and no others, meets the mission."""
    where = {"fill": {"armies": ["red"]}, "zones": {zone: {"blue": troops} for zone in held}, **more}
    game = placed(variant("napoleon", "mission", seats), where)
    return fulfilled(game, 0, BOARD.ids["mission"].index(mission))


@pytest.mark.rule("N-27", "N-48")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("mission", COUNTED)
def test_what_a_mission_counts_depends_on_the_number_of_players(mission: str, seats: int):
    count = COUNTED[mission][seats - 3]
    assert holds(mission, zones(mission)[:count], seats)
    assert not holds(mission, zones(mission)[: count - 1], seats)


@pytest.mark.rule("N-27", "N-48")
@pytest.mark.parametrize(
    ("mission", "held"),
    [
        ("pillars_of_hercules", ["andalusia", "morocco_barbary"]),
        ("the_straits", STRAITS),
        ("the_sound", SOUND),
        ("one_empire", EMPIRES["iberia"]),
        ("two_empires", EMPIRES["iberia"] + EMPIRES["italy"]),
        ("three_empires", EMPIRES["iberia"] + EMPIRES["italy"] + EMPIRES["north_africa"]),
        ("colossus", EMPIRES["france"]),
        ("colossus", EMPIRES["russia"]),
    ],
)
def test_named_territories_and_whole_empires_lack_none(mission: str, held: list[str]):
    assert holds(mission, held)
    for zone in held:
        assert not holds(mission, [other for other in held if other != zone])


@pytest.mark.rule("N-27", "N-48")
def test_regiments_are_counted_in_each_territory():
    eight = list(BOARD.zones[:8])
    assert holds("great_camp", ["castile"], troops=12)
    assert not holds("great_camp", eight, troops=11)
    assert holds("grande_armee", eight, troops=4)
    assert not holds("grande_armee", eight[:7], troops=40)
    assert not holds("grande_armee", eight, troops=3)


@pytest.mark.rule("N-27", "N-48")
@pytest.mark.parametrize(("mission", "count"), [("vanguard", 3), ("offensive", 4), ("blitz", 6), ("coup_de_grace", 9)])
def test_territories_taken_are_those_of_the_own_turn(mission: str, count: int):
    assert holds(mission, ["castile"], captures=count)
    assert not holds(mission, ["castile"], captures=count - 1)
    assert not holds(mission, ["castile"], captures=count, mover="red")


@pytest.mark.rule("N-27", "N-48")
@pytest.mark.parametrize(
    ("mission", "field", "count"), [("march_of_eagles", "capitals", 3), ("coup_de_grace", "eliminated", 1)]
)
def test_capitals_and_players_taken_are_those_of_the_own_turn(mission: str, field: str, count: int):
    assert holds(mission, ["castile"], slices={"turn_deeds": {field: count}})
    assert not holds(mission, ["castile"], slices={"turn_deeds": {field: count - 1}})
    assert not holds(mission, ["castile"], slices={"turn_deeds": {field: count}}, mover="red")


@pytest.mark.rule("N-27", "N-48")
def test_a_line_is_held_by_the_defender_who_cost_the_attacker_four_regiments():
    assert holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "blue", "repelled": 4}})
    assert not holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "blue", "repelled": 3}})
    assert not holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "red", "repelled": 4}})


def test_every_mission_of_the_deck_is_tried():
    tried = {*COUNTED, "pillars_of_hercules", "the_straits", "the_sound", "one_empire", "two_empires", "three_empires"}
    tried |= {"colossus", "great_camp", "grande_armee", "vanguard", "offensive", "blitz", "coup_de_grace"}
    tried |= {"march_of_eagles", "hold_the_line"}
    assert tried == {row["id"] for row in BOARD.data["missions"] if row["kind"] == "standard"}
