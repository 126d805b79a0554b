"""The free move along a path of own places, where the edition has it so."""

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.verbs import Move
from tests.engine.mechanics.boards import begun, colours, zone

TOTAL = editions.variant("command", "total", 3)


MINE, *OTHERS = colours(TOTAL)


def marching(middle: str) -> Play:
    """The mover holds Peru and Central America; `middle` holds Venezuela, which lies between them."""
    position = {
        "fill": {"armies": OTHERS},
        "zones": {"peru": {MINE: 5}, "venezuela": {middle: 1}, "central_america": {MINE: 1}},
        "phase": "manoeuvre",
    }
    return begun(TOTAL, position)


def move(play: Play, count: int) -> Refusal | None:
    return play.submit(0, Move(zone(TOTAL, "peru"), zone(TOTAL, "central_america"), count))


@pytest.mark.rule("C-22")
def test_a_move_follows_a_path_of_own_places_of_any_length():
    play = marching(MINE)
    assert move(play, 4) is None
    assert play.game.troops_of(zone(TOTAL, "central_america"), 0) == 5
    assert play.game.troops_of(zone(TOTAL, "venezuela"), 0) == 1


@pytest.mark.rule("C-22")
def test_a_foreign_place_breaks_the_path():
    refusal = move(marching(OTHERS[0]), 4)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_connected", "C-22")


@pytest.mark.rule("C-22")
def test_a_move_that_would_empty_its_origin_is_refused():
    refusal = move(marching(MINE), 5)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("wrong_count", "C-22")
