"""Processes that live, die at any await, and are started again with nothing but what is on their disk."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar
from random import Random
from typing import TYPE_CHECKING, Any

from services.common.background import kept_running

if TYPE_CHECKING:
    from tests.simulation.world import World

Handler = Any
"""A handler of bytes, as gRPC would be given it."""


class Gone(BaseException):
    """What a dead process tried to do does not happen."""


class Life:
    """One life of a process: all tasks that it started, and how it answers."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.world = process.world
        self.random = process.random
        self.dead = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.handlers: dict[str, Callable[[], Handler]] = {}
        self.wrapped: dict[str, Handler] = {}
        self.app: Any = None

    def handler(self, method: str) -> Handler | None:
        """The handler of a method, wrapped when it is first called: most lives answer few."""
        if method not in self.wrapped and method in self.handlers:
            self.wrapped[method] = self.handlers[method]()
        return self.wrapped.get(method)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs a coroutine as part of this life; its tasks die with it."""
        context = contextvars.Context()
        context.run(LIFE.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Runs work for as long as the life lasts."""
        self.spawn(kept_running(work))

    def here(self) -> None:
        """Ends whoever acts for a dead process."""
        if self.dead:
            raise Gone

    def end(self) -> None:
        """Dies: no task gets to do anything more than to notice it."""
        self.dead = True
        for task in list(self.tasks):
            task.cancel()


LIFE: ContextVar[Life | None] = ContextVar("life", default=None)


def register(loop: asyncio.AbstractEventLoop, work: Any, context: Any = None) -> asyncio.Task[Any]:
    """The loop's task factory: a task belongs to the life in which it was started."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
    life = (context or contextvars.copy_context()).get(LIFE)
    if life is not None:
        if life.dead:
            task.cancel()
        life.tasks[task] = None
        task.add_done_callback(lambda done: life.tasks.pop(done, None))
    return task


class Process:
    """A process of a service, whose machine it shares with its other lives."""

    def __init__(self, world: World, service: str, name: str, build: Callable[[Life], None]) -> None:
        self.world = world
        self.service = service
        self.name = name
        self.build = build
        self.random: Random = world.chance.stream(f"process {name}")
        self.life: Life | None = None
        self.up_since = 0.0
        self.down: list[tuple[float, float]] = []
        """When it did not run."""

    def start(self) -> None:
        """Begins a new life."""
        if self.life is not None:
            return
        self.life = Life(self)
        self.up_since = self.world.now()
        self.build(self.life)
        self.world.stir()
        self.world.trace("start", self.name)

    def crash(self) -> None:
        """Ends the life, wherever its tasks are."""
        if self.life is None:
            return
        self.world.trace("crash", self.name)
        self.life.end()
        self.life = None
        self.down.append((self.world.now(), float("inf")))

    def was_down(self, begin: float, end: float) -> bool:
        """Whether it did not run at all between two moments."""
        return any(since <= begin and end <= until for since, until in self.down)

    def restart(self) -> None:
        """Begins again after a crash."""
        if self.life is None and self.down:
            self.down[-1] = (self.down[-1][0], self.world.now())
        self.start()
