"""A thread for what blocks on the disk or on a lock, such as an fsync, so that the event loop does not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

Job = tuple[Callable[[], object], "asyncio.Future[None]", asyncio.AbstractEventLoop]


class DiskThread:
    """Does one thing after the other. Cheaper than an executor, which costs as much as a small commit."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, blocking: Callable[[], object]) -> asyncio.Future[None]:
        """Waits for it, and raises what it raised; await it on the loop that called."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((blocking, done, loop))
        return done

    def close(self) -> None:
        """Ends after what was handed over before."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            blocking, done, loop = job
            fault: BaseException | None = None
            try:
                blocking()
            except BaseException as found:
                fault = found
            try:
                loop.call_soon_threadsafe(_settle, done, fault)
            except RuntimeError:  # the loop has closed: nobody waits any more
                continue


def _settle(done: asyncio.Future[None], fault: BaseException | None) -> None:
    if done.cancelled():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
