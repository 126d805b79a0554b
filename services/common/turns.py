"""Fair scheduling of long work: in slices, in turn between users, each slice followed by as long a rest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from services.common.ports import Clock
from services.common.refusals import Kind, Refused

SLICE: Final = 0.005
"""Seconds of work after which all others get their turn."""

LONGEST_REST: Final = 0.1
"""Seconds of nobody's turn at most: a machine that sleeps in the middle of a slice owes no hours."""

MOST_WAITING: Final = 16
"""Turns that one user may wait for at a time."""

MOST_WALKS: Final = 3
"""Walks that are under way at a time: each holds in memory what it has found so far."""

MOST_ASKED: Final = 32
"""Users whose walks are under way, or wait for a place."""

RETRY_MS: Final = 500


class Turns:
    """The line. Of each user one waits in it; what else the user wants comes after that."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._taken = False
        self._free_at = 0.0
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._walking: set[str] = set()
        self._places = asyncio.Semaphore(MOST_WALKS)

    @asynccontextmanager
    async def walk(self, user: str) -> AsyncIterator[None]:
        """A place for work of many turns: each user has one at a time, and whoever came first gets the next that is
        free. Refused where the user has one or waits for it, or where too many wait.
        """
        if user in self._walking:
            raise busy("walking_already", "this is being made for you already; ask for one after the other")
        if len(self._walking) >= MOST_ASKED:
            raise busy("too_many_walks", f"this is being made for {MOST_ASKED} others; try again")
        self._walking.add(user)
        try:
            async with self._places:
                yield
        finally:
            self._walking.discard(user)

    @asynccontextmanager
    async def turn(self, user: str) -> AsyncIterator[Turn]:
        """Work that nobody else's goes on beside: keep it short, or `pause` often. Refused where the user waits for
        too much already.
        """
        if len(self._waiting.get(user, ())) >= MOST_WAITING:
            raise busy("too_many_waiting", f"{MOST_WAITING} calls of yours wait already; wait a little")
        turn = Turn(self, user)
        await turn.begin()
        try:
            yield turn
        finally:
            turn.end()

    async def take(self, user: str) -> None:
        """Waits in the line, and then until the rest is over."""
        if self._taken:
            await self._wait(user)
        self._taken = True
        rest = self._free_at - self.clock.monotonic()
        if rest > 0:
            try:
                await asyncio.sleep(rest)
            except asyncio.CancelledError:
                self._next()
                raise

    def give_back(self, worked: float) -> None:
        """The next one may begin after a rest as long as the work."""
        self._free_at = self.clock.monotonic() + min(worked, LONGEST_REST)
        self._next()

    async def _wait(self, user: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(user, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._forget(user, mine)
            else:
                self._next()  # it was this one's turn
            raise

    def _forget(self, user: str, left: asyncio.Future[None]) -> None:
        """Takes somebody who left out of the line, if it has not been passed over already."""
        line = self._waiting.get(user)
        if line is not None and left in line:
            line.remove(left)
            if not line:
                del self._waiting[user]

    def _next(self) -> None:
        """Whose turn it is now; a user of whom more waits goes to the end of the line."""
        while self._waiting:
            user, line = self._waiting.popitem(last=False)
            one = line.popleft()
            if line:
                self._waiting[user] = line
            if not one.done():
                one.set_result(None)
                return
        self._taken = False


class Turn:
    """One user's turn, which is over at the end of each slice and begins again when all others had theirs."""

    def __init__(self, turns: Turns, user: str) -> None:
        self._turns = turns
        self._monotonic = turns.clock.monotonic
        self._user = user
        self._since: float | None = None

    async def begin(self) -> None:
        await self._turns.take(self._user)
        self._since = self._monotonic()

    def end(self) -> None:
        """Ends the turn, if it is one now."""
        if self._since is not None:
            worked, self._since = self._monotonic() - self._since, None
            self._turns.give_back(worked)

    async def pause(self) -> None:
        """Lets others go before, if the slice is over; call it after every small piece of work."""
        assert self._since is not None
        if self._monotonic() - self._since >= SLICE:
            self.end()
            await self.begin()


def busy(code: str, text: str) -> Refused:
    return Refused(Kind.TOO_MUCH, code, text, retry_after_ms=RETRY_MS)
