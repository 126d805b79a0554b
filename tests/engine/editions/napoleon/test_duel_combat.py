"""Invasions with and against active independents, where a case would be clumsy."""

from itertools import product

import pytest

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.table import plan
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.mechanics.verbs import Attack, Place
from tests.engine.editions.napoleon.duel_table import BLACK, YELLOW, answer, duel, told

ALLIED = {"alliances": {"masters": {"yellow": "blue", "white": "red"}}}


def combat(zones: dict[str, dict[str, int]], *throws: tuple[int, ...], **more: object):
    return duel({"zones": zones, "slices": ALLIED, "phase": "attack", **more}, *throws)


@pytest.mark.rule("N-20", "N-47", "C-26")
def test_attacks_with_allies_are_offered_exactly_where_they_are_accepted():
    play = duel({"fill": {"troops": 3}, "slices": ALLIED, "phase": "attack"})
    game = play.game
    ask = open_asks(game)[0]
    offers = ask.offers(game)
    found = set()
    for origin, target, dice in product(range(48), range(48), range(5)):
        action = Attack(origin, target, dice)
        assert admitted(offers, action) == (ask.check(game, action) is None), action
        if admitted(offers, action):
            found.add((game.holder[origin], game.holder[target]))
    assert {attacker for attacker, _ in found} == {0, YELLOW}
    assert {target for attacker, target in found if attacker == 0} >= {1, 2, BLACK, YELLOW}
    assert 0 not in {target for attacker, target in found if attacker == YELLOW}


@pytest.mark.rule("N-46")
def test_combat_that_ends_by_the_clock_ends_the_invasion():
    play = combat({"north_picardy": {"blue": 5}, "england": {"black": 5}}, (1, 6, 6), (2,))
    answer(play, "attack", origin="north_picardy", target="england", dice=1)
    play.expire(0)
    assert phase_of(play.game) == "manoeuvre"
    assert told(play, "rolled") == [("loyalty", BLACK, (2,))]


@pytest.mark.rule("N-46")
def test_an_attack_whose_odds_allow_no_battle_is_no_invasion():
    play = combat({"north_picardy": {"blue": 5}, "england": {"black": 5}})
    assert answer(play, "attack", origin="north_picardy", target="england", dice=3, battles=0, odds=99) is None
    answer(play, "done")
    assert told(play, "involved") == told(play, "rolled") == []


@pytest.mark.rule("N-21", "N-45", "N-46")
def test_battles_that_the_opponent_is_asked_about_one_by_one_are_one_invasion():
    orders = {"1": [{"order": "ask_defence"}]}
    zones = {"north_picardy": {"yellow": 5}, "england": {"black": 2}}
    play = combat(zones, (6, 1), (6, 1), (1,), (1,), orders=orders)
    answer(play, "attack", origin="north_picardy", target="england", dice=1, battles=0)
    assert answer(play, "defend", seat=1, dice=1) is None
    assert told(play, "rolled") == []
    assert answer(play, "defend", seat=1, dice=1) is None
    assert told(play, "rolled") == []
    answer(play, "move_in", count=1)
    assert told(play, "rolled") == [("loyalty", BLACK, (1,)), ("loyalty", YELLOW, (1,))]
    assert told(play, "turned") == [(BLACK, 1), (YELLOW, -1)]


@pytest.mark.rule("N-18", "A-8")
def test_regiments_of_an_ally_go_where_it_is_threatened_when_the_clock_runs_out():
    zones = {"england": {"yellow": 1}, "north_picardy": {"red": 9}, "scotland": {"yellow": 1}, "ireland": {"yellow": 1}}
    fill = {"armies": ["blue", "red"]}
    play = duel({"fill": fill, "zones": zones, "slices": ALLIED, "phase": "allied_reinforce"}, (4,))
    play.expire(0)
    assert told(play, "placed") == [(YELLOW, play.game.variant.board.zone["england"], 4)]


@pytest.mark.rule("N-18", "A-11")
def test_a_plan_for_the_turn_goes_on_past_regiments_of_an_ally_that_it_could_not_foresee():
    zones = {"england": {"yellow": 1}, "egypt": {"blue": 4}, "syria": {"red": 5}}
    fill = {"armies": ["blue", "red", "black"]}
    play = duel({"fill": fill, "zones": zones, "slices": ALLIED, "mover": "red", "phase": "card"}, (4,))
    board = play.game.variant.board
    assert phase_of(play.game) == "reinforce"
    plan(play, 0, (Place(((board.zone["egypt"], play.game.reserve),)), Done()))
    assert phase_of(play.game) == "manoeuvre"
    assert play.game.total[board.zone["england"]] == 5
