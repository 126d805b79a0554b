"""What a seat may do at any time: draws, bots, leaving."""

import pytest

from services.rules.engine.kernel.game import ALIVE, NEUTRAL, OUT
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.table import abandon, propose_draw, refuse_draw, resign, seat_bot
from tests.engine.kernel.positions import BLUE, RED, Troops, ended, reinforcing, zone

TROOPS: Troops = {"alaska": (RED, 9), "kamchatka": (BLUE, 4), "brazil": (BLUE, 1)}


def table(**options: str) -> Play:
    return reinforcing(TROOPS, 3, **options)


@pytest.mark.rule("A-14", "C-29")
def test_a_draw_needs_everybody_who_is_still_in_the_game():
    play = table()
    for seat in (0, 1):
        assert propose_draw(play, seat) is None
        assert not play.game.over()
    assert propose_draw(play, 2) is None
    assert (play.game.reason, play.game.winners) == ("draw", (0, 1, 2))
    assert open_asks(play.game) == []


@pytest.mark.rule("A-14")
def test_bots_and_those_who_are_out_are_not_asked_about_a_draw():
    play = table()
    play.game.status = (ALIVE, ALIVE, OUT)
    assert seat_bot(play, 1, True) is None
    assert propose_draw(play, 0) is None
    assert play.game.reason == "draw"


@pytest.mark.rule("A-14")
def test_one_voice_against_a_draw_ends_the_proposal():
    play = table()
    assert refuse_draw(play, 1) == Refusal("no_proposal", "A-14")
    assert propose_draw(play, 0) is None
    assert propose_draw(play, 0) == Refusal("already_proposed", "A-14", (("agreed", (0,)),))
    assert refuse_draw(play, 1) is None
    assert play.game.draws == ()


@pytest.mark.rule("A-14")
def test_a_proposal_lapses_at_the_end_of_the_round():
    play = table()
    assert propose_draw(play, 0) is None
    while play.game.round == 5:
        assert play.game.draws == (0,)
        assert play.expire(open_asks(play.game)[0].seat) is None
    assert play.game.draws == ()


@pytest.mark.rule("C-30")
def test_a_bot_takes_the_seat_of_who_resigns():
    play = table(resigned="bot")
    assert resign(play, 0) is None
    assert play.game.bots == (True, False, False)
    assert play.game.status[RED] == ALIVE
    assert [ask.seat for ask in open_asks(play.game)] == [0]


@pytest.mark.rule("C-30")
def test_the_troops_of_who_resigns_become_neutral_where_the_table_chose_so():
    play = table(resigned="neutral")
    assert resign(play, 0) is None
    assert play.game.status == (NEUTRAL, ALIVE, ALIVE)
    assert play.game.troops_of(zone("alaska"), RED) >= 9
    assert play.game.mover == BLUE
    assert [ask.seat for ask in open_asks(play.game)] == [1]


@pytest.mark.rule("C-29", "C-30")
def test_the_last_who_has_not_resigned_wins():
    play = table()
    assert resign(play, 0) is None
    assert resign(play, 2) is None
    assert (play.game.reason, play.game.winners) == ("resignation", (1,))


@pytest.mark.rule("C-30")
def test_nobody_resigns_twice_and_a_resigned_seat_stays_with_the_bot():
    play = table()
    assert resign(play, 0) is None
    for refusal in (resign(play, 0), seat_bot(play, 0, False), propose_draw(play, 0)):
        assert refusal == Refusal("resigned", "C-30", (("seat", 0),))


@pytest.mark.rule("C-20", "C-25")
def test_who_is_out_has_no_say():
    play = table()
    play.game.status = (ALIVE, OUT, ALIVE)
    assert propose_draw(play, 1) == Refusal("eliminated", "C-20", (("seat", 1),))
    assert resign(play, 1) == Refusal("eliminated", "C-20", (("seat", 1),))
    assert resign(ended(play), 0) == Refusal("game_over", "C-24", (("reason", "draw"),))


@pytest.mark.rule("A-8", "A-9")
def test_a_seat_goes_to_a_bot_and_back_and_nothing_is_undone():
    play = table()
    before = play.game.troops[:]
    assert seat_bot(play, 0, True) is None
    assert seat_bot(play, 0, True) is None
    assert seat_bot(play, 0, False) is None
    assert [event.row() for event in play.log] == [(0, True), (0, False)]
    assert play.game.troops == before


@pytest.mark.rule("C-30")
def test_a_game_is_abandoned_when_bots_have_all_that_is_left_and_then_nobody_wins():
    play = table()
    play.game.status = (ALIVE, ALIVE, OUT)
    assert seat_bot(play, 0, True) is None
    assert abandon(play, 0) == Refusal("somebody_plays", "C-30", (("seat", 1),))
    assert seat_bot(play, 1, True) is None
    assert abandon(play, 0) is None
    assert (play.game.reason, play.game.winners, open_asks(play.game)) == ("abandoned", (), [])
    again = abandon(play, 0)
    assert again is not None
    assert again.code == "game_over"
