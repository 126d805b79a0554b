"""Whole games between bots end by the goals of the edition."""

import pytest

from services.bots.brains.brain import Caretaker
from services.bots.brains.greedy import Greedy
from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.editions.command.rules.buildings import holds_own_capital
from services.rules.engine.editions.command.rules.capitals import CapitalAsk
from services.rules.engine.editions.command.rules.claims import MissionAsk
from services.rules.engine.editions.command.rules.missions import Missions
from services.rules.engine.editions.command.rules.verbs import TakeMission
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.play import open_asks
from tests.engine.editions.command.positions import play_at


def test_the_greedy_bot_takes_the_first_mission_it_can_and_the_caretaker_none():
    position = {
        "regions": {"europe": {"yellow": 1}, "africa": {"yellow": 1}},
        "hands": {"yellow": ["peru", "japan"], "blue": []},
        "slices": {"missions": {"open": ["control_asia", "control_europe"], "carried": [None, None]}},
        "phase": "mission",
    }
    game = play_at(position).game
    ask = game.agenda[-1]
    assert isinstance(ask, MissionAsk)
    board = game.variant.board
    taken = Greedy().choose(game, ask)
    assert taken == TakeMission(board.ids["mission"].index("control_europe"), board.card["peru"])
    assert Caretaker().choose(game, ask) == Done()


def test_the_greedy_bot_answers_a_set_up_that_it_does_not_know_by_its_default():
    play = start(variant("command", "command", 3, {"setup": "draft"}), 1)
    ask = open_asks(play.game)[0]
    assert isinstance(ask, CapitalAsk)
    assert Greedy().choose(play.game, ask) == ask.default(play.game)


@pytest.mark.rule("K-12", "K-28")
@pytest.mark.parametrize(("name", "goal"), [("training", "missions"), ("command", "missions"), ("total", "conquest")])
def test_greedy_games_reach_the_goal_long_before_a_hundred_rounds(name, goal):
    reached = 0
    for seed in range(20):
        play = start(variant("command", name, 4, {"round_limit": "100"}), seed)
        play_on(play, brains(("greedy",), 4, seed))
        game = play.game
        reached += game.reason == goal
        if game.reason == "missions":
            assert game.winners == (game.mover,)
            assert len(game.slice(Missions).taken[game.mover]) >= 3
            assert holds_own_capital(game, game.mover)
    assert reached >= 19
