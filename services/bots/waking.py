"""Gets decisions answered: by a Celery task, or in this process where tasks do not get through."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from services.bots.claims import Wanted
from services.common.logging import logger
from services.common.ports import Clock

PLAYERS: Final = 2
REMEMBERED_SECONDS: Final = 4.0
"""A decision that was queued is not queued again so soon; the next sweep may."""
MOST_REMEMBERED: Final = 10_000
HANGING_SECONDS: Final = 2.0
"""A queue that has not taken a decision for so long hangs; until it does, or fails, games are played here."""
AWAY_SECONDS: Final = 5.0
"""After a failure to queue, games are played here for so long before the queue is tried again."""


class Waker:
    """Takes decisions from any thread and returns at once. `queue` raises when the queue cannot be reached."""

    def __init__(self, queue: Callable[[Wanted], None], play: Callable[[Wanted], object], clock: Clock) -> None:
        self._queue = queue
        self._play = play
        self._clock = clock
        self._lock = Lock()
        self._woken: OrderedDict[Wanted, float] = OrderedDict()
        self._waiting: set[Wanted] = set()
        self._away_until = clock.monotonic()
        self._sending_since: float | None = None
        self._queuing = ThreadPoolExecutor(1, "queuing")
        self._playing = ThreadPoolExecutor(PLAYERS, "playing")

    def soon(self, wanted: Wanted) -> Future[None] | None:
        """Queues a decision, unless that was done just now."""
        if not self._fresh(wanted):
            return None
        return self.here(wanted) if self._hangs() else self._queuing.submit(self._send, wanted)

    def here(self, wanted: Wanted) -> Future[None] | None:
        """Has a decision answered by this process, whatever waits in the queue, unless it waits here already."""
        with self._lock:
            if wanted in self._waiting:
                return None
            self._waiting.add(wanted)
        return self._playing.submit(self._answer, wanted)

    def close(self) -> None:
        """Ends after what is being done now; what waits is found by the next sweep."""
        self._queuing.shutdown(cancel_futures=True)
        self._playing.shutdown(cancel_futures=True)

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

    def _send(self, wanted: Wanted) -> None:
        if (now := self._clock.monotonic()) >= self._away_until:
            self._sending_since = now
            try:
                self._queue(wanted)
                return
            except Exception as fault:  # kombu, redis and sockets each have their own
                self._away_until = self._clock.monotonic() + AWAY_SECONDS
                logger().warning("queue_away", reason=type(fault).__name__)
            finally:
                self._sending_since = None
        self.here(wanted)

    def _answer(self, wanted: Wanted) -> None:
        with self._lock:
            self._waiting.discard(wanted)
        try:
            self._play(wanted)
        except Exception:
            logger().exception("not_played", game_id=wanted.game_id, seat=wanted.seat)
