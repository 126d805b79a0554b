"""Feeds that are slow at times: only then is it worth while to look at a game before somebody is called."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from services.common.facts import Fact, Fetch
from tests.simulation.phones import Phones

RATE = 0.1
LATEST = 40.0
"""Seconds by which games may be ahead of what their followers know."""


def slow(fetch: Fetch, phones: Phones) -> Fetch:
    """A feed of those who call people."""
    world, random = phones.world, phones.facts

    async def fetched(after: int) -> Sequence[Fact]:
        if not world.weather.calm and random.random() < RATE:
            world.notes.happened("fault: facts are late")
            await asyncio.sleep(random.random() * LATEST)
        return await fetch(after)

    return fetched
