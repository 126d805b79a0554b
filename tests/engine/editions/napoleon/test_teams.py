"""Teams that share territories, where a case would be clumsy."""

from itertools import product
from random import Random

import pytest

from services.rules.engine.editions import variant
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.mechanics.verbs import Attack, Move, Place
from tests.engine.editions.napoleon.napoleon_table import answer, greedy_ends, table

ARMIES = ("blue", "red", "white", "black", "green", "yellow")


def shared_board(seed: int) -> Json:
    """Every territory is of one team, with up to four regiments of each of its members."""
    random = Random(seed)
    zones = {}
    for zone in variant("napoleon", "teams", 6).board.zones:
        side = random.randrange(2)
        content = {army: random.randrange(4) for army in ARMIES[side::2]}
        zones[zone] = {army: count for army, count in content.items() if count} or {ARMIES[side]: 1}
    return zones


def in_phase(phase: str, seed: int) -> Play:
    return table("teams", 6, {"zones": shared_board(seed), "phase": phase})


@pytest.mark.rule("N-36", "N-37", "C-26")
@pytest.mark.parametrize("seed", range(5))
def test_attacks_from_shared_territories_are_offered_exactly_where_they_are_accepted(seed: int):
    game = in_phase("attack", seed).game
    (ask,) = open_asks(game)
    offers = ask.offers(game)
    found = []
    for origin, target, dice in product(range(48), range(48), range(5)):
        action = Attack(origin, target, dice)
        assert admitted(offers, action) == (ask.check(game, action) is None), action
        if admitted(offers, action):
            found.append(action)
    for action in found:
        own, alone = game.troops_of(action.origin, 0), game.troops_of(action.origin, 0) == game.total[action.origin]
        assert action.dice <= own - alone
        assert not any(game.troops_of(action.target, army) for army in (0, 2, 4))
    assert any(game.holder[action.origin] != 0 for action in found)


@pytest.mark.rule("N-38", "C-26")
@pytest.mark.parametrize("seed", range(5))
def test_moves_between_shared_territories_are_offered_exactly_where_they_are_accepted(seed: int):
    game = in_phase("manoeuvre", seed).game
    (ask,) = open_asks(game)
    offers = ask.offers(game)
    found = []
    for origin, target, count in product(range(48), range(48), range(5)):
        action = Move(origin, target, count)
        assert admitted(offers, action) == (ask.check(game, action) is None), action
        if admitted(offers, action):
            found.append(action)
    assert all(game.troops_of(action.origin, 0) for action in found)
    assert all(any(game.troops_of(action.target, army) for army in (0, 2, 4)) for action in found)
    assert any(not game.troops_of(action.target, 0) for action in found)


@pytest.mark.rule("N-40", "C-13", "C-26")
@pytest.mark.parametrize("seed", range(5))
def test_regiments_are_placed_exactly_where_own_ones_stand(seed: int):
    game = in_phase("reinforce", seed).game
    (ask,) = open_asks(game)
    offers = ask.offers(game)
    for zone in range(-1, 49):
        action = Place(((zone, 1),))
        assert admitted(offers, action) == (ask.check(game, action) is None), zone
        assert admitted(offers, action) == (0 <= zone < 48 and game.troops_of(zone, 0) > 0)


@pytest.mark.rule("N-32")
def test_only_four_or_six_can_sit_in_two_teams_alternately():
    assert [variant("napoleon", "teams", seats).side_of for seats in (4, 6)] == [(0, 1, 0, 1), (0, 1, 0, 1, 0, 1)]
    for seats in (3, 5, 7):
        with pytest.raises(BadInput, match="4 or 6 seats"):
            variant("napoleon", "teams", seats)


DEFENCE = {
    "zones": {"castile": {"red": 9}, "aquitaine": {"blue": 1, "white": 3}, "ireland": {"blue": 1, "white": 1}},
    "fill": {"armies": ["black"]},
    "mover": "red",
    "phase": "attack",
}


@pytest.mark.rule("N-39")
def test_an_assault_to_the_end_takes_a_shared_territory_regiment_by_regiment():
    play = table("teams", 4, DEFENCE, (6, 6, 6, 1, 1), (6, 6, 6, 1, 1))
    answer(play, 1, "attack", origin="castile", target="aquitaine", dice=3, battles=0)
    answer(play, 1, "move_in", count=3)
    told = [event.NAME for event in play.log if event.NAME in ("assaulted", "fell", "moved_in")]
    assert told == ["assaulted", "assaulted", "fell", "moved_in"]
    aquitaine = play.game.variant.board.zone["aquitaine"]
    assert [play.game.troops_of(aquitaine, army) for army in range(4)] == [0, 3, 0, 0]


@pytest.mark.rule("N-39", "A-2")
def test_the_controller_of_a_shared_territory_chooses_its_dice():
    orders = {"0": [{"order": "ask_defence"}], "2": [{"order": "defend_with", "zone": None, "dice": 1}]}
    play = table("teams", 4, {**DEFENCE, "orders": orders}, (6, 6, 6, 1))
    answer(play, 1, "attack", origin="castile", target="aquitaine", dice=3)
    assert [event.row()[4] for event in play.log if event.NAME == "assaulted"] == ["666:1"]


@pytest.mark.rule("N-40")
def test_without_a_territory_but_with_regiments_a_player_still_gets_the_turn():
    zones = {"castile": {"blue": 1, "white": 1}, "ireland": {"white": 1}}
    play = table("teams", 4, {"zones": zones, "fill": {"armies": ["red", "black"]}, "mover": "black", "phase": "card"})
    assert play.game.mover == 0
    assert open_asks(play.game)[0].NAME == "reinforcing_in_team"


@pytest.mark.rule("N-32", "C-30")
def test_the_neutral_regiments_of_a_player_who_left_are_still_that_player():
    zones = {"castile": {"blue": 4}, "portugal": {"red": 1}, "ireland": {"white": 1}}
    where = {"zones": zones, "fill": {"armies": ["black"]}, "status": {"red": "neutral"}, "resigned": [1]}
    play = table("teams", 4, {**where, "phase": "attack"}, (6, 1))
    answer(play, 0, "attack", origin="castile", target="portugal", dice=1)
    play.expire(0)
    assert (play.game.winners, play.game.reason) == ((0, 2), "elimination")


@pytest.mark.rule("N-32", "C-29")
def test_nearly_all_games_of_greedy_players_end_with_the_first_elimination():
    assert greedy_ends("teams", 100).count("elimination") >= 95
