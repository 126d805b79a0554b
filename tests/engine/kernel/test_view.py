"""What leaves the engine for people and programs."""

import json

import pytest

from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.table import standing
from services.rules.engine.kernel.view import masked, snapshot_for, view
from services.rules.engine.mechanics.defence import AskDefence
from services.rules.engine.mechanics.hands import Cards
from tests.engine.kernel.positions import BLUE, RED, Troops, attacking, ended, fresh, reinforcing

TROOPS: Troops = {"alaska": (RED, 5), "kamchatka": (BLUE, 3), "brazil": (BLUE, 1)}


def test_the_view_names_everything():
    play = reinforcing(TROOPS, 3)
    seen = view(play.game, 0)
    assert (seen["edition"], seen["variant"], seen["round"], seen["phase"]) == ("world", "conquest", 5, "reinforce")
    assert (seen["mover"], seen["order"], seen["reserve"]) == ("red", ["red", "blue", "green"], 3)
    assert seen["zones"]["alaska"] == {"red": 5}
    assert seen["armies"][1] == {"army": "blue", "seat": 1, "status": "alive", "places": 2, "troops": 4}
    assert seen["seats"][2] == {"seat": 2, "bot": False, "resigned": False}
    json.dumps(seen)


def test_a_view_before_the_first_turn_has_nobody_on_move():
    seen = view(fresh().game, 0)
    assert (seen["mover"], seen["round"], seen["phase"]) == (None, 0, "setup")


@pytest.mark.rule("A-15", "C-26")
def test_only_who_is_asked_sees_what_may_be_answered():
    play = attacking(TROOPS)
    (mine,) = view(play.game, 0)["decisions"]
    assert (mine["step"], mine["seat"], mine["clock"]) == ("attacking", 0, "turn")
    assert {offer["verb"] for offer in mine["offers"]} == {"attack", "done"}
    for viewer in (1, 2, SPECTATOR):
        (theirs,) = view(play.game, viewer)["decisions"]
        assert theirs == {key: value for key, value in mine.items() if key != "offers"}


@pytest.mark.rule("A-15")
def test_hands_are_seen_by_their_owner_only_and_by_all_at_the_end():
    play = reinforcing(TROOPS, 3)
    play.game.slices["cards"] = Cards(((1, 2), (3,), ()), (4, 5), (6,), 0)
    assert masked(play.game, 0).slice(Cards) == Cards(((1, 2), (-1,), ()), (-1, -1), (6,), 0)
    assert masked(play.game, SPECTATOR).slice(Cards) == Cards(((-1, -1), (-1,), ()), (-1, -1), (6,), 0)
    card = play.game.variant.board.cards[3].id
    assert view(play.game, 1)["slices"]["cards"]["hands"] == [[None, None], [card], []]
    assert masked(ended(play).game, SPECTATOR).slice(Cards) == Cards(((1, 2), (3,), ()), (4, 5), (6,), 0)


@pytest.mark.rule("A-15", "A-1")
def test_orders_are_seen_by_their_seat_only():
    play = attacking(TROOPS)
    assert standing(play, 1, (AskDefence(),)) is None
    assert view(play.game, 1)["orders"] == [{"order": "ask_defence"}]
    assert view(play.game, 0)["orders"] == view(play.game, SPECTATOR)["orders"] == []
    assert snapshot_for(play.game, 0)["orders"] == [[], [], []]


def test_a_bot_elsewhere_can_play_from_the_snapshot_of_its_seat():
    play = attacking(TROOPS)
    assert asked(masked(play.game, 0), 0) == asked(play.game, 0)
    assert snapshot_for(play.game, 0)["troops"] == play.game.troops
