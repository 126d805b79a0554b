"""All chance of a run comes from its seed, in streams of their own: one more draw in one moves none of the others."""

from __future__ import annotations

from random import Random

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class Chance:
    """Streams by name."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def stream(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")


class Drawn:
    """The ports for ids and entropy, from a stream."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def bytes(self, count: int) -> bytes:
        return self.random.randbytes(count)

    def new(self, prefix: str) -> str:
        return f"{prefix}_" + "".join([LETTERS[byte % 32] for byte in self.random.randbytes(20)])


class HostClock:
    """The clock of one machine: `skew` seconds off, and somebody may set it."""

    EPOCH = 1_800_000_000_000

    def __init__(self, time: object, skew: float) -> None:
        self.time = time
        self.skew = skew
        self.settings = [(0.0, skew)]
        """Since when it has been how far off."""

    def now(self) -> int:
        return self.EPOCH + round((self.time.time() + self.skew) * 1000)  # type: ignore[attr-defined]

    def monotonic(self) -> float:
        found: float = self.time.time()  # type: ignore[attr-defined]
        return found

    def move(self, step: float) -> None:
        """Somebody sets the clock."""
        self.skew += step
        self.settings.append((self.monotonic(), self.skew))

    def reached(self, date: int, at: float) -> float:
        """Since when, up to a moment, the clock has shown a date or a later one; the moment itself if it does not."""
        since = at
        for began, skew in reversed(self.settings):
            crossed = (date - self.EPOCH) / 1000 - skew
            if began >= at:
                continue
            if crossed >= since:
                return since
            if crossed > began:
                return crossed
            since = began
        return since
