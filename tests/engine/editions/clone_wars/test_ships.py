"""Where ships may be, and how many."""

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.editions.clone_wars.rules.ships import ships_of
from services.rules.engine.editions.clone_wars.rules.sortie import Sortie
from services.rules.engine.kernel.chance import Noted
from services.rules.engine.kernel.game import Game
from tests.engine.editions.clone_wars.galaxy import answer, galaxy, random_games


def crewless(game: Game) -> list[int]:
    """The planets with ships of an army that has no troops there."""
    return [
        index // game.armies
        for layer in game.units
        for index, count in enumerate(layer)
        if count and not game.troops[index]
    ]


@pytest.mark.rule("S-11", "S-14", "S-29")
def test_no_army_ever_has_more_than_three_ships_of_a_class_nor_a_ship_without_troops():
    most = [0, 0, 0]
    for moments in random_games(40):
        for game, _ in moments:
            fleets = [ships_of(game, army) for army in range(game.armies)]
            most = [max(best, *column) for best, column in zip(most, zip(*fleets))]
            assert all(min(layer) >= 0 for layer in game.units)
            assert crewless(game) == []
    assert most == [3, 3, 3]


@pytest.mark.rule("S-15", "S-39", "S-55")
def test_both_sides_throw_their_larger_dice_first_the_attacker_before_the_defender():
    chance = Noted(Seeded(7))
    zones = {"alderaan": {"red": 5, "capital_ship": {"red": 1}}, "byss": {"black": 3, "capital_ship": {"black": 1}}}
    play = galaxy({"zones": zones, "phase": "attack"}, chance=chance)
    assert answer(play, 0, "attack", origin="alderaan", target="byss", dice=3) is None
    assert [len(faces) for _, faces in chance.drawn] == [1, 2, 1, 1]


@pytest.mark.rule("S-41")
def test_ships_that_stay_out_of_one_attack_may_help_in_the_next():
    zones = {"alderaan": {"red": 9, "corvette": {"red": 2}}, "byss": {"black": 9}}
    play = galaxy({"zones": zones, "phase": "attack"})
    where = {"origin": "alderaan", "target": "byss", "dice": 3}
    assert answer(play, 0, "invade", **where, cards=[]) is None
    assert play.game.slice(Sortie).ships == (0, 0, 0)
    assert answer(play, 0, "attack", **where) is None
    assert play.game.slice(Sortie).ships == (0, 2, 0)
