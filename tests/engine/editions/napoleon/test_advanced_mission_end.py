"""The last check of missions, also where the army on move leaves before its last turn has run out."""

import pytest

from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands
from services.rules.engine.editions.napoleon.rules.points import VictoryPoints
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.table import resign
from tests.engine.editions.napoleon.advanced_missions_table import mission_table, names
from tests.engine.editions.napoleon.napoleon_table import answer

CAMP = {"castile": {"blue": 12}}


def last_turn(phase: str, zones: Json, **more: Json) -> Play:
    """Red is the last to move; blue has one mission of the start of a turn in hand."""
    order = ["white", "blue", "red"]
    return mission_table(phase, ["great_camp"], zones, round=5, mover="red", order=order, **more)


@pytest.mark.rule("NA-46", "NA-1")
def test_the_last_check_comes_before_the_winner_is_named():
    play = last_turn("mission", CAMP)
    answer(play, 1, "done")
    assert play.game.over()
    told = names(play)
    assert told.index("mission_shown") < told.index("ended")
    assert play.game.slice(VictoryPoints).missions == (1, 0, 0)


@pytest.mark.rule("NA-46")
def test_the_last_turn_of_an_earlier_round_checks_nothing():
    play = mission_table("mission", ["great_camp"], CAMP, round=4, mover="red", order=["white", "blue", "red"])
    answer(play, 1, "done")
    assert play.game.round == 5
    assert "mission_shown" not in names(play)


@pytest.mark.rule("NA-46", "NA-62")
def test_the_last_check_comes_though_an_epidemic_takes_the_last_territory_of_the_army_on_move():
    zones = {**CAMP, "great_russia": {"red": 1}}
    slices = {"epidemics": {"zones": ["great_russia"]}}
    play = last_turn("epidemic", zones, slices=slices, hands={}, pile=["territory_warsaw", "..."])
    assert play.game.over()
    assert names(play).count("mission_shown") == 1


@pytest.mark.rule("NA-46", "C-30")
def test_the_last_check_comes_though_the_army_on_move_turns_neutral():
    play = last_turn("attack", CAMP)
    play.game.variant.options["resigned"] = "neutral"
    assert resign(play, 1) is None
    assert play.game.over()
    assert names(play).count("mission_shown") == 1


@pytest.mark.rule("NA-46")
def test_missions_of_neutral_troops_are_not_checked():
    play = mission_table("mission", ["great_camp"], CAMP, round=5, mover="white", status={"blue": "neutral"})
    answer(play, 2, "done")
    assert play.game.over()
    assert "mission_shown" not in names(play)


@pytest.mark.rule("NA-46", "NA-15")
def test_who_showed_a_rank_in_the_last_turn_may_score_its_new_mission_in_the_last_check():
    piles = {"piles": [["pillars_of_hercules"], [], [], []]}
    zones = {"andalusia": {"blue": 12}, "morocco_barbary": {"blue": 1}}
    where = {"round": 5, "order": ["red", "white", "blue"], "mover": "blue", "missions": piles}
    play = mission_table("mission", ["great_camp"], zones, **where)
    answer(play, 0, "show_mission", mission="great_camp")
    answer(play, 0, "done")
    assert play.game.over()
    assert play.game.slice(VictoryPoints).missions == (2, 0, 0)
    assert play.game.slice(MissionHands).hands[0] == ()
