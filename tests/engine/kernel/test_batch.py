"""Several answers sent at once, and clocks that run out."""

import pytest

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.verbs import Attack, Move, MoveIn, Place
from tests.engine.kernel.positions import BLUE, RED, attacking, ended, reinforcing, zone

TROOPS = {"alaska": (RED, 6), "alberta": (RED, 1), "kamchatka": (BLUE, 1), "brazil": (BLUE, 1)}


@pytest.mark.rule("A-12")
def test_a_whole_turn_is_played_in_one_batch():
    play = reinforcing(TROOPS, 3)
    turn = (Place(((zone("alaska"), 3),)), Done(), Move(zone("alaska"), zone("alberta"), 2))
    assert play.batch(0, turn) == (3, None)
    assert play.game.mover == BLUE
    assert play.game.troops_of(zone("alberta"), RED) == 3


@pytest.mark.rule("A-12", "C-25")
def test_a_batch_stops_at_the_first_answer_that_is_refused_and_says_how_many_were_taken():
    play = reinforcing(TROOPS, 3)
    taken, refusal = play.batch(0, (Place(((zone("alaska"), 2),)), Place(((zone("alaska"), 2),)), Done()))
    assert taken == 1
    assert refusal == Refusal("wrong_count", "C-13", (("count", 2), ("least", 1), ("most", 1)))
    assert play.game.troops_of(zone("alaska"), RED) == 8


@pytest.mark.rule("A-12", "A-13")
def test_a_batch_stops_where_the_stop_condition_of_an_attack_held():
    play = attacking(TROOPS, (1, 2, 1, 6))
    attack = Attack(zone("alaska"), zone("kamchatka"), 3, 0, 0, 0, 0)
    careful = Attack(zone("alaska"), zone("kamchatka"), 3, 0, 6, 0, 0)
    taken, refusal = play.batch(0, (careful, Done()))
    assert taken == 1
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("stopped", "A-12")
    assert play.game.total[zone("alaska")] == 5
    play = attacking(TROOPS, (6, 2, 1, 1))
    assert play.batch(0, (attack, MoveIn(4), Done())) == (3, None)


@pytest.mark.rule("A-12")
def test_an_empty_batch_takes_nothing_and_refuses_nothing():
    play = reinforcing(TROOPS, 3)
    assert play.batch(0, ()) == (0, None)
    assert play.log == []


@pytest.mark.rule("C-25")
def test_a_batch_of_a_seat_that_is_not_asked_takes_nothing():
    play = reinforcing(TROOPS, 3)
    assert play.batch(1, (Done(),)) == (0, Refusal("not_your_decision", "C-25", (("asked", (0,)),)))


@pytest.mark.rule("A-8")
def test_a_clock_that_runs_out_places_the_troops_and_attacks_nobody():
    play = reinforcing(TROOPS, 3)
    for _ in range(3):
        assert play.expire(0) is None
    assert play.game.mover == BLUE
    assert [event.NAME for event in play.log if event.NAME != "paused"] == ["placed", "turn_began", "received"]


@pytest.mark.rule("C-25")
def test_only_the_seat_that_is_asked_can_run_out_of_time():
    play = reinforcing(TROOPS, 3)
    assert play.expire(1) == Refusal("not_your_decision", "C-25", (("asked", (0,)),))
    assert play.expire(7) == Refusal("no_such_seat", "C-25", (("seats", 3),))
    assert ended(play).expire(0) == Refusal("game_over", "C-24", (("reason", "draw"),))
