"""Rate limits: how many calls a second one caller may make, and how many streams at a time, in each process."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from services.common.refusals import Kind, Refused

REMEMBERED: Final = 10_000
"""Callers that are counted; the one that called longest ago is forgotten first."""

RETRY_STREAM_MS: Final = 2_000


class Buckets:
    """A bucket of calls for each caller, filled steadily; a rate of 0 limits nobody."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, caller: str, now: float, calls: float = 1) -> None:
        """Takes a call out of a caller's bucket, or what costs as much as several; Refused, with the time to wait, when
        there is not enough in it.
        """
        if not self.per_second:
            return
        calls = min(calls, self.burst)
        left, since = self._buckets.get(caller, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        if left < calls:
            wait = int((calls - left) / self.per_second * 1000) + 1
            raise Refused(Kind.TOO_MUCH, "too_many_calls", "too many calls; wait a little", retry_after_ms=wait)
        self._buckets[caller] = (left - calls, now)
        self._buckets.move_to_end(caller)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


class Places:
    """How many streams each caller has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def take(self, caller: str) -> None:
        """Counts one more; Refused when the caller has as many as it may."""
        already = self._open.get(caller, 0)
        if already >= self.most:
            text = f"{self.most} streams at a time are the most"
            raise Refused(Kind.TOO_MUCH, "too_many_streams", text, retry_after_ms=RETRY_STREAM_MS)
        self._open[caller] = already + 1

    def give_back(self, caller: str) -> None:
        """Counts one less."""
        left = self._open[caller] - 1
        if left:
            self._open[caller] = left
        else:
            del self._open[caller]


class Limits(NamedTuple):
    """What one caller may ask for."""

    calls: Buckets
    streams: Places
    bots: Buckets = Buckets(0, 0)
    """Calls of bots' accounts."""
