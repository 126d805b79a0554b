"""Who has to be told of a question that is open after a command."""

import pytest

from services.rules.app.clock.desk import Decision, Desk, SeatTime
from services.rules.app.game.facts import is_news
from services.rules.app.storage.positions import Cause, Entry
from services.rules.dice.dice import Spent
from services.rules.engine.kernel.kinds import Seat

ME, OTHER = Seat(1), Seat(2)


def desk(question: str, bot: bool = True) -> Desk:
    """A table at which one seat may be asked something."""
    decisions = (Decision(question, ME, "turn", 1, 0, 0),) if question else ()
    times = (SeatTime(0, 0, "3.1"),) * 3
    return Desk(decisions, times, (False, bot, True), (0, 1, 2), 3, 0, Spent())


def news(before: Desk | None, cause: Cause, by: Seat, bot: bool = True) -> bool:
    """Whether somebody hears that the seat is asked `b`."""
    after = desk("b", bot)
    entry = Entry(2, 2, 2, 0, cause, by, 0, 0, {}, after, b"", b"", ())
    return is_news(before, after, after.decisions[0], entry)


def test_whoever_was_not_asked_before_is_told():
    assert news(None, Cause.START, ME)
    for bot in (True, False):
        assert news(desk("", bot), Cause.BOT, OTHER, bot)
        assert news(desk("", bot), Cause.PLAYER, OTHER, bot)


def test_a_bot_whose_own_answer_led_to_the_question_is_not_told():
    assert not news(desk("a"), Cause.BOT, ME)


@pytest.mark.parametrize(
    ("cause", "by"),
    [(Cause.BOT, OTHER), (Cause.PLAYER, OTHER), (Cause.TABLE, OTHER), (Cause.CLOCK, ME), (Cause.CLOCK, OTHER)],
)
def test_a_bot_whose_question_somebody_else_or_the_clock_changed_is_told(cause: Cause, by: Seat):
    assert news(desk("a"), cause, by)
    assert not news(desk("b"), cause, by)


def test_whoever_takes_a_seat_over_is_told_of_a_question_that_was_open():
    assert news(desk("b", bot=False), Cause.CLOCK, ME)
    assert news(desk("b"), Cause.TABLE, ME, bot=False)


def test_a_person_is_not_told_again_in_the_same_turn():
    assert not news(desk("a", bot=False), Cause.PLAYER, ME, bot=False)
