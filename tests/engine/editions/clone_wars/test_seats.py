"""Who plays which army, and a seat that plays two."""

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play, asked, new_play, open_asks
from services.rules.engine.kernel.snapshots import restore, snapshot
from services.rules.engine.kernel.steps import ArmyAsk
from services.rules.engine.kernel.table import plan
from services.rules.engine.kernel.view import seen_events, view
from services.rules.engine.mechanics.verbs import Wish
from tests.engine.editions.clone_wars.galaxy import BLACK, BLUE, ORANGE, RED, answer, factions, galaxy

SIDES = (0, 1, 0, 1)


def wishing(seats: int = 2) -> Play:
    return new_play(factions(seats), Seeded(3))


def army_asked(play: Play, seat: int) -> int:
    ask = asked(play.game, seat)
    assert isinstance(ask, ArmyAsk)
    return ask.army


@pytest.mark.rule("S-1", "S-2")
@pytest.mark.parametrize(
    ("seats", "alone", "seat_of"),
    [
        (2, "separatist", (0, 1, 0, 1)),
        (2, "republic", (0, 1, 0, 1)),
        (3, "separatist", (0, 1, 2, 1)),
        (3, "republic", (0, 1, 0, 2)),
        (4, "separatist", (0, 1, 2, 3)),
        (4, "republic", (0, 1, 2, 3)),
    ],
)
def test_four_armies_of_two_sides_each_with_a_hand_of_its_own_whoever_plays_them(seats, alone, seat_of):
    variant = factions(seats, two_armies=alone)
    assert variant.seat_of == seat_of
    assert variant.side_of == SIDES
    assert variant.hand_of == (RED, BLACK, ORANGE, BLUE)


@pytest.mark.rule("S-2", "A-6")
def test_a_seat_with_two_armies_is_asked_for_one_after_the_other_while_others_answer():
    play = wishing()
    first, second = army_asked(play, 1), -1
    assert play.submit(1, Wish((5,), ())) is None
    second = army_asked(play, 1)
    assert {first, second} == {BLACK, BLUE}
    assert play.submit(1, Wish((6,), ())) is None
    assert asked(play.game, 1) is None
    assert [ask.seat for ask in open_asks(play.game)] == [0]
    assert play.submit(0, Wish((7,), ())) is None
    assert play.submit(0, Wish((8,), ())) is None
    holders = {zone: play.game.holder[zone] for zone in (5, 6, 7, 8)}
    assert (holders[5], holders[6]) == (first, second)
    assert {SIDES[holders[7]], SIDES[holders[8]]} == {0}


@pytest.mark.rule("A-15")
def test_others_learn_of_the_answers_for_two_armies_only_that_they_were_given():
    play = wishing()
    told = len(play.log)
    assert play.submit(1, Wish((5,), ())) is None
    assert play.submit(1, Wish((6,), ())) is None
    assert [event.row() for event in seen_events(play.game, play.log[told:], 0)] == [(1, None), (1, None)]
    assert view(play.game, 0)["answered"] == [1, 1]


def test_a_game_with_one_of_two_answers_given_comes_back_from_a_store_and_goes_on():
    play = wishing()
    assert play.submit(1, Wish((5,), ())) is None
    back = restore(factions(2), snapshot(play.game))
    twin = asked(back, 1)
    assert twin == asked(play.game, 1)
    assert twin != play.game.agenda[-1].asks[0]


@pytest.mark.rule("A-8")
def test_a_clock_that_runs_out_twice_seals_the_defaults_of_both_armies():
    play = wishing()
    assert play.expire(1) is None
    assert play.expire(1) is None
    assert asked(play.game, 1) is None
    assert len(play.game.sealed) == 2


@pytest.mark.rule("A-11", "S-2")
def test_a_plan_of_a_seat_with_two_armies_serves_the_army_whose_turn_comes_first():
    play = galaxy({"mover": "red", "phase": "attack", "zones": {"alderaan": {"black": 2}, "byss": {"blue": 2}}}, 2)
    assert plan(play, 1, (read_action(play.game.variant, {"verb": "place_token", "zone": "alderaan"}),)) is None
    assert answer(play, 0, "done") is None
    while play.game.mover == RED:
        assert play.expire(open_asks(play.game)[0].seat) is None
    tokens = play.game.slices["tokens"]
    assert tokens.zones == (play.game.variant.board.zone["alderaan"],)
