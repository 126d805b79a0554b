"""Redis as it may behave: hints, the tasks' queues, and claims; it loses all of that whenever it likes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

from services.bots.claims import LocalClaims, Wanted
from tests.simulation.process import LIFE, Life

if TYPE_CHECKING:
    from tests.simulation.world import World

MOST_LATE = 40.0


class Redis:
    """One server for all processes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.chance.stream("redis")
        self.up = True
        self.listeners: list[tuple[Life, tuple[str, ...], asyncio.Queue[tuple[str, str]]]] = []
        self.queues: dict[str, list[object]] = {"bots": [], "timeouts": [], "push": []}
        self.under_way = 0
        self.claims = LocalClaims(world.true_clock)

    # Tasks

    def put(self, queue: str, message: object) -> None:
        """Queues a task, which may get lost, or come later, or twice."""
        if not self.up:
            raise ConnectionError
        weather = self.world.weather
        if weather.strikes("task lost"):
            return
        for _ in range(2 if weather.strikes("task twice") else 1):
            late = self.random.random() * (MOST_LATE if weather.strikes("task late") else 0.02)
            self.under_way += queue == "bots"
            asyncio.get_running_loop().call_later(late, self.arrived, queue, message)

    def arrived(self, queue: str, message: object) -> None:
        self.under_way -= queue == "bots"
        if self.up:
            self.queues[queue].insert(self.random.randint(0, len(self.queues[queue])), message)
            if queue == "bots":
                self.world.stir()

    def take(self, queue: str) -> object | None:
        """Some waiting task, in no order."""
        waiting = self.queues[queue]
        return waiting.pop() if self.up and waiting else None

    def flush(self) -> None:
        """Forgets everything."""
        for waiting in self.queues.values():
            waiting.clear()
        self.claims = LocalClaims(self.world.true_clock)

    def claim(self, wanted: Wanted) -> int:
        return self.claims.claim(wanted)

    # Hints

    def publish(self, channel: str, text: str) -> None:
        if not self.up:
            return
        for life, channels, queue in self.listeners:
            if channel in channels and not life.dead and not self.world.weather.strikes("hint lost"):
                late = 0.001 + self.random.random() * 0.01
                asyncio.get_running_loop().call_later(late, queue.put_nowait, (channel, text))


class SimHints:
    """The port for hints, as one life of a process has it."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    def publish(self, channel: str, text: str = "") -> None:
        life = LIFE.get()
        if life is None or not life.dead:
            self.redis.publish(channel, text)

    async def subscribe(self, *channels: str) -> AsyncGenerator[tuple[str, str], None]:
        life = LIFE.get()
        assert life is not None
        queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.redis.listeners.append((life, channels, queue))
        for channel in channels:
            yield channel, ""
        while True:
            yield await queue.get()

    async def close(self) -> None:
        """The server stays."""
