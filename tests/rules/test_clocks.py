"""The table's clock, as arithmetic."""

import pytest

from services.rules.app.clock import clocks
from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import OUTAGE, Decision, SeatTime, Stop

MINUTE = 60_000
HOUR = 60 * MINUTE
CLOCK = TableClock(turn=HOUR, bank=10 * MINUTE, increment=MINUTE, answer=5 * MINUTE)


def decision(time: SeatTime, opened: int, kind: str = "turn") -> Decision:
    return Decision("0.1.none", 0, kind, 1, opened, clocks.deadline(CLOCK, kind, time, opened))


@pytest.mark.rule("A-7")
def test_a_turn_has_its_time_and_then_the_bank():
    time = clocks.begun(CLOCK, clocks.full(CLOCK), "1.0")
    assert clocks.deadline(CLOCK, "turn", time, 1000) == 1000 + HOUR + 10 * MINUTE


@pytest.mark.rule("A-7")
def test_later_questions_of_a_turn_go_on_with_what_is_left():
    time = clocks.begun(CLOCK, clocks.full(CLOCK), "1.0")
    time = clocks.charged(CLOCK, time, decision(time, 0), 20 * MINUTE)
    time = clocks.begun(CLOCK, time, "1.0")
    assert (time.left, time.bank) == (40 * MINUTE, 10 * MINUTE)
    assert clocks.deadline(CLOCK, "turn", time, HOUR) == HOUR + 50 * MINUTE


@pytest.mark.rule("A-7")
def test_a_turn_that_takes_longer_draws_on_the_bank():
    time = clocks.begun(CLOCK, clocks.full(CLOCK), "1.0")
    time = clocks.charged(CLOCK, time, decision(time, 0), HOUR + 4 * MINUTE)
    assert (time.left, time.bank) == (0, 6 * MINUTE)


@pytest.mark.rule("A-7")
def test_a_turn_that_was_played_adds_the_increment_and_one_that_ran_out_does_not():
    time = clocks.begun(CLOCK, clocks.full(CLOCK), "1.0")
    assert clocks.ended(CLOCK, time, played=True).bank == 11 * MINUTE
    assert clocks.ended(CLOCK, clocks.missed(CLOCK, time), played=True).bank == 0
    assert clocks.ended(CLOCK, time, played=False).bank == 10 * MINUTE


@pytest.mark.rule("A-7")
def test_an_answer_in_somebody_elses_turn_has_its_own_clock_and_costs_no_bank():
    time = clocks.full(CLOCK)
    asked = decision(time, 0, "reaction")
    assert asked.deadline == 5 * MINUTE
    assert clocks.charged(CLOCK, time, asked, HOUR) == time
    usual = CLOCK._replace(answer=0)
    assert clocks.deadline(usual, "consent", time, 0) == HOUR


@pytest.mark.rule("A-7")
def test_a_bank_that_waits_to_be_asked_for_is_not_touched_before():
    asking = CLOCK._replace(bank_when_asked=True)
    time = clocks.begun(asking, clocks.full(asking), "1.0")
    own = decision(time, 0)
    assert clocks.deadline(asking, "turn", time, 0) == HOUR
    assert clocks.bank_begins(asking, "turn", time, 0) == 0
    assert clocks.charged(asking, time, own, HOUR + MINUTE).bank == 10 * MINUTE
    assert clocks.missed(asking, time).bank == 10 * MINUTE
    asked = time._replace(asked_bank=True)
    assert clocks.deadline(asking, "turn", asked, 0) == HOUR + 10 * MINUTE
    assert clocks.bank_begins(asking, "turn", asked, 0) == HOUR
    assert clocks.charged(asking, asked, own, HOUR + MINUTE).bank == 9 * MINUTE
    assert clocks.missed(asking, asked).bank == 0
    over = clocks.ended(asking, asked, played=True)
    assert (over.bank, over.asked_bank) == (11 * MINUTE, False)


def test_without_a_clock_there_is_no_deadline():
    time = clocks.full(None)
    assert clocks.begun(None, time, "1.0") == time
    assert clocks.deadline(None, "turn", time, 5) == 0


@pytest.mark.rule("A-8")
def test_one_turn_counts_as_one_timeout():
    time = clocks.begun(CLOCK, clocks.full(CLOCK), "1.0")
    once = clocks.missed(CLOCK, time)
    assert (once.timeouts, once.left, once.bank) == (1, 0, 0)
    assert clocks.missed(CLOCK, once) == once
    assert clocks.missed(CLOCK, clocks.begun(CLOCK, once, "2.0")).timeouts == 2
    assert clocks.returned(once).timeouts == 0


@pytest.mark.parametrize(("deadline", "moves"), [(99, False), (100, False), (101, True), (200, True), (201, False)])
def test_only_a_deadline_within_an_outage_moves(deadline: int, moves: bool):
    one = Decision("0.1.none", 0, "turn", 1, 50, deadline)
    lost = clocks.lost(one, [], 100, 200)
    assert lost == (Stop(0, 100, 200, OUTAGE) if moves else None)


def test_an_outage_gives_back_no_time_from_before_the_question_opened():
    one = Decision("0.1.none", 0, "turn", 1, 130, 180)
    assert clocks.lost(one, [], 100, 200) == Stop(0, 130, 230, OUTAGE)
    assert clocks.lost(one, [(90, 150)], 100, 200) == Stop(0, 150, 250, OUTAGE)
