"""An event loop whose time is not the machine's: where nothing can run, it jumps to the next timer."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
DAY = 86_400.0


class Deadlock(Exception):
    """Nothing can run, and no timer will change that."""


class Jumping(selectors.SelectSelector):
    """Never waits: it moves the loop's clock instead."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock
        if timeout > 0:
            self.loop.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Starts at 0, so that the resolution below is far above the spacing of floats; dates are added by clocks."""

    def __init__(self) -> None:
        self.now = 0.0
        jumping = Jumping()
        jumping.loop = self
        super().__init__(jumping)
        self._clock_resolution = 1e-6

    def time(self) -> float:
        return self.now


def run_virtually(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a coroutine comes to, in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main())
