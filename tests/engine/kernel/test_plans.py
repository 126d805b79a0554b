"""Plans run when the turn comes, and stop where a step is no longer legal (A-11)."""

import pytest

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.table import plan
from services.rules.engine.kernel.table_events import PlanStopped
from services.rules.engine.kernel.view import seen_events, view
from services.rules.engine.mechanics.verbs import Attack, Place
from tests.engine.kernel.positions import BLUE, RED, Troops, ended, reinforcing, zone

TROOPS: Troops = {"alaska": (RED, 9), "kamchatka": (BLUE, 4), "brazil": (BLUE, 1)}


def planned(*actions: Action) -> Play:
    """Blue has a plan while red is on move."""
    play = reinforcing(TROOPS, 3)
    assert plan(play, 1, actions) is None
    return play


def finish_turn(play: Play) -> None:
    """Red's clock runs out until red is no longer asked."""
    while open_asks(play.game)[0].seat == 0:
        assert play.expire(0) is None


@pytest.mark.rule("A-11")
def test_a_plan_runs_when_the_turn_comes_without_asking():
    play = planned(Place(((zone("kamchatka"), 3),)), Done(), Done())
    finish_turn(play)
    assert play.game.troops_of(zone("kamchatka"), BLUE) == 7
    assert [ask.seat for ask in open_asks(play.game)] == [2]
    assert play.game.plans == ((), (), ())


@pytest.mark.rule("A-11")
def test_a_plan_stops_at_the_first_step_that_is_no_longer_legal_and_the_player_decides():
    play = planned(Place(((zone("kamchatka"), 2),)), Attack(zone("kamchatka"), zone("brazil"), 1), Done())
    finish_turn(play)
    assert [ask.NAME for ask in open_asks(play.game)] == ["reinforcing"]
    assert play.game.reserve == 1
    assert play.game.plans[1] == ()


@pytest.mark.rule("A-11", "A-15")
def test_a_plan_that_stops_says_why_to_its_owner_alone():
    play = planned(Place(((zone("kamchatka"), 2),)), Attack(zone("kamchatka"), zone("brazil"), 1), Done())
    finish_turn(play)
    told = [[event for event in seen_events(play.game, play.log, seat) if event.TOLD] for seat in (SPECTATOR, 0, 1, 2)]
    assert told == [[], [], [PlanStopped(1, "wrong_verb", "C-13")], []]


@pytest.mark.rule("A-11", "C-19")
def test_a_plan_that_says_nothing_of_the_move_into_a_place_takes_its_default_and_goes_on():
    play = planned(Place(((zone("kamchatka"), 3),)), Attack(zone("kamchatka"), zone("mongolia"), 3, 0), Done(), Done())
    finish_turn(play)
    assert play.game.holder[zone("mongolia")] == BLUE
    assert play.game.plans[1] == ()
    assert [ask.seat for ask in open_asks(play.game)] == [2]


@pytest.mark.rule("A-11")
def test_a_plan_for_the_turn_that_has_begun_runs_at_once():
    play = reinforcing(TROOPS, 3)
    assert plan(play, 0, (Place(((zone("alaska"), 3),)), Done())) is None
    assert [ask.NAME for ask in open_asks(play.game)] == ["manoeuvring"]


@pytest.mark.rule("A-11")
def test_a_new_plan_replaces_the_old_one():
    play = planned(Place(((zone("kamchatka"), 3),)))
    assert plan(play, 1, (Done(),)) is None
    assert play.game.plans == ((), (Done(),), ())


@pytest.mark.rule("A-11", "A-15")
def test_only_the_planner_sees_a_plan():
    play = planned(Done())
    assert view(play.game, 1)["plan"] == [{"verb": "done"}]
    for viewer in (SPECTATOR, 0, 2):
        assert view(play.game, viewer)["plan"] == []
        assert seen_events(play.game, play.log, viewer) == []
    assert play.game.version == 0


@pytest.mark.rule("A-11", "C-25")
def test_a_seat_without_a_say_cannot_plan():
    play = reinforcing(TROOPS, 3)
    for seat, code in ((3, "no_such_seat"), (-1, "no_such_seat")):
        refusal = plan(play, seat, ())
        assert refusal is not None
        assert refusal.code == code
    refusal = plan(ended(play), 0, ())
    assert refusal is not None
    assert refusal.code == "game_over"
