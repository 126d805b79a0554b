"""The one stream of each browser: what is new in the inbox, the badge, and which games moved.

A stream remembers only that something is new, never what: it reads that from the database when its reader is ready for
more. So a slow reader costs no memory, and misses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.database import Database
from services.common.hints import Hints
from services.common.ports import Clock
from services.notifications.storage import games, notes
from services.notifications.values import Game, Note

GAMES: Final = "rules.games"
"""Hints of the rules service on this channel name a game that moved, and the number of its last entry."""

CHAT: Final = "matchmaking.chat"
"""Hints of matchmaking on this channel name a game at whose table somebody wrote, and those who read it."""

INBOX: Final = "notifications.inbox"
"""Hints on this channel name somebody whose inbox or badge changed; an empty one shows that hints come through."""

HEARTBEAT: Final = 25.0
LOOK_EVERY: Final = 5.0
"""Seconds after which inboxes are looked at anyway, should hints be lost."""

SILENT: Final = 15.0
"""Seconds without any hint after which nobody knows which games moved: streams say so with each look."""

PAGE: Final = 50


class Moved(NamedTuple):
    """A game that changed, "" for any; or what is written at its table."""

    game_id: str
    chat: bool = False


class Told(NamedTuple):
    """One thing for a stream: a note with its game, the badge, a game that moved, or nothing."""

    note: tuple[Note, Game] | None = None
    badge: int | None = None
    moved: Moved | None = None


class Stream:
    """What one browser has yet to be told."""

    def __init__(self, user_id: str) -> None:
        self.user_id = user_id
        self.games: set[str] = set()
        self.moved: dict[Moved, None] = {}
        self.woken = asyncio.Event()

    def wake(self, moved: Moved | None = None) -> None:
        """Something is new: in the inbox, or in a game."""
        if moved is not None:
            self.moved[moved] = None
        self.woken.set()


class Hub:
    """All streams of this process."""

    def __init__(self, database: Database, hints: Hints, clock: Clock) -> None:
        self.database = database
        self.hints = hints
        self.clock = clock
        self.streams: dict[str, set[Stream]] = {}
        self.heard_at = clock.monotonic()

    def is_looking(self, user_id: str) -> bool:
        """Whether somebody has the page open here."""
        return user_id in self.streams

    def changed(self, users: set[str]) -> None:
        """The inbox or badge of some people changed: all processes hear of it."""
        for user_id in users:
            self.hints.publish(INBOX, user_id)
            self.wake(user_id)

    def wake(self, user_id: str) -> None:
        """Has somebody's streams look."""
        for stream in self.streams.get(user_id, ()):
            stream.wake()

    async def watch(self, user_id: str, after: int) -> AsyncIterator[Told]:
        """What a stream sends, for ever: the badge, notes from the cursor on, then what is new."""
        stream = Stream(user_id)
        self.streams.setdefault(user_id, set()).add(stream)
        badge, told_at = -1, self.clock.monotonic()
        try:
            while True:
                stream.woken.clear()
                moved, stream.moved = stream.moved, {}
                found, waiting = await self.look(stream, after)
                news = [Told(badge=waiting)] if waiting != badge else []
                news += [Told(note=one) for one in found] + [Told(moved=one) for one in moved]
                badge = waiting
                after = found[-1][0].number if found else after
                if not news and self.clock.monotonic() - told_at >= HEARTBEAT:
                    news = [Told()]
                for one in news:
                    told_at = self.clock.monotonic()
                    yield one
                if len(found) < PAGE:
                    await self.rest(stream)
        finally:
            self.leave(stream)

    def leave(self, stream: Stream) -> None:
        """A browser went away."""
        mine = self.streams[stream.user_id]
        mine.discard(stream)
        if not mine:
            del self.streams[stream.user_id]

    async def rest(self, stream: Stream) -> None:
        """Waits until something is new, or long enough to look anyway."""
        try:
            async with asyncio.timeout(LOOK_EVERY):
                await stream.woken.wait()
        except TimeoutError:
            if self.clock.monotonic() - self.heard_at > SILENT:
                stream.wake(Moved(""))

    async def look(self, stream: Stream, after: int) -> tuple[list[tuple[Note, Game]], int]:
        """The next notes of a stream with their games, and its badge; its games are looked up on the way."""

        def read(connection: Connection) -> tuple[list[tuple[Note, Game]], int, set[str]]:
            found = notes.after(connection, stream.user_id, after, PAGE)
            names = games.names(connection, {one.game_id for one in found})
            pairs = [(one, names.get(one.game_id, Game(one.game_id))) for one in found]
            mine = games.of_person(connection, stream.user_id)
            return pairs, games.waiting(connection, stream.user_id), mine

        found, waiting, stream.games = await self.database.read(read)
        return found, waiting

    async def listen(self) -> None:
        """Hears what other processes and the rules service say, for ever."""
        async for channel, text in self.hints.subscribe(GAMES, INBOX, CHAT):
            self.heard_at = self.clock.monotonic()
            if channel == INBOX and text:
                self.wake(text)
            elif channel == GAMES:
                self.game_moved(text.partition(" ")[0])
            elif channel == CHAT and text:
                self.written(*text.split())

    def game_moved(self, game_id: str) -> None:
        """Has the streams of those who play in a game say so; all streams, where it is not known which game."""
        for streams in self.streams.values():
            for stream in streams:
                if not game_id or game_id in stream.games:
                    stream.wake(Moved(game_id))

    def written(self, game_id: str, *people: str) -> None:
        """Has the streams of those who read what was written at a table say so."""
        for user_id in people:
            for stream in self.streams.get(user_id, ()):
                stream.wake(Moved(game_id, chat=True))

    async def ping(self) -> None:
        """Shows again and again that hints come through, for ever."""
        while True:
            self.hints.publish(INBOX)
            await asyncio.sleep(LOOK_EVERY)
