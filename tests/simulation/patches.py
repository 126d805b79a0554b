"""What the simulation changes in modules for the length of a run: waiting that costs nothing, and small limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

from services.bots import playing
from services.common import outbox
from services.matchmaking import starts
from services.notifications import process as notifications
from services.rules.app.game import aways, beginnings, deadlines, keeping
from services.rules.app.log import streams, watch
from services.rules.app.storage import cache
from services.rules.dice.game_secrets import new_secrets
from tests.simulation.process import LIFE

T = TypeVar("T")
CHAIN = 4096
SNAPSHOTS = 8
BEHIND = 2
PAGE = 3
STREAM_SIGNS = 900.0
"""Seconds between two signs of life of a stream; a simulated day has too many of 25 seconds."""


class Patient:
    """asyncio for modules that look every few seconds: where nothing can have happened, they look later."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        life = LIFE.get()
        assert life is not None
        await life.world.nap(seconds)


async def rest(consumer: outbox.Consumer) -> None:
    """`Consumer._rest`, which looks later too."""
    life = LIFE.get()
    assert life is not None
    over = asyncio.Event()
    life.world.resting(consumer.every, lambda: over.is_set() or consumer._woken.set())
    await consumer._woken.wait()
    over.set()  # whoever would have woken it must not do so again


def thought(seconds: float, think: Callable[[], T]) -> T | None:
    """`budget.within` without a thread: some brains are said to be too slow."""
    life = LIFE.get()
    assert life is not None
    return None if life.world.weather.strikes("slow brain") else think()


def counted(what: str, method: Callable[..., T], when: Callable[..., bool]) -> Callable[..., T]:
    """A method that notes when something comes up in it."""

    def call(*arguments: Any) -> T:
        life = LIFE.get()
        if life is not None and when(*arguments):
            life.world.notes.happened(what)
        return method(*arguments)

    return call


def in_order() -> Callable[[streams.Stream], int]:
    """A hash for streams by which sets of them have the same order in every run."""
    numbers: dict[int, int] = {}
    kept: list[streams.Stream] = []  # so that no two have the same id

    def number(stream: streams.Stream) -> int:
        if id(stream) not in numbers:
            numbers[id(stream)] = len(numbers)
            kept.append(stream)
        return numbers[id(stream)]

    return number


@contextmanager
def simulated() -> Iterator[None]:
    """Runs a block with all of it."""
    with ExitStack() as stack:
        for module in (aways, deadlines, watch, starts, outbox, notifications):
            stack.enter_context(patch.object(module, "asyncio", Patient()))
        stack.enter_context(patch.object(outbox.Consumer, "_rest", rest))
        stack.enter_context(patch.object(playing, "within", thought))
        stack.enter_context(patch.object(beginnings, "new_secrets", partial(new_secrets, length=CHAIN)))
        stack.enter_context(patch.object(keeping, "SNAPSHOTS", SNAPSHOTS))
        stack.enter_context(patch.object(streams, "MOST_BEHIND", BEHIND))
        stack.enter_context(patch.object(streams.Stream, "__hash__", in_order()))
        behind = counted(
            "stream read again from the database",
            streams.Stream.offer,
            lambda stream, _: stream.waiting.qsize() >= BEHIND,
        )
        stack.enter_context(patch.object(streams.Stream, "offer", behind))
        loaded = counted("game read from the database", cache.Context.load, lambda *_: True)
        stack.enter_context(patch.object(cache.Context, "load", loaded))
        for name, value in (("PAGE", PAGE), ("HEARTBEAT", STREAM_SIGNS)):
            stack.enter_context(patch.object(watch, name, value))
        yield
