"""The sweep wakes what nobody woke."""

import asyncio
from typing import Any

import grpc
import pytest

from services.bots.claims import Wanted
from services.bots.lanes import Asked
from services.bots.sweeping import EVERY_SECONDS, LATE_SECONDS, Sweep


def decision(number: int) -> Asked:
    return Asked(Wanted("g_" + "a" * 20, 0, str(number)))


class Waker:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.woken: list[Asked] = []

    def wake(self, asked: Asked) -> None:
        self.woken.append(asked)


class Source:
    """Lists decisions by how long they have waited; may be away for the first times."""

    def __init__(self, waits: dict[Asked, int], away: int = 0) -> None:
        self.waits = waits
        self.away = away

    async def waiting(self, seconds: int) -> list[Asked]:
        if self.away:
            self.away -= 1
            raise Away
        return [asked for asked, waited in self.waits.items() if waited >= seconds]


class Away(grpc.RpcError):
    """What a dead service comes to."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE


async def swept(source: Source, rounds: int = 1) -> tuple[Any, list[float]]:
    """Runs the sweep for some rounds; what was woken, and how long it rested between them."""
    waker, rests = Waker(), []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == rounds:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await Sweep(source, waker, rest).run()  # type: ignore[arg-type]
    return waker, rests


async def test_only_what_is_late_is_woken_again():
    waker, rests = await swept(Source({decision(1): LATE_SECONDS, decision(2): LATE_SECONDS - 1}))
    assert waker.woken == [decision(1)]
    assert rests == [EVERY_SECONDS]


async def test_a_rules_service_that_is_away_is_asked_again():
    waker, rests = await swept(Source({decision(1): LATE_SECONDS}, away=2), rounds=3)
    assert waker.woken == [decision(1)]
    assert len(rests) == 3
