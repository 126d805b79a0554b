"""Time for a brain to think in, whoever wrote it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class OutOfTime(SystemExit):
    """Ends a brain that thinks for too long: no brain has a reason to catch it, and a thread ends with it quietly."""


class _Thinking(Thread, Generic[T]):
    """One answer in the making."""

    def __init__(self, think: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self.think = think
        self.done = Event()
        self.answer: list[T] = []
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            self.answer.append(self.think())
        except OutOfTime:
            pass
        except Exception as fault:
            self.fault = fault
        self.done.set()


def within(seconds: float, think: Callable[[], T]) -> T | None:
    """What thinking comes to, or None when it takes longer; the thinking ends then. Its exceptions are passed on."""
    thinking = _Thinking(think)
    thinking.start()
    if not thinking.done.wait(seconds):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thinking.ident or 0), ctypes.py_object(OutOfTime))
        return None
    if thinking.fault is not None:
        raise thinking.fault
    return thinking.answer[0]
