"""Who watches which game. Everybody gets each entry once: streams know the last number that they gave, and what they
missed they read from the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Final

from sqlalchemy import Connection

from services.common.callers import Caller
from services.common.database import Database
from services.common.hints import Hints
from services.common.logging import logger
from services.common.refusals import Refused
from services.common.turns import Turns
from services.rules.app.log import reading
from services.rules.app.log.moment import Moment, WritesStream
from services.rules.app.log.reading import Cursor, Page
from services.rules.app.log.streams import Feed, Stream
from services.rules.app.storage.cache import Context
from services.rules.engine.kernel.kinds import Seat

CHANNEL: Final = "rules.games"
"""Hints here name a game and the number of its last entry: for the other processes of this service."""

HEARTBEAT: Final = 25.0
LOOK_EVERY: Final = 10.0
"""Seconds after which watched games are looked at anyway, should hints be lost."""

PAGE: Final = 50
FEW: Final = 10
"""Entries that a stream reads without waiting for its turn."""


class Hub:
    """All streams of this process."""

    def __init__(self, database: Database, context: Context, hints: Hints, turns: Turns, write: WritesStream) -> None:
        self.write = write
        self.database = database
        self.context = context
        self.hints = hints
        self.turns = turns
        self.feeds: dict[str, Feed] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def moved(self, moment: Moment) -> None:
        """A game just moved on here: watchers of this process get the entry at once, others by a hint."""
        entry = moment.entry
        if entry is None or not entry.number:
            return
        game_id = moment.position.table.id
        self.hints.publish(CHANNEL, f"{game_id} {entry.number}")
        feed = self.feeds.get(game_id)
        if feed is None:
            return
        if entry.number == feed.cursor.number + 1 and feed.reading is None:
            feed.give(moment)
        else:
            self.look(game_id, entry.number)

    async def watch(self, game_id: str, caller: Caller, since: int | None, entries_only: bool) -> AsyncIterator[bytes]:
        """What a stream sends, for ever; Refused where the game is not for the caller."""

        def first(connection: Connection) -> tuple[Cursor, Cursor, Seat]:
            now, viewer = reading.position_for(self.context, connection, game_id, caller)
            end = Cursor(now.row.version, now.row.number)
            return end, end if since is None else reading.cursor_at(connection, now, since, "since_version"), viewer

        end, cursor, viewer = await self.database.read(first)
        stream = Stream(caller.id, (viewer, entries_only), cursor)
        self.join(game_id, stream, end)
        try:
            async for data in self.missed(game_id, stream):
                yield data
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):  # wait_for would swallow a cancellation now and then
                        message = await stream.waiting.get()
                except TimeoutError:
                    yield b""
                    continue
                if stream.behind:
                    stream.behind = False
                    async for data in self.missed(game_id, stream):
                        yield data
                elif message.cursor.number > stream.cursor.number:
                    stream.cursor = message.cursor
                    yield message.data
        finally:
            self.leave(game_id, stream)

    def join(self, game_id: str, stream: Stream, end: Cursor) -> None:
        """From now on the stream gets what is committed; what was before, it reads itself."""
        feed = self.feeds.get(game_id)
        if feed is None:
            feed = self.feeds[game_id] = Feed(end, self.write)
        feed.streams.setdefault(stream.group, set()).add(stream)

    def leave(self, game_id: str, stream: Stream) -> None:
        feed = self.feeds[game_id]
        streams = feed.streams[stream.group]
        streams.discard(stream)
        if not streams:
            del feed.streams[stream.group]
        if not feed.streams:
            del self.feeds[game_id]

    async def missed(self, game_id: str, stream: Stream) -> AsyncIterator[bytes]:
        """All after the stream's cursor, a page at a time; the last has the view, even where nothing was missed."""
        feed = self.feeds[game_id]
        more = True
        while more:
            if feed.newest - stream.cursor.number > FEW:
                async with self.turns.turn(stream.user):
                    data, more = await self.next_page(game_id, stream)
            else:
                data, more = await self.next_page(game_id, stream)
            yield data
        if feed.cursor.number < stream.cursor.number and feed.reading is None:
            self.look(game_id, stream.cursor.number)

    async def next_page(self, game_id: str, stream: Stream) -> tuple[bytes, bool]:
        """The next page after the stream's cursor, which moves on, and whether there is more."""
        viewer, entries_only = stream.group

        def work(connection: Connection) -> tuple[bytes, Page]:
            page = self.page(connection, game_id, stream.cursor)
            last = None if page.more or entries_only else Moment(page.now)
            return self.write(page.moments, viewer, last), page

        data, page = await self.database.read(work)
        stream.cursor = page.cursor
        return data, page.more

    def page(self, connection: Connection, game_id: str, cursor: Cursor) -> Page:
        now = self.context.here(connection, game_id)
        return reading.page(self.context, connection, now, cursor, PAGE)

    # Other processes

    def look(self, game_id: str, number: int) -> None:
        """Somebody says that a game has an entry of that number: streams that lack it get it from the database."""
        feed = self.feeds.get(game_id)
        if feed is None or number <= feed.cursor.number:
            return
        feed.heard = max(feed.heard, number)
        if feed.reading is None:
            feed.reading = self.begin(self.catch_up(game_id, feed))

    async def catch_up(self, game_id: str, feed: Feed) -> None:
        """Reads until nothing is missing; what fails now, the next patrol tries again."""
        try:
            while self.feeds.get(game_id) is feed and feed.heard > feed.cursor.number:
                page = await self.database.read(lambda connection: self.page(connection, game_id, feed.cursor))
                if not page.moments:
                    return
                for moment in page.moments:
                    feed.give(moment)
        except Refused as fault:
            logger().warning("not_read", why=fault.code, game_id=game_id)
        finally:
            feed.reading = None

    def left(self, game_id: str) -> None:
        """Somebody did not wait for a command: whether it was committed, the database will tell."""
        self.begin(self.look_after_writing(game_id))

    async def look_after_writing(self, game_id: str) -> None:
        """Looks when the writes that wait now are done; what fails now, the next patrol tries again."""
        try:
            await self.database.write(lambda _: None)
            found = await self.database.read(lambda connection: reading.numbers(connection, [game_id]))
        except Refused as fault:
            logger().warning("not_read", why=fault.code, game_id=game_id)
            return
        for number in found.values():
            self.hints.publish(CHANNEL, f"{game_id} {number}")
            self.look(game_id, number)

    async def look_at(self, games: Sequence[str]) -> None:
        """Looks whether games have entries that their streams lack."""
        if not games:
            return
        found = await self.database.read(lambda connection: reading.numbers(connection, list(games)))
        for game_id, number in found.items():
            self.look(game_id, number)

    async def listen(self) -> None:
        """Hears of other processes' entries, for ever."""
        async for _, text in self.hints.subscribe(CHANNEL):
            game_id, _, number = text.partition(" ")
            if number.isdigit():
                self.look(game_id, int(number))
            else:
                await self.look_at(list(self.feeds))

    async def patrol(self) -> None:
        """Looks at all watched games from time to time: hints may be lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self.look_at(list(self.feeds))

    def begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Starts what nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Ends what still reads; the streams are the server's to end."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
