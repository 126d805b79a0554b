"""What services tell each other: facts, which one service keeps in its outbox and others follow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, NamedTuple

from services.common.refusals import JSON

BATCH: Final = 100
"""So many are asked for at once."""


class Fact(NamedTuple):
    """Something that happened, in the order of `seq`, which grows but has gaps."""

    seq: int
    kind: str
    subject: str
    payload: Mapping[str, JSON]
    at: int


Fetch = Callable[[int], Awaitable[Sequence[Fact]]]
"""Gets facts after a number; Refused while their service is away."""
