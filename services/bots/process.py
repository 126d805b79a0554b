"""One process of the bots service: it hears who is asked, finds those whom nobody woke, and has them all answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from sqlalchemy import Connection

from services.bots.brains.roster import ROSTER, Entry
from services.bots.claims import Wanted
from services.bots.lanes import Asked
from services.bots.strength import measured
from services.bots.sweeping import Source, Sweep
from services.bots.waking import Queue, Waker
from services.common.database import Database
from services.common.facts import Fact
from services.common.hints import Hints
from services.common.outbox import Consumer, channel_of
from services.common.ports import Clock

WAKING: Final = ("asked", "truce_offered")


class Feed(Source, Protocol):
    """What the rules service tells of decisions."""

    async def facts(self, after: int) -> Sequence[Fact]:
        """The facts after a number; `asked_in` reads them."""

    def asked_in(self, fact: Fact) -> Asked:
        """The decision that a fact tells of."""


class App:
    """The parts of the process. `play` answers for a bot in this process, and says how often it did."""

    def __init__(
        self,
        database: Database,
        feed: Feed,
        queue: Queue,
        play: Callable[[Wanted], int],
        clock: Clock,
        hints: Hints,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.database = database
        self.measured = measured()
        self.feed = feed
        self.play = play
        self.loop = asyncio.get_running_loop()
        self.waker = Waker(queue, self.play_here, clock)
        self.consumer = Consumer(
            "rules",
            database,
            feed.facts,
            self.wake_by,
            clock=clock,
            hints=hints,
            channel=channel_of("rules"),
            every=1.0,  # seconds between looks for new facts when no hint comes
        )
        self.sweep = Sweep(feed, self.waker, sleep)

    def bots(self) -> Sequence[Entry]:
        """The bots that may be seated, from the weakest to the strongest."""
        return ROSTER

    def wake_by(self, _connection: Connection, fact: Fact) -> None:
        """Wakes the bot that a fact says is asked something, or is offered a truce.

        A wake-up that is lost after this is made good by the sweep, or for an offer by the bot's next turn.
        """
        if fact.kind in WAKING and fact.payload["bot"]:
            self.waker.wake(self.feed.asked_in(fact))

    def play_here(self, wanted: Wanted) -> None:
        """Answers in this process; whoever is asked next is heard of without a hint."""
        if self.play(wanted):
            asyncio.run_coroutine_threadsafe(self.consumer.step(), self.loop)

    def background(self) -> list[Callable[[], Awaitable[None]]]:
        """What runs beside the server."""
        return [self.consumer.run, self.sweep.run]

    async def close(self) -> None:
        """Ends after what is being played now."""
        await asyncio.to_thread(self.waker.close)
