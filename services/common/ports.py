"""Time, ids and randomness as ports: production reads the machine, tests and the simulation plug in their own.

Nobody else calls `time`, `random`, `uuid` or `secrets`.
"""

from __future__ import annotations

import base64
import secrets
import time
from typing import Final, NamedTuple, Protocol

ID_LENGTH: Final = 20
"""Characters of [a-z2-7] in an id: a hundred random bits, which nobody guesses."""


class Clock(Protocol):
    """What time it is."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC; it may jump when somebody sets the machine's clock."""

    def monotonic(self) -> float:
        """Seconds that never jump, for measuring how long something takes; no date can be made of them."""


class Ids(Protocol):
    """New names for things."""

    def new(self, prefix: str) -> str:
        """An id nobody has had: the prefix, "_" and twenty characters of [a-z2-7]."""


class Entropy(Protocol):
    """Randomness for secrets and dice."""

    def bytes(self, count: int) -> bytes:
        """Bytes that nobody can predict."""


class SystemClock:
    """The machine's clock."""

    monotonic = staticmethod(time.monotonic)

    def now(self) -> int:
        return time.time_ns() // 1_000_000


class SystemEntropy:
    """The operating system's randomness."""

    bytes = staticmethod(secrets.token_bytes)


class RandomIds:
    """Ids of the operating system's randomness."""

    def new(self, prefix: str) -> str:
        return f"{prefix}_{letters(secrets.token_bytes(13))[:ID_LENGTH]}"


def letters(raw: bytes) -> str:
    """Bytes as characters of [a-z2-7], which a shell, an address and a thumb on a phone take as they are."""
    return base64.b32encode(raw).decode().rstrip("=").lower()


class Ports(NamedTuple):
    """The ports of one process, handed to all that needs them."""

    clock: Clock = SystemClock()
    ids: Ids = RandomIds()
    entropy: Entropy = SystemEntropy()
