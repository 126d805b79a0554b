"""Rewards: what the data say of them is what the rules do."""

import pytest

from services.rules.engine.editions.command.rules.airfields import AirfieldAsk
from services.rules.engine.editions.command.rules.rewards import BonusManoeuvre, StrategicManoeuvre
from services.rules.engine.editions.command.rules.verbs import PlaceAirfield, TakeMission
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.data import board
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.editions.command.positions import play_at

BOARD = board("command")
EFFECTS = [reward["effect"] for reward in BOARD.data["rewards"]]


def rewarded(rewards, **more):
    return {"missions": {"open": [], "carried": [], "rewards": {"yellow": rewards}, **more}}


def test_every_effect_of_the_data_is_known_to_the_rules():
    known = {"airfield", "extra_fortify", "extra_card", "bonus_die", "reinforcement_bonus"}
    assert {effect["type"] for effect in EFFECTS} == known
    assert {effect["side"] for effect in EFFECTS if "side" in effect} == {"attack", "defense"}
    timings = {effect["timing"] for effect in EFFECTS if effect["type"] == "extra_fortify"}
    assert timings == {StrategicManoeuvre.TIMING, BonusManoeuvre.TIMING}


@pytest.mark.rule("K-22", "K-23")
@pytest.mark.parametrize("reward", [None, "minor_strategic_manoeuvre", "minor_bonus_manoeuvre"])
def test_a_manoeuvre_reward_adds_one_manoeuvre_at_its_own_moment_and_no_other(reward):
    play = play_at(
        {"zones": {"alaska": {"yellow": 5}, "alberta": {"yellow": 1}}, "slices": rewarded([reward] if reward else [])}
    )
    names = []
    while play.game.mover == 0:
        names.append(play.game.agenda[-1].NAME)
        play.expire(0)
    before = ["manoeuvring"] if reward == "minor_strategic_manoeuvre" else []
    after = ["manoeuvring"] if reward == "minor_bonus_manoeuvre" else []
    assert names == ["reinforcing_by_stars", *before, "attacking", "manoeuvring", *after]


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("zone", range(42))
def test_an_airfield_reaches_its_territory_and_the_neighbours_and_no_further(zone):
    target = BOARD.zone["egypt"]
    position = {
        "fill": {"armies": ["yellow"], "troops": 4},
        "zones": {"egypt": {"green": 1}, "new_guinea": {"blue": 1}},
        "slices": rewarded([], airfields={"yellow": [BOARD.zones[zone]]}),
        "phase": "attack",
    }
    play = play_at(position, chance=Scripted(((5,), (5,))))
    assert play.submit(0, Attack(BOARD.zone["north_africa"], target, 1)) is None
    reached = zone == target or zone in BOARD.near[target]
    assert (play.game.total[target] == 0 or play.game.holder[target] == 0) == reached


@pytest.mark.rule("K-25", "K-26", "K-40")
def test_bonus_dice_are_ordinary_dice_thrown_with_the_others():
    position = {
        "zones": {"north_africa": {"yellow": 9}, "egypt": {"green": 5}},
        "slices": rewarded(["supreme_attack_die"]),
        "phase": "attack",
    }
    position["slices"]["missions"]["rewards"]["green"] = ["supreme_defence_die"]
    play = play_at(position, chance=Scripted(((1, 2, 1, 3), (1, 2, 1))))
    assert play.submit(0, Attack(BOARD.zone["north_africa"], BOARD.zone["egypt"], 3)) is None
    assert play.game.total[BOARD.zone["egypt"]] == 3
    assert play.game.total[BOARD.zone["north_africa"]] == 9


@pytest.mark.rule("K-21")
def test_an_airfield_won_after_another_is_placed_beside_it():
    position = {
        "regions": {"europe": {"yellow": 2}},
        "hands": {"yellow": ["alaska"], "blue": []},
        "slices": rewarded(
            [], open=["control_europe"], carried=["supreme_airfield"], airfields={"yellow": ["ukraine"]}
        ),
        "phase": "mission",
    }
    play = play_at(position)
    europe = BOARD.ids["mission"].index("control_europe")
    assert play.submit(0, TakeMission(europe, BOARD.card["alaska"])) is None
    ask = play.game.agenda[-1]
    assert isinstance(ask, AirfieldAsk)
    assert ask.check(play.game, ask.default(play.game)) is None
    assert play.submit(0, PlaceAirfield(BOARD.zone["iceland"])) is None
    airfields = play.game.slices["missions"].row()[4][0]
    assert airfields == tuple(sorted((BOARD.zone["ukraine"], BOARD.zone["iceland"])))


@pytest.mark.rule("K-5")
def test_an_eliminated_players_rewards_help_nobody_any_more():
    position = {
        "fill": {"armies": ["blue"]},
        "zones": {"north_africa": {"yellow": 9}, "egypt": {"green": 1}},
        "slices": {
            "missions": {
                "taken": {"green": ["control_europe"]},
                "rewards": {"green": ["supreme_two_regiments"]},
            }
        },
        "phase": "attack",
    }
    play = play_at(position, chance=Scripted(((6, 6, 6), (1,))))
    assert play.submit(0, Attack(BOARD.zone["north_africa"], BOARD.zone["egypt"], 3)) is None
    play.expire(0)
    missions = play.game.slices["missions"].row()
    assert missions[2] == ((BOARD.ids["mission"].index("control_europe"),), (), ())
    assert missions[3] == ((), (), ())
