"""Who answers which decision: two tasks for one decision would only do the same work twice, so the first claims it.

Claims are hints: with none at all every game goes on the same, because the rules service takes one answer only.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple, Protocol

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from services.common.ports import Clock
from services.rules.engine.kernel.kinds import Seat


class Wanted(NamedTuple):
    """What waits for a bot: a decision, or a truce that somebody offers while it is asked nothing."""

    game_id: str
    seat: Seat
    decision: str
    truce: int = 0
    """Number of the truce; 0 for a decision."""


class Claims(Protocol):
    """Gives each decision to one who asks for it."""

    def claim(self, wanted: Wanted) -> int:
        """Which try to answer this decision it is, from 1 on; 0 while somebody else is at it."""


HELD_SECONDS: Final = 6
"""A claim whose holder died ends by itself after so long."""
MOST_KEPT: Final = 10_000


class LocalClaims:
    """Claims among the threads of this process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._known: OrderedDict[Wanted, tuple[int, float]] = OrderedDict()

    def claim(self, wanted: Wanted) -> int:
        now = self._clock.monotonic()
        with self._lock:
            tries, until = self._known.pop(wanted, (0, now))
            if until > now:
                self._known[wanted] = (tries, until)
                return 0
            self._known[wanted] = (tries + 1, now + HELD_SECONDS)
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
            return tries + 1


PATIENCE: Final = 0.5


def redis_of(url: str) -> redis.Redis:
    """A Redis that fails at once where it is away."""
    return redis.Redis.from_url(
        url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )


AWAY_SECONDS: Final = 5.0
"""After a failure, claims stay in the process for so long before Redis is asked again."""
COUNTED_SECONDS: Final = 3600


class SharedClaims:
    """Claims among all processes that share a Redis; among this one's threads while it is away."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.redis = redis_of(url)
        self._clock = clock
        self._local = LocalClaims(clock)
        self._away_until = clock.monotonic()

    def claim(self, wanted: Wanted) -> int:
        if self._clock.monotonic() >= self._away_until:
            try:
                what = wanted.decision or f"truce{wanted.truce}"
                return self._claimed(f"bots/{wanted.game_id}/{wanted.seat}/{what}")
            except redis.RedisError:
                self._away_until = self._clock.monotonic() + AWAY_SECONDS
        return self._local.claim(wanted)

    def _claimed(self, name: str) -> int:
        if not self.redis.set(name, b"", nx=True, ex=HELD_SECONDS):
            return 0
        with self.redis.pipeline(transaction=False) as both:
            both.incr(f"{name}/tries")
            both.expire(f"{name}/tries", COUNTED_SECONDS)
            return int(both.execute()[0])
