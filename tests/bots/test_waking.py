"""A decision is queued once, and played here when the queue is away."""

from collections.abc import Iterator
from threading import Event

import pytest

from services.bots.claims import Wanted
from services.bots.waking import AWAY_SECONDS, HANGING_SECONDS, REMEMBERED_SECONDS, Waker
from tests.bots.clock import Clock

WANTED = Wanted("g_" + "a" * 20, 1, "1.7.abcd")


class Table:
    """A waker, what it queued and what it played."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queued: list[Wanted] = []
        self.played: list[Wanted] = []
        self.away = False
        self.waker = Waker(self.queue, self.play, self.clock)

    def queue(self, wanted: Wanted) -> None:
        if self.away:
            raise ConnectionError("away")
        self.queued.append(wanted)

    def play(self, wanted: Wanted) -> None:
        self.played.append(wanted)
        if wanted.game_id == "broken":
            raise RuntimeError("broken")

    def wake(self, wanted: Wanted) -> None:
        """Wakes and waits until it is done."""
        if sent := self.waker.soon(wanted):
            sent.result(5)
        for player in range(2):  # both threads, so that whatever was before is done
            self.waker._playing.submit(lambda player=player: player).result(5)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.waker.close()


def test_a_decision_is_queued_once_however_often_it_is_told(table: Table):
    for _ in range(5):
        table.wake(WANTED)
    assert table.queued == [WANTED]


def test_a_decision_that_still_waits_is_queued_again(table: Table):
    table.wake(WANTED)
    table.clock.seconds += REMEMBERED_SECONDS
    table.wake(WANTED)
    assert table.queued == [WANTED, WANTED]


def test_when_the_queue_is_away_the_bot_plays_here(table: Table):
    table.away = True
    table.wake(WANTED)
    assert (table.queued, table.played) == ([], [WANTED])


def test_a_queue_that_was_away_is_tried_again_after_a_while(table: Table):
    table.away = True
    table.wake(WANTED)
    table.away = False
    second, third = WANTED._replace(seat=2), WANTED._replace(seat=3)
    table.wake(second)
    table.clock.seconds += AWAY_SECONDS
    table.wake(third)
    assert (table.queued, table.played) == ([third], [WANTED, second])


def test_while_the_queue_hangs_bots_play_here(table: Table):
    begun, stop = Event(), Event()

    def hang(_wanted: Wanted) -> None:
        begun.set()
        stop.wait(5)

    waker = Waker(hang, table.play, table.clock)
    sent = waker.soon(WANTED)
    assert sent is not None
    assert begun.wait(5)
    table.clock.seconds += HANGING_SECONDS + 1
    played = waker.soon(WANTED._replace(seat=2))
    assert played is not None
    played.result(5)
    assert table.played == [WANTED._replace(seat=2)]
    stop.set()
    sent.result(5)
    waker.close()


def test_a_turn_that_breaks_down_stops_nobody_else(table: Table):
    for wanted in (WANTED._replace(game_id="broken"), WANTED):
        played = table.waker.here(wanted)
        assert played is not None
        played.result(5)
    assert table.played[-1] == WANTED


def test_a_decision_that_waits_here_waits_once(table: Table):
    stop = Event()
    waker = Waker(table.queue, lambda wanted: stop.wait(5), table.clock)
    busy = [waker.here(WANTED._replace(seat=seat)) for seat in range(2)]
    waiting = [waker.here(WANTED._replace(seat=7)) for _ in range(3)]
    assert [one is None for one in (*busy, *waiting)] == [False, False, False, True, True]
    stop.set()
    for one in (*busy, waiting[0]):
        assert one is not None
        one.result(5)
    again = waker.here(WANTED._replace(seat=7))
    assert again is not None
    again.result(5)
    waker.close()


def test_whoever_wakes_a_bot_does_not_wait(table: Table):
    stop = Event()
    waker = Waker(lambda wanted: stop.wait(5) and None, table.play, table.clock)
    sent = waker.soon(WANTED)
    assert sent is not None
    assert not sent.done()
    stop.set()
    sent.result(5)
    waker.close()
