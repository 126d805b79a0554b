"""Gets decisions answered, fairly: by Celery tasks, or in this process where tasks do not get through.

What waits, waits here and not in Celery's queue, which serves whoever came first: the queue gets the next decision when
it has room. All of this is a hint; what is lost here is found again by the sweep.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock
from typing import Final, Protocol

from services.bots.claims import Wanted
from services.bots.lanes import Asked, Lanes
from services.common.logging import logger
from services.common.ports import Clock


class Queue(Protocol):
    """Celery's queue; both raise when it cannot be reached."""

    def length(self) -> int:
        """How many tasks no worker has taken yet."""

    def put(self, wanted: Wanted) -> None:
        """Adds a task."""


class Waker:
    """Takes decisions from any thread and returns at once."""

    def __init__(self, queue: Queue, play: Callable[[Wanted], object], clock: Clock) -> None:
        self._queue = queue
        self._play = play
        self._clock = clock
        self._lock = Lock()
        self._woken: OrderedDict[Wanted, float] = OrderedDict()
        self._for_queue = Lanes()
        self._for_here = Lanes()
        self._left = Lanes()
        """Of games that everybody left."""
        self._away_until = self._room_at = clock.monotonic()
        self._rests_until = clock.monotonic()
        self._sending_since: float | None = None
        self._closing = Event()
        self._queuing = ThreadPoolExecutor(1, "queuing")
        self._playing = ThreadPoolExecutor(PLAYERS, "playing")
        self._idling = ThreadPoolExecutor(1, "idling")

    def wake(self, asked: Asked) -> Future[None] | None:
        """Has a decision answered when it is its turn, unless it was woken just now; what is overdue, at once."""
        if self._is_overdue(asked):
            return self.here(asked)
        if not self._fresh(asked.wanted):
            return None
        if asked.alone:
            return self._idling.submit(self._until_done, self.answer_slowly) if self._left.add(asked) else None
        self._left.drop(asked)
        if self._hangs():
            return self._all_here(asked)
        self._for_queue.add(asked)
        return self._queuing.submit(self._until_done, self.send)

    def here(self, asked: Asked) -> Future[None] | None:
        """Has a decision answered by this process, whatever waits in the queue, unless it waits here already."""
        self._for_queue.drop(asked)
        return self._playing.submit(self._until_done, self.answer) if self._for_here.add(asked) else None

    def close(self) -> None:
        """Ends after what is being done now; what waits is found by the next sweep."""
        self._closing.set()
        for threads in (self._queuing, self._playing, self._idling):
            threads.shutdown(cancel_futures=True)

    def _is_overdue(self, asked: Asked) -> bool:
        """Whether a decision has waited for too long; not where the queue moves on and its turn will come."""
        if asked.waited < OVERDUE_SECONDS or len(self._for_here) >= MOST_OVERDUE:
            return False
        moves = self._clock.monotonic() - self._room_at < STUCK_SECONDS
        return not (moves and asked in self._for_queue)

    def _fresh(self, wanted: Wanted) -> bool:
        now = self._clock.monotonic()
        with self._lock:
            if self._woken.get(wanted, now) > now:
                return False
            self._woken[wanted] = now + REMEMBERED_SECONDS
            self._woken.move_to_end(wanted)
            if len(self._woken) > MOST_REMEMBERED:
                self._woken.popitem(last=False)
            return True

    def _hangs(self) -> bool:
        since = self._sending_since
        return since is not None and self._clock.monotonic() - since > HANGING_SECONDS

    def _all_here(self, asked: Asked) -> Future[None] | None:
        """Takes what waits for a queue that hangs, too."""
        while waiting := self._for_queue.take():
            self.here(waiting)
        return self.here(asked)

    def _until_done(self, work: Callable[[], bool]) -> None:
        while not work():
            if self._closing.wait(LOOK_SECONDS):
                return

    def send(self) -> bool:
        """Gives the queue the next decision; False while it is full."""
        if (now := self._clock.monotonic()) >= self._away_until:
            self._sending_since = now
            try:
                if len(self._for_queue) and self._queue.length() >= MOST_QUEUED:
                    return False
                self._room_at = now
                if asked := self._for_queue.take():
                    self._put(asked)
                return True
            except Exception as fault:  # kombu, redis and sockets each have their own
                self._away_until = self._clock.monotonic() + AWAY_SECONDS
                logger().warning("queue_away", reason=type(fault).__name__)
            finally:
                self._sending_since = None
        if asked := self._for_queue.take():
            self.here(asked)
        return True

    def _put(self, asked: Asked) -> None:
        try:
            self._queue.put(asked.wanted)
        except Exception:
            self.here(asked)
            raise

    def answer(self) -> bool:
        """Plays the next decision that is played here."""
        if asked := self._for_here.take():
            self._played(asked)
        return True

    def answer_slowly(self) -> bool:
        """Plays for nobody: after everybody who waits, and for a small part of the time. False while it must wait."""
        now = self._clock.monotonic()
        if len(self._for_queue) or len(self._for_here) or now < self._rests_until:
            return False
        if asked := self._left.take():
            self._played(asked)
            spent = self._clock.monotonic() - now
            self._rests_until = now + spent + RESTS * spent
        return True

    def _played(self, asked: Asked) -> None:
        wanted = asked.wanted
        try:
            self._play(wanted)
        except Exception:
            logger().exception("not_played", game_id=wanted.game_id, seat=wanted.seat)


PLAYERS: Final = 2
OVERDUE_SECONDS: Final = 30
"""A decision that has waited for so long is answered by this process, unless the workers keep up: they may be gone."""
MOST_OVERDUE: Final = 20
"""While so many wait to be answered here, what is overdue waits for the queue as well."""
STUCK_SECONDS: Final = 10.0
"""Workers that have left the queue full for so long may be gone."""
REMEMBERED_SECONDS: Final = 4.0
"""A decision that was queued is not queued again so soon; the next sweep may."""
MOST_REMEMBERED: Final = 10_000
HANGING_SECONDS: Final = 2.0
"""A queue that has not taken a decision for so long hangs; until it does, or fails, games are played here."""
LOOK_SECONDS: Final = 0.02
"""How often a full queue is looked at."""
MOST_QUEUED: Final = 2
"""Tasks that wait in the queue for a worker: enough to keep workers busy, few enough to wait behind."""
AWAY_SECONDS: Final = 5.0
"""After a failure to queue, games are played here for so long before the queue is tried again."""
RESTS: Final = 9
"""A game that everybody left is played for one part of the time, and rests for so many."""
