"""What a variant counts, and who is ahead."""

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.editions.napoleon.rules.points import Awarded
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.position import placed
from services.rules.engine.mechanics.standing import counted, leaders, scores
from tests.engine.editions.napoleon.napoleon_table import table


def classic(name: str = "conquest", **more: Json) -> Game:
    """Blue holds three places, red has two, and green all others."""
    zones = {"alaska": {"blue": 9}, "alberta": {"blue": 1}, "ontario": {"blue": 1}, "peru": {"red": 1}}
    where = {"zones": {**zones, "brazil": {"red": 1}}, "fill": {"armies": ["green"]}, "phase": "attack", **more}
    return placed(variant("world", name, 3), where)


@pytest.mark.rule("C-29")
def test_places_count_where_the_variant_counts_nothing_else():
    game = classic()
    assert counted(game.variant) == "places"
    held = {color: game.held[army] for army, color in enumerate(game.variant.board.colors[:3])}
    assert list(scores(game)) == list(held.values())
    assert sum(scores(game)) == 42
    assert leaders(scores(game)) == (scores(game).index(37),)


def test_a_secret_objective_has_no_part_in_the_standings():
    assert scores(classic("objectives")) == scores(classic())


@pytest.mark.rule("NA-1")
def test_victory_points_count_where_they_win_and_not_places():
    play = table("advanced", 3, {"fill": {"armies": ["white"]}, "phase": "attack"})
    before = scores(play.game)
    play.emit(Awarded(0, 100, "places"))
    assert counted(play.game.variant) == "victory_points"
    assert scores(play.game) == (before[0] + 100, *before[1:])
    assert leaders(scores(play.game)) == (0,)


def test_seats_of_one_side_stand_alike():
    found = scores(table("teams", 4, {"fill": {"armies": ["blue", "red", "white", "black"]}}).game)
    assert found[0] == found[2]
    assert found[1] == found[3]


def test_troops_that_a_resigned_player_left_behind_count_for_nobody():
    game = classic()
    before = scores(game)
    leader = leaders(before)[0]
    game.status = tuple([2 if army == leader else 0 for army in range(3)])
    assert scores(game)[leader] == 0


def test_nobody_leads_before_the_first_round_and_where_all_are_level():
    assert scores(variant("world", "conquest", 3).new_game()) == ()
    assert leaders(()) == ()
    assert leaders((4, 4, 4)) == ()
    assert leaders((4, 7, 7)) == (1, 2)
