"""The agenda: what comes next is data, so play can stop anywhere and go on from a store."""

import json

import pytest

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.events import Paused
from services.rules.engine.kernel.game import OUT
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.steps import Ask, Together
from services.rules.engine.kernel.table import standing
from services.rules.engine.kernel.turn import FirstTurn, Turn, following, phase_of
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.defence import AskDefence
from services.rules.engine.mechanics.siege import Assault, DefendAsk
from services.rules.engine.mechanics.verbs import Attack, Defend, MoveIn
from tests.engine.kernel.positions import BLUE, RED, attacking, fresh, reinforcing, variant, zone

BORDER = {"alaska": (RED, 5), "kamchatka": (BLUE, 3), "brazil": (BLUE, 1)}


def test_a_new_game_has_its_set_up_on_the_agenda_and_the_first_step_on_top():
    game = variant().new_game()
    assert [step.NAME for step in game.agenda] == ["first_turn", "shuffle_all", "deploy", "deal", "roll_first"]


def test_a_started_game_waits_where_somebody_must_decide():
    play = fresh()
    assert isinstance(play.game.agenda[-1], Together)
    assert phase_of(play.game) == "setup"
    assert isinstance(play.log[-1], Paused)


def test_the_log_says_where_the_game_waits_only_when_that_changed():
    play = attacking(BORDER, (6, 1, 5, 4), (6, 5, 1))
    assert play.submit(0, Attack(zone("alaska"), zone("kamchatka"), 3, 0, 0, 0, 100)) is None
    assert play.log == []
    assert play.submit(0, Done()) is None
    assert [event.NAME for event in play.log] == ["paused"]
    assert play.log[0].row()[0] == 0


def test_a_decision_that_is_not_on_top_cannot_be_closed():
    play = attacking(BORDER)
    with pytest.raises(RuntimeError, match="attacking is not on top"):
        play.close(AttackAsk(0, (RED,)))


def test_a_decision_without_a_default_says_so():
    with pytest.raises(TypeError, match="has no default"):
        Ask(0).default(variant().new_game())


@pytest.mark.rule("C-27")
def test_a_half_done_attack_is_stored_and_goes_on_as_if_nothing_had_been():
    rolls = ((6, 5, 4, 3, 2), (6, 5, 1, 1))
    play = attacking(BORDER, *rolls)
    assert standing(play, 1, (AskDefence(),)) is None
    assert play.submit(0, Attack(zone("alaska"), zone("kamchatka"), 3, 0)) is None
    assert isinstance(play.game.agenda[-1], DefendAsk)
    assert isinstance(play.game.agenda[-1].assault, Assault)
    stored = json.loads(json.dumps(snapshot(play.game)))
    resumed = Play(restore(variant(), stored), play.chance)
    assert resumed.submit(1, Defend(2)) is None
    assert resumed.submit(1, Defend(1)) is None
    assert resumed.submit(0, MoveIn(3)) is None
    assert resumed.game.holder[zone("kamchatka")] == RED


def test_nobody_is_asked_when_the_agenda_is_empty():
    play = fresh()
    play.game.agenda.clear()
    assert asked(play.game, 0) is None
    assert open_asks(play.game) == []


def test_the_phase_is_named_after_where_the_turn_is():
    play = reinforcing(BORDER, 3)
    assert phase_of(play.game) == "reinforce"
    assert play.expire(0) is None
    assert phase_of(play.game) == "attack"
    assert play.expire(0) is None
    assert phase_of(play.game) == "manoeuvre"
    play.game.reason = "draw"
    assert phase_of(play.game) == ""


@pytest.mark.rule("C-20")
def test_the_turn_passes_over_who_is_out_and_a_round_ends_with_the_last_in_order():
    game = reinforcing(BORDER, 3).game
    game.order = (1, 0, 2)
    assert following(game) == (2, 0)
    game.status = (0, 0, OUT)
    assert following(game) == (1, 1)
    game.status = (0, OUT, OUT)
    assert following(game) == (0, 1)


@pytest.mark.rule("C-4")
def test_the_first_turn_is_that_of_the_first_army_in_order_that_plays():
    play = reinforcing(BORDER, 0)
    play.game.order, play.game.mover, play.game.round = (2, 1, 0), -1, 0
    play.game.agenda = [FirstTurn()]
    play.start()
    assert (play.game.mover, play.game.round) == (2, 1)
    assert play.game.agenda[0] == Turn(1)
