"""What seats do besides answering is in the record too."""

import pytest

from services.bots.brains.match import brains, play_on
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.mechanics.defence import AskDefence, DefendWith
from services.rules.engine.mechanics.verbs import Attack, Place
from services.rules.engine.record.form import (
    ABANDONS,
    HANDS_OVER,
    ORDERS,
    PLANS,
    PROPOSES,
    REFUSES,
    RESIGNS,
    TAKES_BACK,
    Call,
    GameRecord,
)
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.replay import differences, replay
from services.rules.engine.record.text import read_record, write_record
from tests.engine.record.games import every_variant, fresh, record_of


def deeds(record: GameRecord) -> list[str]:
    """The lines without numbers and chance."""
    lines = write_record(record).split("\n\n", 1)[1].splitlines()
    return [line.split(". ", 1)[1].split(" | ")[0] for line in lines if not line.startswith("#")]


def agrees(play: Recorder) -> GameRecord:
    """The record of a play, proved to survive its text and to give the same state."""
    record = record_of(play)
    assert read_record(write_record(record)) == record
    assert differences(record, replay(record).game) == []
    return record


@pytest.mark.rule("C-27", "A-1", "A-11")
def test_orders_and_plans_are_lines_of_the_record_even_those_that_can_never_be_done():
    play = fresh("world", "conquest")
    assert play.table(Call(ORDERS, 1, (DefendWith(0, 1), DefendWith(-1, 2), AskDefence()))) is None
    assert play.table(Call(PLANS, 2, (Place(((0, 2), (5, -1))), Attack(0, 5, 3, 0, keep=2), Done()))) is None
    assert play.table(Call(ORDERS, 1)) is None
    assert deeds(agrees(play))[1:] == [
        "blue orders defend_with alaska dice=1 ; defend_with dice=2 ; ask_defence",
        "green plans place alaska+2,greenland+-1 ; attack alaska>greenland dice=3 until_conquest keep=2 ; done",
        "blue orders",
    ]


@pytest.mark.rule("A-9", "A-14", "C-30")
def test_draws_and_who_plays_a_seat_are_lines_of_the_record():
    play = fresh("world", "conquest")
    for word, seat in [(PROPOSES, 0), (REFUSES, 1), (HANDS_OVER, 2), (TAKES_BACK, 2), (RESIGNS, 2)]:
        assert play.table(Call(word, seat)) is None
    for seat in (0, 1):
        assert play.table(Call(PROPOSES, seat)) is None
    assert play.game.reason == "draw"
    assert deeds(agrees(play))[1:] == [
        "red proposes_draw",
        "blue refuses_draw",
        "green hands_over",
        "green takes_back",
        "green resigns",
        "red proposes_draw",
        "blue proposes_draw",
    ]


@pytest.mark.rule("C-30")
def test_that_a_game_was_abandoned_is_a_line_of_the_record():
    play = fresh("world", "conquest")
    for seat in (0, 1, 2):
        assert play.table(Call(HANDS_OVER, seat)) is None
    assert play.table(Call(ABANDONS, 1)) is None
    assert deeds(agrees(play))[-1] == "blue abandons"


@pytest.mark.rule("A-8")
@every_variant
def test_a_game_in_which_every_clock_runs_out_is_recorded_with_what_was_done_instead(edition: str, name: str):
    play = fresh(edition, name, round_limit="2")
    while not play.game.over():
        for ask in open_asks(play.game):
            assert play.expire(ask.seat) is None
    record = agrees(play)
    assert all(" expires " in deed for deed in deeds(record)[1:])


def test_what_is_refused_is_not_in_the_record():
    play = fresh("world", "conquest")
    before = len(play.entries)
    assert play.submit(0, Done()) is not None
    assert play.expire(7) is not None
    assert play.table(Call(REFUSES, 0)) is not None
    assert len(play.entries) == before


def test_a_record_goes_on_where_an_earlier_recorder_stopped():
    whole, first = fresh("world", "duel", round_limit="3"), fresh("world", "duel", round_limit="3")
    players = brains(("greedy",), 2, 1)
    play_on(first, players, 30)
    second = Recorder(first.game, first.noted.source, tuple(first.entries))
    play_on(second, players)
    play_on(whole, brains(("greedy",), 2, 1))
    assert [entry._replace(comments=()) for entry in second.entries] == [
        entry._replace(comments=()) for entry in whole.entries
    ]
    agrees(second)


def test_a_resigned_seat_without_a_bot_goes_on_by_defaults_that_need_no_line():
    play = fresh("world", "conquest", resigned="neutral", round_limit="3")
    play_on(play, brains(("greedy",), 3, 1), 10)
    assert play.table(Call(RESIGNS, 1)) is None
    play_on(play, brains(("greedy",), 3, 1))
    record = agrees(play)
    after = deeds(record)[deeds(record).index("blue resigns") + 1 :]
    assert not any(deed.startswith("blue") for deed in after)
