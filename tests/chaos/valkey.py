"""What may happen to a Valkey while others use it."""

from __future__ import annotations

from collections import Counter
from random import Random

import redis.asyncio

from deploy.local import Stack

HOWS = ("emptied", "killed")


class Blows:
    """Blows to the Valkey of a stack: of every two of them one empties it, and one kills it."""

    def __init__(self, stack: Stack, chance: Random) -> None:
        self.stack = stack
        self.chance = chance
        self.next: list[str] = []
        self.struck: Counter[str] = Counter()

    async def strike(self) -> None:
        """Empties it or kills it, as soon as it is back from the last time; the supervisor starts it again."""
        await self.stack.ready("valkey")
        self.next = self.next or self.chance.sample(HOWS, 2)
        how = self.next.pop()
        self.struck[how] += 1
        if how == "killed":
            self.stack.kill("valkey")
        else:
            async with redis.asyncio.Redis.from_url(self.stack.settings.redis_url) as client:
                await client.flushall()
