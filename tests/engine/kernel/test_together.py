"""Questions that several seats answer at once and unseen."""

import pytest

from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Together
from services.rules.engine.kernel.view import seen_events, view
from services.rules.engine.mechanics.setup import Muster, spread_out
from services.rules.engine.mechanics.verbs import Place
from tests.engine.kernel.positions import fresh


def all_on_one(play: Play, seat: int) -> Place:
    """Every starting troop on the seat's first place."""
    return Place(((play.game.places(seat)[0], play.game.slice(Muster).left[seat]),))


@pytest.mark.rule("A-6", "A-15")
def test_an_answer_is_sealed_until_the_last_one_is_in():
    play = fresh()
    before = play.game.troops[:]
    for seat in (2, 0):
        assert play.submit(seat, all_on_one(play, seat)) is None
        assert play.game.troops == before
    assert view(play.game, 1)["answered"] == [2, 0]
    assert isinstance(play.game.agenda[-1], Together)
    assert play.submit(1, all_on_one(play, 1)) is None
    assert play.game.sealed == ()
    assert sum(play.game.troops) == 3 * 35
    assert "unsealed" in [event.NAME for event in play.log]


@pytest.mark.rule("A-6")
def test_sealed_answers_take_effect_in_the_order_of_play_whoever_was_first():
    logs = []
    for seats in ((0, 1, 2), (2, 1, 0)):
        play = fresh()
        answers = {seat: all_on_one(play, seat) for seat in seats}
        for seat in seats:
            assert play.submit(seat, answers[seat]) is None
        names = [event.NAME for event in play.log]
        logs.append(play.log[names.index("unsealed") :])
    assert logs[0] == logs[1]


@pytest.mark.rule("C-25")
def test_who_has_answered_is_not_asked_again_and_the_refusal_names_who_is():
    play = fresh()
    assert play.submit(1, all_on_one(play, 1)) is None
    assert play.submit(1, all_on_one(play, 1)) == Refusal("not_your_decision", "C-25", (("asked", (0, 2)),))
    assert asked(play.game, 1) is None
    assert [ask.seat for ask in open_asks(play.game)] == [0, 2]


@pytest.mark.rule("A-15")
def test_others_learn_that_an_answer_was_given_and_no_more():
    play = fresh()
    told = len(play.log)
    assert play.submit(1, all_on_one(play, 1)) is None
    events = play.log[told:]
    assert seen_events(play.game, events, 1) == events
    for viewer in (-1, 0, 2):
        assert [event.row() for event in seen_events(play.game, events, viewer)] == [(1, None)]


@pytest.mark.rule("A-8")
def test_a_clock_that_runs_out_seals_the_default():
    play = fresh()
    assert play.expire(1) is None
    assert play.game.sealed == ((1, Place(spread_out(play.game, 1, play.game.slice(Muster).left[1], ()))),)
    assert play.expire(0) is None
    assert play.expire(2) is None
    assert play.game.sealed == ()


@pytest.mark.rule("C-6", "C-25")
def test_a_sealed_answer_is_checked_when_it_is_given():
    play = fresh()
    foreign = play.game.places(0)[0]
    assert play.submit(1, Place(((foreign, play.game.slice(Muster).left[1]),))) == Refusal(
        "not_your_place", "C-6", (("zone", foreign),)
    )
    assert play.game.sealed == ()
