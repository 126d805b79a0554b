"""Every mission under the advanced rules, where its condition just holds and where it just does not."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.conditions import ANY_OF, COUNTS, MODIFIERS
from services.rules.engine.editions.napoleon.rules.missions import fulfilled
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.position import placed

BOARD = variant("napoleon", "advanced", 3).board
MISSIONS = {row["id"]: row for row in BOARD.data["missions"]}
EMPIRES = {region.id: [BOARD.zones[zone] for zone in region.zones] for region in BOARD.regions}
ROUTES = {route["id"]: route["zones"] for route in BOARD.data["routes"]}
CAPITALS = [region.data["capital"] for region in BOARD.regions]
ONE_OF_EACH = [zones[-1] for zones in EMPIRES.values()]
LAND = [zone for zone, sea in zip(BOARD.zones, BOARD.sea) if not sea]
SEAS = [zone for zone, sea in zip(BOARD.zones, BOARD.sea) if sea]


def holds(mission: str, held: list[str], seats: int = 3, troops: int = 1, **more: Json) -> bool:
    """Whether blue, holding these places on land and at sea and no others, meets the mission."""
    where = {"fill": {"armies": ["red"]}, "zones": {zone: {"blue": troops} for zone in held}, **more}
    game = placed(variant("napoleon", "advanced", seats), where)
    return fulfilled(game, 0, BOARD.ids["mission"].index(mission))


def lacking_none(mission: str, held: list[str]) -> bool:
    """Whether the mission is met with all these places, and with none of them missing."""
    return holds(mission, held) and not any(holds(mission, [one for one in held if one != zone]) for zone in held)


@pytest.mark.rule("NA-13", "NA-67")
@pytest.mark.parametrize("empire", EMPIRES)
def test_an_empires_mission_asks_for_the_whole_empire(empire: str):
    assert lacking_none(f"empire_{empire}", EMPIRES[empire])
    assert not holds(f"empire_{empire}", [zone for zone in [*LAND, *SEAS] if zone not in EMPIRES[empire]])


@pytest.mark.rule("NA-13", "NA-54")
@pytest.mark.parametrize("route", ROUTES)
def test_a_routes_mission_asks_for_all_zones_of_the_route(route: str):
    assert lacking_none(f"empire_{route}", ROUTES[route])
    assert not holds(f"empire_{route}", [zone for zone in [*LAND, *SEAS] if zone not in ROUTES[route]])


@pytest.mark.rule("NA-13", "NA-28")
def test_a_zone_where_the_own_ships_have_yet_to_fight_is_not_controlled():
    held = {zone: {"blue": 1} for zone in ROUTES["americas_route"]}
    where = {"fill": {"armies": ["red"]}, "zones": {**held, "north_sea": {"red": 1}}}
    game = placed(variant("napoleon", "advanced", 3), where)
    game.add(BOARD.zone["north_sea"], 0, 5)
    assert not fulfilled(game, 0, BOARD.ids["mission"].index("empire_americas_route"))


def counted(mission: str) -> tuple[list[str], dict[str, int]]:
    """The places that a mission counts, one after the other, and how many it asks for by players."""
    (key, numbers), *more = MISSIONS[mission]["condition"].items()
    assert not more
    if key == "control_capitals_by_players":
        return CAPITALS, numbers
    return (ONE_OF_EACH if key == "presence_in_empires_by_players" else LAND), numbers


BY_PLAYERS = [id for id, row in MISSIONS.items() if next(iter(row["condition"])).endswith("_by_players")]


@pytest.mark.rule("NA-13", "NA-67")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("mission", BY_PLAYERS)
def test_what_a_mission_counts_depends_on_the_players_and_never_includes_zones_at_sea(mission: str, seats: int):
    places, numbers = counted(mission)
    count = numbers[str(seats)]
    assert holds(mission, places[:count], seats)
    assert not holds(mission, [*places[: count - 1], *SEAS], seats)


NAMED = {id: row["condition"] for id, row in MISSIONS.items() if "control_territory_list" in row["condition"]}


@pytest.mark.rule("NA-13", "NA-67")
@pytest.mark.parametrize("mission", NAMED)
def test_named_territories_must_all_be_held(mission: str):
    assert lacking_none(mission, NAMED[mission]["control_territory_list"])


@pytest.mark.rule("NA-13", "NA-67")
@pytest.mark.parametrize(("mission", "count"), [("one_empire", 1), ("two_empires", 2), ("three_empires", 3)])
def test_empires_are_counted_whole_and_routes_are_none(mission: str, count: int):
    whole = list(EMPIRES.values())[:count]
    held = [zone for zones in whole for zone in zones]
    assert lacking_none(mission, held)
    assert not holds(mission, [*held[1:], *SEAS])


@pytest.mark.rule("NA-13", "NA-67")
def test_one_of_two_empires_is_enough_for_the_colossus():
    assert lacking_none("colossus", EMPIRES["france"])
    assert lacking_none("colossus", EMPIRES["russia"])


@pytest.mark.rule("NA-13", "NA-67")
def test_regiments_are_counted_in_each_territory_and_ships_are_none():
    assert holds("great_camp", ["castile"], troops=12)
    assert not holds("great_camp", LAND[:8], troops=11)
    assert not holds("great_camp", SEAS, troops=12)
    assert holds("grande_armee", LAND[:8], troops=4)
    assert not holds("grande_armee", [*LAND[:7], *SEAS], troops=4)
    assert not holds("grande_armee", LAND[:8], troops=3)


TAKEN = [("vanguard", 3), ("offensive", 4), ("blitz", 6), ("coup_de_grace", 9)]
DEEDS = [("march_of_eagles", {"capitals": 3}), ("coup_de_grace", {"eliminated": 1})]


@pytest.mark.rule("NA-45", "NA-67")
@pytest.mark.parametrize(("mission", "count"), TAKEN)
def test_territories_taken_are_those_of_the_own_turn(mission: str, count: int):
    assert holds(mission, ["castile"], captures=count)
    assert not holds(mission, ["castile"], captures=count - 1)
    assert not holds(mission, ["castile"], captures=count, mover="red")


@pytest.mark.rule("NA-45", "NA-67")
@pytest.mark.parametrize(("mission", "deeds"), DEEDS)
def test_capitals_and_players_taken_are_those_of_the_own_turn(mission: str, deeds: dict[str, int]):
    fewer = {name: count - 1 for name, count in deeds.items()}
    assert holds(mission, ["castile"], slices={"turn_deeds": deeds})
    assert not holds(mission, ["castile"], slices={"turn_deeds": fewer})
    assert not holds(mission, ["castile"], slices={"turn_deeds": deeds}, mover="red")


@pytest.mark.rule("NA-51", "NA-67")
def test_a_line_is_held_by_the_defender_who_cost_the_attacker_four_regiments():
    assert holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "blue", "repelled": 4}})
    assert not holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "blue", "repelled": 3}})
    assert not holds("hold_the_line", ["castile"], slices={"turn_deeds": {"holder": "red", "repelled": 4}})


def test_every_mission_of_the_data_is_tried_and_every_word_of_its_condition_is_known():
    tried = {f"empire_{id}" for id in [*EMPIRES, *ROUTES]} | {*BY_PLAYERS, *NAMED}
    tried |= {"one_empire", "two_empires", "three_empires", "colossus", "great_camp", "grande_armee", "hold_the_line"}
    tried |= {mission for mission, _ in [*TAKEN, *DEEDS]}
    assert tried == set(MISSIONS)
    for row in MISSIONS.values():
        for condition in [row["condition"], *row["condition"].get("any_of", ())]:
            assert set(condition) <= {*COUNTS, ANY_OF, *MODIFIERS}
