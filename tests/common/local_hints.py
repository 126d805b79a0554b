"""Hints within one process and one loop, in place of Redis."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator


class LocalHints:
    """Hints within one process and one loop: for the simulation and for tests without Redis."""

    def __init__(self) -> None:
        self._queues: defaultdict[str, list[asyncio.Queue[tuple[str, str]]]] = defaultdict(list)

    def publish(self, channel: str, text: str = "") -> None:
        for queue in self._queues.get(channel, ()):
            queue.put_nowait((channel, text))

    async def subscribe(self, *channels: str) -> AsyncGenerator[tuple[str, str], None]:
        queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        for channel in channels:
            self._queues[channel].append(queue)
            queue.put_nowait((channel, ""))
        try:
            while True:
                yield await queue.get()
        finally:
            for channel in channels:
                self._queues[channel].remove(queue)

    async def close(self) -> None:
        self._queues.clear()
