"""Counts on the board, and what follows from them."""

import pytest

from services.rules.engine.kernel.game import ALIVE, NEUTRAL, NOBODY, Game, Slice
from tests.engine.build import pure_only
from tests.engine.kernel.positions import BLUE, GREEN, RED, variant


def empty() -> Game:
    return variant().new_game()


@pytest.mark.rule("C-2")
def test_a_place_belongs_to_the_army_that_stands_there():
    game = empty()
    assert game.holder[0] == NOBODY
    game.add(0, RED, 3)
    assert (game.holder[0], game.total[0], game.held) == (RED, 3, [1, 0, 0])
    game.add(0, RED, -3)
    assert (game.holder[0], game.total[0], game.held) == (NOBODY, 0, [0, 0, 0])


@pytest.mark.rule("N-34")
def test_most_troops_control_a_shared_place_and_a_tie_is_nobody():
    game = empty()
    game.add(0, RED, 2)
    game.add(0, BLUE, 2)
    assert (game.holder[0], game.total[0], game.held) == (NOBODY, 4, [0, 0, 0])
    game.add(0, GREEN, 3)
    assert (game.holder[0], game.held) == (GREEN, [0, 0, 1])
    game.add(0, GREEN, -3)
    game.add(0, BLUE, -1)
    assert (game.holder[0], game.held) == (RED, [1, 0, 0])


def test_an_army_has_its_places_in_the_order_of_the_board():
    game = empty()
    for zone in (7, 2, 5):
        game.add(zone, BLUE, 1)
    assert game.places(BLUE) == [2, 5, 7]
    assert game.places(RED) == []


def test_armies_without_a_seat_are_neutral():
    game = variant("duel", 2).new_game()
    assert game.status == (ALIVE, ALIVE, NEUTRAL)
    assert [game.seat(army) for army in range(3)] == [0, 1, -1]


def test_a_copy_shares_nothing_that_changes():
    game = empty()
    twin = game.copy()
    twin.add(0, RED, 1)
    twin.agenda.clear()
    twin.slices.clear()
    assert game.total[0] == 0
    assert game.agenda
    assert game.slices


@pytest.mark.rule("A-15")
@pure_only
def test_a_slice_must_say_itself_who_sees_it():
    class Mute(Slice):
        NAME = "mute"

    with pytest.raises(TypeError, match="the slice mute does not say who sees it"):
        Mute().seen(empty(), 0)
