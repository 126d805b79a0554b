"""The twelve missions: each is offered when its condition just holds, and not when it just does not."""

import pytest

from services.rules.engine.editions.command.rules.claims import MissionAsk
from services.rules.engine.editions.command.rules.conditions import COUNTS, NAMED
from services.rules.engine.editions.command.rules.verbs import TakeMission
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.data import board
from tests.engine.editions.command.positions import ids, play_at

BOARD = board("command")
MISSIONS = BOARD.ids["mission"]
REGION = {region.id: [BOARD.zones[zone] for zone in region.zones] for region in BOARD.regions}
EUROPE, AFRICA, ASIA, NORTH = (REGION[id] for id in ("europe", "africa", "asia", "north_america"))
OCEANIA = REGION["oceania"]
FAR = ["japan", "kamchatka", "yakutsk"]


def offered(held, cities=(), capitals=("peru", "japan", "siam"), taken=()):
    """The missions that yellow is offered with these places, some of them taken in this turn."""
    position = {
        "zones": {zone: {"yellow": 1} for zone in held},
        "hands": {"yellow": ["alaska"], "blue": []},
        "slices": {
            "buildings": {"cities": list(cities), "capitals": list(capitals)},
            "missions": {"open": list(MISSIONS), "carried": [None] * len(MISSIONS)},
            "this_turn": {"foreign": list(taken)},
        },
        "phase": "mission",
    }
    play = play_at(position)
    ask = play.game.agenda[-1]
    if not isinstance(ask, MissionAsk):
        return []
    return ids(play, "mission", ask.offers(play.game)[0].fields[0].among)


@pytest.mark.rule("K-9")
@pytest.mark.parametrize(
    ("mission", "zones"), [("control_europe", EUROPE), ("control_north_america", NORTH), ("control_asia", ASIA)]
)
def test_a_named_continent_must_be_held_whole(mission, zones):
    assert mission in offered(zones)
    for missing in zones:
        assert mission not in offered([zone for zone in zones if zone != missing])


@pytest.mark.rule("K-9", "K-10", "K-30")
@pytest.mark.parametrize(("mission", "count"), [("control_8_cities", 8), ("control_11_cities", 11)])
def test_so_many_cities_must_be_held_or_more(mission, count):
    assert mission not in offered(ASIA, cities=ASIA[: count - 1] + AFRICA[:3])
    assert mission in offered(ASIA, cities=ASIA[:count] + AFRICA[:3])
    assert mission in offered(ASIA, cities=ASIA[: count + 1])


@pytest.mark.rule("K-9", "K-10", "K-30")
def test_capitals_count_when_they_are_an_enemys():
    own_only = offered(["peru", "egypt"], capitals=("peru", "japan", "siam"))
    one = offered(["japan", "egypt"], capitals=("peru", "japan", "siam"))
    two = offered(["japan", "siam"], capitals=("peru", "japan", "siam"))
    assert (own_only, one) == ([], ["control_1_enemy_capital"])
    assert two == ["control_1_enemy_capital", "control_2_enemy_capitals"]


@pytest.mark.rule("K-10", "K-30")
def test_eighteen_territories_are_needed_wherever_they_are():
    many = [zone for zone in BOARD.zones if zone not in ("egypt", "japan", "ukraine", "peru", "quebec", "new_guinea")]
    assert "control_18_territories" not in offered(many[:17])
    assert "control_18_territories" in offered(many[:18])
    assert "control_18_territories" in offered(many[:19])


@pytest.mark.rule("K-10")
def test_any_two_continents_do():
    assert offered([*AFRICA, *OCEANIA[1:]]) == []
    assert offered([*AFRICA, *OCEANIA]) == ["control_2_continents"]


@pytest.mark.rule("K-8", "K-9")
def test_four_cities_taken_in_this_turn_do_whatever_was_held_before():
    held = [*AFRICA, *FAR]
    assert "take_4_cities" not in offered(held, cities=held, taken=held[:3])
    assert "take_4_cities" not in offered(held, cities=held[:3], taken=held[:4])
    assert "take_4_cities" in offered(held, cities=held[:4], taken=held[:4])


@pytest.mark.rule("K-8", "K-10")
def test_ten_territories_taken_in_this_turn_do():
    held = [*ASIA[:10], *AFRICA[:2]]
    assert "take_10_territories" not in offered(held, taken=[*ASIA[:9], "peru"])
    assert "take_10_territories" in offered(held, taken=ASIA[:10])


@pytest.mark.rule("K-8", "K-10")
def test_a_continent_is_taken_when_its_last_place_was():
    assert "take_1_continent" not in offered(AFRICA, taken=["peru"])
    assert "take_1_continent" not in offered(AFRICA[1:], taken=AFRICA[1:3])
    assert "take_1_continent" in offered(AFRICA, taken=AFRICA[:1])


@pytest.mark.rule("K-8")
def test_what_was_taken_is_forgotten_when_the_next_attacks_begin():
    play = play_at({"zones": {"alaska": {"yellow": 9}, "alberta": {"green": 1}}, "phase": "attack"})
    foreign = set(play.game.slices["this_turn"].row()[0])
    assert foreign == set(range(42)) - {BOARD.zone["alaska"]}
    while play.game.mover == 0:
        play.expire(0)
    while play.game.slices["this_turn"].row()[0] == tuple(sorted(foreign)):
        play.expire(play.game.agenda[-1].seat)
    assert set(play.game.slices["this_turn"].row()[0]) == set(range(42)) - set(play.game.places(1))


@pytest.mark.rule("K-6", "K-32")
def test_only_one_mission_is_taken_in_a_turn_although_several_hold():
    play = play_at(
        {
            "regions": {"europe": {"yellow": 1}, "africa": {"yellow": 1}},
            "hands": {"yellow": ["alaska", "peru", "japan"], "blue": []},
            "slices": {"missions": {"open": ["control_europe", "control_2_continents"], "carried": [None, None]}},
            "phase": "mission",
        }
    )
    europe, both = MISSIONS.index("control_europe"), MISSIONS.index("control_2_continents")
    assert play.submit(0, TakeMission(both, BOARD.card["alaska"])) is None
    refusal = play.submit(0, TakeMission(europe, BOARD.card["peru"]))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("wrong_verb", "K-6")
    assert play.submit(0, Done()) is None
    assert play.game.mover == 1


@pytest.mark.rule("K-6")
def test_nobody_is_asked_who_meets_no_open_mission():
    play = play_at(
        {
            "regions": {"europe": {"yellow": 1}},
            "hands": {"yellow": ["alaska"], "blue": []},
            "slices": {"missions": {"open": ["control_asia"], "carried": [None]}},
            "phase": "mission",
        }
    )
    assert play.game.agenda[-1].NAME == "manoeuvring"


@pytest.mark.rule("K-9", "K-10")
def test_every_condition_of_the_data_is_known_to_the_rules():
    keys = {key for mission in BOARD.data["missions"] for key in mission["condition"]}
    assert keys <= {NAMED, *COUNTS}
    assert set(BOARD.data["vocabulary"]["conditions"]) == {NAMED, *COUNTS}
