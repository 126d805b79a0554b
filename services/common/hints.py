"""Wake-ups by Redis pub/sub: they only hint that something is new; losing all costs seconds and never a fact."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Final, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

from services.common import metrics

MOST_WAITING: Final = 1000
PAUSE: Final = 1.0
"""Seconds before the next try after Redis was away."""

PATIENCE: Final = 2.0
FAREWELL: Final = 0.2
GATHER: Final = 0.002
"""Hints wait so long for company: a round trip costs as much for one as for many, and answers go first."""

GATHER_MORE: Final = 0.01
"""While hints keep coming, each round trip takes all of so long."""

BETWEEN: Final = "\n"
"""Stands between the texts of one message; no text has it."""

FAULTS: Final = (RedisError, OSError, TimeoutError)


class Hints(Protocol):
    """What a service wakes others with, and is woken by."""

    def publish(self, channel: str, text: str = "") -> None:
        """Sends a hint soon. Returns at once and never raises; call it on the loop's thread, after the commit."""

    def subscribe(self, *channels: str) -> AsyncGenerator[tuple[str, str], None]:
        """Hints as (channel, text), for ever. Each new connection begins with one without text: look yourself."""

    async def close(self) -> None:
        """Ends the connections."""


class RedisHints:
    """Hints between processes, best effort: while Redis is away they are dropped, and nobody waits."""

    def __init__(self, url: str) -> None:
        self._redis: Any = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=PATIENCE, socket_keepalive=True, health_check_interval=15
        )
        self._waiting: dict[str, dict[str, None]] = {}
        self._sender: asyncio.Task[None] | None = None

    def publish(self, channel: str, text: str = "") -> None:
        texts = self._waiting.setdefault(channel, {})
        if len(texts) >= MOST_WAITING:
            metrics.HINTS_LOST.inc()
            return
        texts[text] = None
        if self._sender is None or self._sender.done():
            self._sender = asyncio.get_running_loop().create_task(self._send())

    async def subscribe(self, *channels: str) -> AsyncGenerator[tuple[str, str], None]:
        while True:
            pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
            try:
                await pubsub.subscribe(*channels)
                for channel in channels:
                    yield channel, ""
                while True:
                    message = await pubsub.get_message(timeout=10)
                    if message is not None:
                        for text in message["data"].split(BETWEEN):
                            yield message["channel"], text
            except FAULTS:
                await asyncio.sleep(PAUSE)
            finally:
                await pubsub.aclose()

    async def close(self) -> None:
        if self._sender is not None:
            await asyncio.wait([self._sender], timeout=FAREWELL)
            self._sender.cancel()
        await self._redis.aclose()

    async def _send(self) -> None:
        """Sends what waits, all that has gathered in one round trip and in one message for each channel."""
        gather = GATHER
        while self._waiting:
            await asyncio.sleep(gather)
            gather = GATHER_MORE
            hints, self._waiting = self._waiting, {}
            pipeline = self._redis.pipeline(transaction=False)
            for channel, texts in hints.items():
                pipeline.publish(channel, BETWEEN.join(texts))
            try:
                async with asyncio.timeout(PATIENCE):
                    await pipeline.execute()
            except FAULTS:
                metrics.HINTS_LOST.inc(sum([len(texts) for texts in hints.values()]))
                await asyncio.sleep(PAUSE)
