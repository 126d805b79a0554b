"""Coroutines as tests that may take minutes."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import ParamSpec

P = ParamSpec("P")


def within(minutes: float) -> Callable[[Callable[P, Awaitable[None]]], Callable[P, None]]:
    """Runs a coroutine function as a test, and fails it when it takes longer."""

    def decorate(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
        @functools.wraps(test)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            async def in_time() -> None:
                async with asyncio.timeout(60 * minutes):
                    await test(*args, **kwargs)

            asyncio.run(in_time())

        return run

    return decorate
