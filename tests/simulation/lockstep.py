"""Blocking code inside the simulation: it has a thread of its own, and of the two only one ever runs."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any


class Killed(BaseException):
    """The process of the thread is dead."""


class Lockstep:
    """`await Lockstep(work).done()` runs blocking work; what it waits for, the loop does meanwhile."""

    def __init__(self, work: Callable[[Callable[[Awaitable[Any]], Any]], Any]) -> None:
        self.work = work
        self.asks: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self.answers: SimpleQueue[tuple[str, Any]] = SimpleQueue()

    def wait(self, awaitable: Awaitable[Any]) -> Any:
        """Called in the thread: what the awaitable comes to."""
        self.asks.put(("wait", awaitable))
        word, value = self.answers.get()
        if word == "raise":
            raise value
        return value

    def run(self) -> None:
        try:
            self.asks.put(("end", self.work(self.wait)))
        except BaseException as fault:
            self.asks.put(("fault", fault))

    async def done(self) -> Any:
        thread = Thread(target=contextvars.copy_context().run, args=(self.run,))
        thread.start()
        try:
            while True:
                word, value = self.asks.get()  # the loop stands still while the thread works
                if word == "end":
                    return value
                if word == "fault":
                    raise value
                try:
                    answer = ("value", await value)
                except asyncio.CancelledError:
                    self.answers.put(("raise", Killed()))
                    word, value = self.asks.get()
                    while word == "wait":
                        self.answers.put(("raise", Killed()))
                        word, value = self.asks.get()
                    raise
                except Exception as fault:
                    answer = ("raise", fault)
                self.answers.put(answer)
        finally:
            thread.join()
