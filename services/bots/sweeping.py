"""Finds bots that nobody woke: after a wiped Redis, a killed worker, or a crash between two steps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import grpc
from prometheus_client import Gauge

from services.bots.lanes import Asked
from services.bots.waking import Waker
from services.common.logging import logger


class Source(Protocol):
    """Where decisions that wait are listed."""

    async def waiting(self, seconds: int) -> list[Asked]:
        """Decisions that have waited for a bot at least so long, the oldest first."""


EVERY_SECONDS: Final = 5.0
LATE_SECONDS: Final = 5
"""A decision that has waited for so long was woken in vain, or never."""
LATE: Final = Gauge("fieldpost_bots_late", "Decisions that waited too long for a bot, when last looked for.")


class Sweep:
    """Looks every few seconds; running it twice at once does no harm."""

    def __init__(self, source: Source, waker: Waker, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.source = source
        self.waker = waker
        self.sleep = sleep

    async def once(self) -> None:
        """Wakes what waits; the waker sees how long."""
        late = await self.source.waiting(LATE_SECONDS)
        LATE.set(len(late))
        for asked in late:
            self.waker.wake(asked)

    async def run(self) -> None:
        """Looks for ever; the rules service may be away for a while."""
        while True:
            try:
                await self.once()
            except grpc.RpcError as error:
                logger().info("no_sweep", code=error.code().name)
            await self.sleep(EVERY_SECONDS)
