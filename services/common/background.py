"""Background tasks: work that goes on for ever beside a server, restarted whatever happens to one round of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from services.common.logging import logger

PAUSE: Final = 1.0


async def kept_running(work: Callable[[], Awaitable[None]]) -> None:
    """Runs work until it ends by itself; a fault is logged, and the work started again after a second."""
    while True:
        try:
            await work()
        except Exception as fault:
            logger().error("background", work=getattr(work, "__qualname__", repr(type(work))), exc_info=fault)
            await asyncio.sleep(PAUSE)
        else:
            return
