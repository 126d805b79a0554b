"""What missions of the advanced rules bring: pieces at once, and regiments while a condition holds."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.verbs import Place
from tests.engine.editions.napoleon.advanced_missions_table import lasting, mission_table, names
from tests.engine.editions.napoleon.napoleon_table import answer

BOARD = variant("napoleon", "advanced", 3).board
MISSIONS = BOARD.data["missions"]
EMPIRES = {region.id: [BOARD.zones[zone] for zone in region.zones] for region in BOARD.regions}
ROUTES = {route["id"]: route["zones"] for route in BOARD.data["routes"]}
WITH_BONUS = [row["id"] for row in MISSIONS if row["immediate_bonus"]]
LASTING = [row["id"] for row in MISSIONS if row["lasting_bonus"]]
AFRICA = EMPIRES["north_africa"]


def places_of(mission: str) -> dict[str, Json]:
    """The places that a mission with a bonus asks for, held by blue, and with zones a coast beside them."""
    id = mission.removeprefix("empire_")
    held = [*ROUTES[id], "england", "egypt"] if id in ROUTES else EMPIRES[id]
    return {zone: {"blue": 1} for zone in held}


def row_of(mission: str) -> Json:
    return MISSIONS[BOARD.ids["mission"].index(mission)]


def pieces(play: Play) -> dict[str, int]:
    """What blue has on the board."""
    game = play.game
    ships = sum([game.troops_of(zone, 0) for zone, sea in enumerate(BOARD.sea) if sea])
    regiments = sum(game.troops[0 :: game.armies]) - ships
    return {"regiments": regiments, "ships": ships, "admirals": sum(game.units[1][0 :: game.armies])}


@pytest.mark.rule("NA-13", "NA-45")
@pytest.mark.parametrize("mission", WITH_BONUS)
def test_every_bonus_of_the_data_comes_at_the_end_of_the_turn_and_nothing_else_does(mission: str):
    play = mission_table("mission", [mission], places_of(mission))
    before = pieces(play)
    assert answer(play, 0, "show_mission", mission=mission) is None
    while open_asks(play.game)[0].NAME == "placing_bonus":
        assert play.expire(0) is None
    assert {unit: count - before[unit] for unit, count in pieces(play).items() if count != before[unit]} == (
        row_of(mission)["immediate_bonus"]
    )


@pytest.mark.rule("NA-13", "NA-16")
@pytest.mark.parametrize("mission", WITH_BONUS)
def test_at_the_start_regiments_go_to_the_reserve_with_those_of_the_lasting_bonus(mission: str):
    play = mission_table("reinforce", [mission], places_of(mission))
    before = play.game.reserve
    assert answer(play, 0, "show_mission", mission=mission) is None
    row = row_of(mission)
    each = row["lasting_bonus"]["regiments_each_turn"] if row["lasting_bonus"] else 0
    assert play.game.reserve - before == row["immediate_bonus"].get("regiments", 0) + each
    assert lasting(play.game) == ([mission] if each else [])


@pytest.mark.rule("NA-16")
@pytest.mark.parametrize("mission", LASTING)
def test_every_lasting_bonus_of_the_data_is_part_of_the_income(mission: str):
    with_it = mission_table("reinforce", [], places_of(mission), missions={"lasting": {"blue": [mission]}})
    without = mission_table("reinforce", [], places_of(mission))
    assert with_it.game.reserve - without.game.reserve == row_of(mission)["lasting_bonus"]["regiments_each_turn"]


def test_the_data_know_no_bonus_but_those_that_the_engine_gives():
    assert {unit for id in WITH_BONUS for unit in row_of(id)["immediate_bonus"]} == {"regiments", "ships", "admirals"}
    assert all(set(row_of(id)["lasting_bonus"]) == {"regiments_each_turn", "while"} for id in LASTING)
    assert all(row_of(id)["lasting_bonus"]["while"] == row_of(id)["condition"] for id in LASTING)
    assert all(row["timing"] == "own_turn" for row in MISSIONS if row["immediate_bonus"])


@pytest.mark.rule("NA-13", "C-26")
@pytest.mark.parametrize("mission", ["empire_italy", "empire_united_kingdom", "empire_americas_route"])
def test_the_places_of_a_bonus_are_offered_exactly_where_they_are_accepted(mission: str):
    play = mission_table("mission", [mission], {**places_of(mission), "castile": {"blue": 1}})
    answer(play, 0, "show_mission", mission=mission)
    while open_asks(play.game)[0].NAME == "placing_bonus":
        (ask,) = open_asks(play.game)
        offers = ask.offers(play.game)
        zones = range(len(BOARD.zones))
        spreads = [((zone, count),) for zone in zones for count in range(-1, 8)]
        spreads += [((zone, 2), (zone + 1, 2)) for zone in zones] + [((zone, 2), (zone, 2)) for zone in zones] + [()]
        accepted = [spread for spread in spreads if ask.check(play.game, Place(spread)) is None]
        assert accepted == [spread for spread in spreads if admitted(offers, Place(spread))]
        assert len(accepted) > 1
        play.expire(0)


def after_an_attack() -> Play:
    zones = {zone: {"blue": 1} for zone in AFRICA}
    zones |= {"andalusia": {"red": 2}}
    play = mission_table(
        "attack", [], zones, (6,), (1,), missions={"lasting": {"blue": ["empire_north_africa"]}}, mover="red"
    )
    assert answer(play, 1, "attack", origin="andalusia", target="morocco_barbary", dice=1) is None
    return play


def after_an_epidemic() -> Play:
    zones = {zone: {"blue": 1} for zone in AFRICA}
    slices = {"epidemics": {"zones": ["egypt"]}}
    mission = {"lasting": {"blue": ["empire_north_africa"]}}
    return mission_table(
        "epidemic", [], zones, missions=mission, slices=slices, hands={}, pile=["territory_castile", "..."]
    )


def after_a_battle_at_sea() -> Play:
    zones = {"england": {"blue": 1}, **{zone: {"blue": 1} for zone in ROUTES["americas_route"]}}
    zones |= {"southern_atlantic": {"red": 2}}
    mission = {"lasting": {"blue": ["empire_americas_route"]}}
    play = mission_table("naval", [], zones, (6,), (1,), missions=mission, mover="red")
    target = "western_europe_atlantic"
    assert answer(play, 1, "attack", origin="southern_atlantic", target=target, dice=1) is None
    return play


def after_a_manoeuvre() -> Play:
    zones = {"england": {"blue": 1}, **{zone: {"blue": 1} for zone in ROUTES["americas_route"]}}
    mission = {"lasting": {"blue": ["empire_americas_route"]}}
    play = mission_table("manoeuvre", [], zones, missions=mission)
    assert answer(play, 0, "move", origin="baltic_sea", target="north_sea", count=1) is None
    return play


@pytest.mark.rule("NA-16", "NA-52")
@pytest.mark.parametrize("lose", [after_an_attack, after_an_epidemic, after_a_battle_at_sea, after_a_manoeuvre])
def test_a_lasting_bonus_is_turned_down_however_its_condition_is_lost(lose):
    play = lose()
    assert lasting(play.game) == []
    assert names(play).count("mission_turned_down") == 1


@pytest.mark.rule("NA-16")
def test_a_lasting_bonus_survives_what_does_not_touch_its_condition():
    zones = {zone: {"blue": 1} for zone in AFRICA} | {"castile": {"red": 3}, "portugal": {"blue": 1}}
    mission = {"lasting": {"blue": ["empire_north_africa"]}}
    play = mission_table("attack", [], zones, (6,), (1,), missions=mission, mover="red")
    assert answer(play, 1, "attack", origin="castile", target="portugal", dice=1) is None
    assert lasting(play.game) == ["empire_north_africa"]


@pytest.mark.rule("NA-16", "NA-15")
def test_the_same_lasting_bonus_of_another_mission_goes_on():
    zones = {zone: {"blue": 1} for zone in AFRICA} | {"andalusia": {"red": 2}}
    zones |= {zone: {"blue": 1} for zone in EMPIRES["rhine_helvetic"]}
    mission = {"lasting": {"blue": ["empire_north_africa", "empire_rhine_helvetic"]}}
    play = mission_table("attack", [], zones, (6,), (1,), missions=mission, mover="red")
    assert answer(play, 1, "attack", origin="andalusia", target="morocco_barbary", dice=1) is None
    assert lasting(play.game) == ["empire_rhine_helvetic"]
