"""Stacks for tests that are not coroutines: the same Stack, in a thread of its own that lives as long as it."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Collection, Coroutine, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from deploy.local import Stack
from tests.deploy.ports import free_base

T = TypeVar("T")
PATIENCE = 120.0


class RunningStack:
    """`with RunningStack(folder) as stack:` runs the whole game, or the members named in `only`, on free ports."""

    def __init__(
        self,
        data: Path,
        environment: Mapping[str, str] | None = None,
        only: Collection[str] | None = None,
        port: int | None = None,
    ) -> None:
        self.said: list[str] = []
        self.port = free_base() if port is None else port
        self.stack = Stack(self.port, data, environment, only, say=self.said.append)
        self.settings = self.stack.settings
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name=f"stack at {self.port}")

    def __enter__(self) -> RunningStack:
        self.thread.start()
        try:
            self.wait(self.stack.start())
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.wait(self.stack.stop())
        finally:
            self.close()

    def close(self) -> None:
        """Ends the thread; the processes are stopped before."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine in the stack's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def pid(self, name: str) -> int:
        """The process of a member."""
        return self.stack.pid(name)

    def kill(self, name: str, which: signal.Signals = signal.SIGKILL) -> None:
        """Kills a member, and does not wait: `ready` does."""

        async def kill() -> None:
            self.stack.kill(name, which)

        self.wait(kill())

    def ready(self, name: str, within: float = 60.0) -> None:
        """Waits until a member is ready."""
        self.wait(self.stack.ready(name, within))

    def halt(self, name: str) -> None:
        """Stops a member and leaves it stopped."""
        self.wait(self.stack.halt(name))

    def resume(self, name: str) -> None:
        """Starts a halted member and waits until it is ready."""
        self.wait(self.stack.resume(name))
