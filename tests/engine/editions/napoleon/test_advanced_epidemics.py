"""Epidemics that a card moves, and those that have nowhere to go."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics, carry_epidemic, move_on
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from tests.engine.editions.napoleon.napoleon_table import table

BOARD = variant("napoleon", "advanced", 3).board


def sick(zones: Json, epidemics: list[str], pile: list[str], **more: Json) -> Play:
    """Blue in the manoeuvre phase; white stands everywhere else."""
    slices = {"epidemics": {"zones": epidemics}, "forts": {"zones": []}}
    position = {"fill": {"armies": ["white"]}, "zones": {"finland": {"red": 2}, **zones}, "slices": slices}
    hands = {"white": [], **more.pop("hands", {})}
    return table("advanced", 3, {**position, "hands": hands, "pile": pile, "phase": "manoeuvre", **more})


def where(play: Play) -> list[str]:
    return [BOARD.zones[zone] for zone in play.game.slice(Epidemics).zones]


@pytest.mark.rule("NA-42")
def test_an_epidemic_that_a_card_moves_kills_one_regiment_where_it_arrives():
    play = sick({"castile": {"blue": 3}, "portugal": {"red": 2}}, ["castile"], ["..."])
    carry_epidemic(play, BOARD.zone["castile"], BOARD.zone["portugal"])
    assert where(play) == ["portugal"]
    assert play.game.total[BOARD.zone["portugal"]] == 1
    assert play.game.total[BOARD.zone["castile"]] == 3


@pytest.mark.rule("NA-42", "NA-62")
def test_with_the_last_regiment_it_moves_on_at_random_and_kills_nobody_there():
    play = sick(
        {"castile": {"blue": 3}, "portugal": {"red": 1, "general": {"red": 1}}}, ["castile"], ["territory_egypt"]
    )
    carry_epidemic(play, BOARD.zone["castile"], BOARD.zone["portugal"])
    game = play.game
    assert where(play) == ["egypt"]
    assert (game.total[BOARD.zone["portugal"]], game.total[BOARD.zone["egypt"]]) == (0, 1)
    assert game.holder[BOARD.zone["portugal"]] == -1
    assert sum(game.units[0]) == 0
    assert not [event for event in play.log if event.NAME == "awarded"]


@pytest.mark.rule("NA-62")
def test_a_player_whose_last_territory_a_card_empties_is_out_and_the_cards_are_discarded():
    play = sick(
        {"castile": {"blue": 3}, "finland": {"red": 1}}, ["castile"], ["territory_egypt"], hands={"red": ["joker_1"]}
    )
    carry_epidemic(play, BOARD.zone["castile"], BOARD.zone["finland"])
    assert [event.row() for event in play.log if event.NAME == "eliminated"] == [(1, -1)]
    assert [event.row()[:2] for event in play.log if event.NAME == "hand_taken"] == [(1, -1)]


@pytest.mark.rule("NA-41", "NA-61")
def test_where_no_card_names_a_territory_with_regiments_the_epidemic_stays():
    play = sick({"castile": {}, "portugal": {}}, ["castile"], ["joker_1", "territory_portugal"])
    drawn = len(play.log)
    move_on(play, BOARD.zone["castile"])
    assert where(play) == ["castile"]
    assert len(play.log) == drawn


@pytest.mark.rule("NA-41", "C-12")
def test_an_empty_pile_is_made_anew_from_the_discards():
    play = sick({"castile": {}}, ["castile"], ["joker_1"], discards=["territory_egypt"])
    play.chance.orders.append((BOARD.card["territory_egypt"], BOARD.card["joker_1"]))  # type: ignore[attr-defined]
    move_on(play, BOARD.zone["castile"])
    assert where(play) == ["egypt"]
