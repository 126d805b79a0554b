"""Coroutines as tests, each on a loop of its own."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import ParamSpec

P = ParamSpec("P")

PATIENCE = 60
"""Seconds after which a test that waits for something fails instead of hanging."""


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Runs a coroutine function as a test; fixtures reach it as usual."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def in_time() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(in_time())

    return run
