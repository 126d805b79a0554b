"""Runs blocking work, such as writing to a disk, in order on a thread beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from queue import SimpleQueue
from threading import Thread

Then = Callable[[BaseException | None], None]
"""What the loop does afterwards; it gets the errand's fault, if there was one."""


class Errands:
    """The thread. It belongs to no call: what it leads to runs in a context of its own."""

    def __init__(self, name: str) -> None:
        self._waiting: SimpleQueue[tuple[Callable[[], object], Then, asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self._context = Context()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def send(self, errand: Callable[[], object], then: Then, loop: asyncio.AbstractEventLoop) -> None:
        """Has an errand done, and then something on the loop."""
        self._waiting.put((errand, then, loop))

    def close(self) -> None:
        """Ends after the errands that wait already."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (order := self._waiting.get()) is not None:
            errand, then, loop = order
            fault: BaseException | None = None
            try:
                errand()
            except BaseException as found:
                fault = found
            try:
                loop.call_soon_threadsafe(then, fault, context=self._context)
            except RuntimeError:  # the loop has closed: nobody waits any more
                continue
