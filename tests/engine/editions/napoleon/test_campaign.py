"""The campaign of 1796: its start, its points, and who turns away when."""

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions.napoleon.rules.forts import Forts
from services.rules.engine.editions.napoleon.rules.independents import Alliances
from services.rules.engine.editions.napoleon.rules.points import VictoryPoints
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import HIDDEN
from services.rules.engine.kernel.play import new_play, open_asks
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.mechanics.hands import hand
from tests.engine.editions.napoleon.campaign_table import (
    BLUE,
    CAMPAIGN,
    GREEN,
    RED,
    WHITE,
    ZONE,
    answer,
    campaign,
)

DATA = CAMPAIGN.board.data["campaign"]


def pieces(game: Game) -> dict[str, tuple[str, int, int]]:
    """Every place with the colour that holds it, its troops, and its leaders."""
    found = {}
    for zone, holder in enumerate(game.holder):
        if holder >= 0:
            unit = 1 if CAMPAIGN.board.sea[zone] else 0
            leaders = game.units[unit][zone * game.armies + holder]
            found[CAMPAIGN.board.zones[zone]] = (CAMPAIGN.board.colors[holder], game.total[zone], leaders)
    return found


@pytest.mark.rule("NI-1", "NI-2", "NI-3")
def test_all_pieces_stand_where_the_data_say_and_the_first_decision_is_frances():
    game = new_play(CAMPAIGN, Seeded("start")).game
    color = {power["id"]: power["color"] for power in DATA["powers"]}
    land = {row["territory"]: (color[row["power"]], row["regiments"], row["generals"]) for row in DATA["setup"]}
    sea = {row["zone"]: (color[row["power"]], row["ships"], row["admirals"]) for row in DATA["fleets"]}
    extra = {"ile_de_france": ("blue", 6, 0)}  # its fortification has been manned (NA-22)
    assert pieces(game) == land | sea | extra
    forts = sorted([ZONE[row["territory"]] for row in DATA["setup"] if row["fortification"]])
    assert list(game.slice(Forts).zones) == forts
    assert game.slice(Alliances).masters == (-1, -1, RED, RED, -1, -1)
    assert [len(hand(game, army)) for army in range(6)] == [0, 0, 1, 1, 0, 0]
    assert [ask.seat for ask in open_asks(game)] == [0]


@pytest.mark.rule("NI-3")
def test_nobody_ever_sees_which_cards_lie_with_austria_and_prussia():
    play = new_play(CAMPAIGN, Seeded("cards"))
    for viewer in (-1, 0, 1):
        drawn = [event.row() for event in seen_events(play.game, play.log, viewer) if event.NAME == "drawn"]
        assert drawn == [(WHITE, HIDDEN), (WHITE + 1, HIDDEN)]


@pytest.mark.rule("NI-11")
def test_a_territory_is_invaded_for_the_first_time_only_once():
    zones = {"egypt": {"yellow": 1}, "syria": {"blue": 9}, "tunis_tripoli": {"yellow": 3}}
    play = campaign(zones, "attack", (6, 6), (1,), (6, 6), (1,))
    assert answer(play, "attack", origin="syria", target="egypt", dice=2) is None
    assert answer(play, "move_in", count=2) is None
    assert play.game.slice(VictoryPoints).total[BLUE] == 5
    play.game.add(ZONE["egypt"], BLUE, -2)
    play.game.add(ZONE["egypt"], GREEN, 1)
    play.chance = Seeded("again")
    while play.game.holder[ZONE["egypt"]] != BLUE:
        assert answer(play, "attack", origin="syria", target="egypt", dice=3, battles=0) is None
        if play.game.agenda[-1].NAME == "moving_in":
            assert answer(play, "move_in", count=3) is None
    assert play.game.slice(VictoryPoints).total[BLUE] == 5


@pytest.mark.rule("NI-6")
def test_generals_lost_in_an_earlier_battle_add_nothing_to_the_die_of_the_next():
    zones = {
        "austria_bohemia": {"white": 3, "general": {"white": 1}},
        "westphalia_saxony": {"blue": 2},
        "hungary": {"white": 3},
        "illyrian_provinces": {"blue": 3},
    }
    throws = ((1, 1), (6, 6), (3,), (1, 1), (6, 6), (5,))
    play = campaign(zones, "attack", *throws, mover="red", slices={"alliances": {"masters": {"white": "red"}}})
    assert answer(play, "attack", 1, origin="austria_bohemia", target="westphalia_saxony", dice=2) is None
    assert answer(play, "attack", 1, origin="hungary", target="illyrian_provinces", dice=2) is None
    assert answer(play, "done", 1) is None
    rolled = [event.row() for event in play.log if event.NAME == "rolled"]
    assert rolled == [("despair", WHITE, (3,)), ("despair", WHITE, (5,))]
    assert play.game.slice(Alliances).masters[WHITE] == RED


@pytest.mark.rule("NI-6", "NI-16")
def test_a_power_that_was_neutral_when_it_was_beaten_throws_no_die_of_britains_allies():
    zones = {"hungary": {"white": 1}, "illyrian_provinces": {"blue": 3}}
    play = campaign(zones, "attack", (6, 6), (1,), (1,), slices={"alliances": {"masters": {"white": None}}})
    assert answer(play, "attack", origin="illyrian_provinces", target="hungary", dice=2) is None
    assert play.game.slice(Alliances).masters[WHITE] == RED
    assert [event.row() for event in play.log if event.NAME == "rolled"] == [("loyalty", WHITE, (1,))]


@pytest.mark.rule("NI-7")
def test_an_ally_that_takes_its_own_capital_back_stays():
    zones = {"austria_bohemia": {"yellow": 1}, "hungary": {"white": 3}}
    masters = {"alliances": {"masters": {"white": "red"}}}
    play = campaign(zones, "attack", (6, 6), (1,), mover="red", slices=masters)
    assert answer(play, "attack", 1, origin="hungary", target="austria_bohemia", dice=2) is None
    assert play.game.holder[ZONE["austria_bohemia"]] == WHITE
    assert play.game.slice(Alliances).masters[WHITE] == RED


@pytest.mark.rule("NI-7")
def test_invaders_who_came_over_sea_may_go_back_to_where_they_came_from():
    zones = {
        "pomerania_brandenburg_silesia": {"black": 1},
        "finland": {"blue": 3},
        "baltic_sea": {"blue": 1},
    }
    masters = {"alliances": {"masters": {"black": "red"}}}
    hands = {"blue": ["territory_syria"]}
    play = campaign(zones, "attack", (6, 6), (1,), slices=masters, hands=hands)
    assert answer(play, "attack", origin="finland", target="pomerania_brandenburg_silesia", dice=2) is None
    assert answer(play, "win_over", card="territory_syria", target="finland") is None
    assert play.game.total[ZONE["finland"]] == 3
    assert play.game.holder[ZONE["pomerania_brandenburg_silesia"]] == 3
