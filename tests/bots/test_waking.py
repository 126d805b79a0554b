"""A decision is queued once, when the queue has room, and played here when the queue is away."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from services.bots.claims import Wanted
from services.bots.lanes import Asked
from services.bots.waking import (
    AWAY_SECONDS,
    HANGING_SECONDS,
    MOST_OVERDUE,
    MOST_QUEUED,
    OVERDUE_SECONDS,
    REMEMBERED_SECONDS,
    RESTS,
    STUCK_SECONDS,
    Waker,
)
from tests.common.clock import Clock

WANTED = Wanted("g_" + "a" * 20, 1, "1.7.abcd")
ASKED = Asked(WANTED)


def asked(game: str, *people: str, alone: bool = False) -> Asked:
    """The first decision of a game."""
    return Asked(Wanted(game, 1, "1.7.abcd"), people, alone)


class Table:
    """A waker, its queue and what it played; no worker takes anything unless told. Time passes while a bot plays."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queued: list[Wanted] = []
        self.played: list[Wanted] = []
        self.away = False
        self.taken = 0
        self.playing: Callable[[Wanted], None] = lambda wanted: None
        self.putting: Callable[[], None] = lambda: None
        self.waker = Waker(self, self.play, self.clock)

    def length(self) -> int:
        if self.away:
            raise ConnectionError("away")
        return len(self.queued) - self.taken

    def put(self, wanted: Wanted) -> None:
        self.putting()
        self.queued.append(wanted)

    def play(self, wanted: Wanted) -> None:
        self.played.append(wanted)
        self.playing(wanted)
        if wanted.game_id == "broken":
            raise RuntimeError("broken")

    def wake(self, one: Asked) -> None:
        """Wakes and waits until it is done."""
        if sent := self.waker.wake(one):
            sent.result(5)
        self.settle()

    def settle(self) -> None:
        """Waits until both threads have done what was before."""
        for player in range(2):
            self.waker._playing.submit(lambda player=player: player).result(5)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.waker.close()


def test_a_decision_is_queued_once_however_often_it_is_told(table: Table):
    for _ in range(5):
        table.wake(ASKED)
    assert table.queued == [WANTED]


def test_a_decision_that_still_waits_is_queued_again(table: Table):
    table.wake(ASKED)
    table.clock.go(REMEMBERED_SECONDS)
    table.wake(ASKED)
    assert table.queued == [WANTED, WANTED]


def test_when_the_queue_is_away_the_bot_plays_here(table: Table):
    table.away = True
    table.wake(ASKED)
    assert (table.queued, table.played) == ([], [WANTED])


def test_what_the_queue_does_not_take_is_played_here(table: Table):
    def fail() -> None:
        raise ConnectionError("away")

    table.putting = fail
    table.wake(ASKED)
    assert (table.queued, table.played) == ([], [WANTED])


def test_a_queue_that_was_away_is_tried_again_after_a_while(table: Table):
    table.away = True
    table.wake(ASKED)
    table.away = False
    second, third = WANTED._replace(seat=2), WANTED._replace(seat=3)
    table.wake(Asked(second))
    table.clock.go(AWAY_SECONDS)
    table.wake(Asked(third))
    assert (table.queued, table.played) == ([third], [WANTED, second])


def test_while_the_queue_hangs_bots_play_here_and_what_waited_for_it_too(table: Table):
    begun, stop = Event(), Event()

    def hang() -> None:
        begun.set()
        stop.wait(5)

    table.putting = hang
    sent = table.waker.wake(ASKED)
    assert sent is not None
    assert begun.wait(5)
    table.waker.wake(asked("second", "anna"))
    table.clock.go(HANGING_SECONDS + 1)
    played = table.waker.wake(asked("third", "ben"))
    assert played is not None
    played.result(5)
    table.settle()
    assert {one.game_id for one in table.played} == {"second", "third"}
    stop.set()
    sent.result(5)


def test_a_turn_that_breaks_down_stops_nobody_else(table: Table):
    for one in (asked("broken"), ASKED):
        played = table.waker.here(one)
        assert played is not None
        played.result(5)
    assert table.played[-1] == WANTED


def test_a_decision_that_waits_here_waits_once(table: Table):
    begun, stop = [Event(), Event()], Event()

    def hold(wanted: Wanted) -> None:
        if wanted.seat < len(begun):
            begun[wanted.seat].set()
            stop.wait(5)

    table.playing = hold
    busy = [table.waker.here(Asked(WANTED._replace(seat=seat))) for seat in range(2)]
    assert all(one.wait(5) for one in begun)
    waiting = [table.waker.here(Asked(WANTED._replace(seat=7))) for _ in range(3)]
    assert [one is None for one in (*busy, *waiting)] == [False, False, False, True, True]
    stop.set()
    for one in (*busy, waiting[0]):
        assert one is not None
        one.result(5)
    again = table.waker.here(Asked(WANTED._replace(seat=7)))
    assert again is not None
    again.result(5)


def test_whoever_wakes_a_bot_does_not_wait(table: Table):
    stop = Event()
    table.putting = lambda: stop.wait(5) and None
    sent = table.waker.wake(ASKED)
    assert sent is not None
    assert not sent.done()
    stop.set()
    sent.result(5)


def test_the_queue_never_holds_more_than_workers_take_soon(table: Table):
    for number in range(10):
        table.waker.wake(asked(f"game {number}", "anna"))
    table.waker.wake(asked("of ben", "ben"))
    while len(table.queued) < MOST_QUEUED:
        pass
    assert len(table.queued) == MOST_QUEUED


def test_a_persons_bot_comes_next_however_many_games_another_has(table: Table):
    for number in range(40):
        table.waker.wake(asked(f"flood {number}", "anna"))
    while len(table.queued) < MOST_QUEUED:
        pass
    sent = table.waker.wake(asked("of ben", "ben"))
    assert sent is not None
    table.taken = 2
    while len(table.queued) < MOST_QUEUED + 2:
        pass
    assert "of ben" in {one.game_id for one in table.queued[MOST_QUEUED:]}


def test_where_the_queue_is_away_nobody_waits_behind_a_flood_either(table: Table):
    begun, go = Event(), Event()

    def hold(wanted: Wanted) -> None:
        begun.set()
        go.wait(5)

    table.playing = hold
    for number in range(40):
        table.waker.here(asked(f"flood {number}", "anna"))
    assert begun.wait(5)
    table.waker.here(asked("of ben", "ben"))
    go.set()
    table.settle()
    assert [one.game_id for one in table.played].index("of ben") <= 4


def test_games_that_everybody_left_are_played_here_after_all_others(table: Table):
    for number in range(MOST_QUEUED + 1):
        table.waker.wake(asked(f"game {number}", "anna"))
    slow = table.waker.wake(asked("left", alone=True))
    assert slow is not None
    assert not table.waker.answer_slowly()
    table.taken = MOST_QUEUED + 1
    slow.result(5)
    assert [one.game_id for one in table.played] == ["left"]
    assert "left" not in {one.game_id for one in table.queued}


def test_games_that_everybody_left_rest_for_most_of_the_time(table: Table):
    def think(_wanted: Wanted) -> None:
        table.clock.go(2)

    table.playing = think
    table.wake(asked("left", alone=True))
    assert len(table.played) == 1
    second = table.waker.wake(asked("left too", alone=True))
    assert second is not None
    table.clock.go(2 * RESTS - 1)
    assert not table.waker.answer_slowly()
    table.clock.go(1)
    second.result(5)
    assert len(table.played) == 2


def test_a_game_to_which_somebody_came_back_is_played_with_all_others(table: Table):
    table.waker._rests_until = table.clock.monotonic() + 1
    slow = table.waker.wake(asked("left", alone=True))
    assert slow is not None
    table.waker._woken.clear()
    table.wake(asked("left", "anna"))
    assert [one.game_id for one in table.queued] == ["left"]
    table.clock.go(10)
    slow.result(5)
    assert table.played == []


def test_what_is_overdue_waits_its_turn_while_workers_keep_up_and_is_played_here_when_they_are_gone(table: Table):
    for number in range(MOST_QUEUED + 1):
        table.waker.wake(asked(f"game {number}", "anna"))
    last = asked(f"game {MOST_QUEUED}", "anna")
    while len(table.queued) < MOST_QUEUED:
        pass
    late = last._replace(waited=OVERDUE_SECONDS)
    assert table.waker.wake(late) is None
    table.clock.go(STUCK_SECONDS)
    played = table.waker.wake(late)
    assert played is not None
    played.result(5)
    assert table.played == [last.wanted]


def test_what_is_overdue_is_played_here_although_it_was_queued_just_now(table: Table):
    table.wake(ASKED)
    played = table.waker.wake(ASKED._replace(waited=OVERDUE_SECONDS))
    assert played is not None
    played.result(5)
    assert (table.queued, table.played) == ([WANTED], [WANTED])


def test_a_process_takes_only_so_much_that_is_overdue_upon_itself(table: Table):
    begun, go = Event(), Event()

    def hold(wanted: Wanted) -> None:
        begun.set()
        go.wait(5)

    table.playing = hold
    for number in range(100):
        table.waker.wake(asked(f"game {number}", "anna")._replace(waited=OVERDUE_SECONDS))
    assert begun.wait(5)
    assert len(table.waker._for_here) <= MOST_OVERDUE
    while len(table.queued) < MOST_QUEUED:
        pass
    go.set()
