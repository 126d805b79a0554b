"""Who watches a game, and what waits to be sent to whom."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from services.rules.app.log.moment import Moment, WritesStream
from services.rules.app.log.reading import Cursor
from services.rules.engine.kernel.kinds import Seat

MOST_BEHIND: Final = 32
"""Messages that wait for a slow reader; beyond that it reads from the database again."""

Group = tuple[Seat, bool]
"""A viewer, and whether only entries are wanted."""


class Message(NamedTuple):
    """What a stream sends next: all up to the cursor."""

    cursor: Cursor
    data: bytes


class Stream:
    """One watcher. `cursor` is how far it has sent."""

    def __init__(self, user: str, group: Group, cursor: Cursor) -> None:
        self.user = user
        self.group = group
        self.cursor = cursor
        self.waiting: asyncio.Queue[Message] = asyncio.Queue()
        self.behind = False

    def offer(self, message: Message) -> None:
        """Takes a message; a stream that does not keep up forgets all of them, and reads again."""
        if self.waiting.qsize() >= MOST_BEHIND:
            self.behind = True
            while not self.waiting.empty():
                self.waiting.get_nowait()
        self.waiting.put_nowait(message)


class Feed:
    """A game that somebody watches: its streams by what they may see, and how far all of them were served."""

    def __init__(self, cursor: Cursor, write: WritesStream) -> None:
        self.write = write
        self.streams: dict[Group, set[Stream]] = {}
        self.cursor = cursor
        self.heard = cursor.number
        """The last entry that there is, as far as anybody said."""
        self.reading: asyncio.Task[None] | None = None

    @property
    def newest(self) -> int:
        """The number of the last entry that anybody here knows of."""
        return max(self.heard, self.cursor.number)

    def give(self, moment: Moment) -> None:
        """Gives an entry to all streams: one serialisation for all that see the same."""
        entry = moment.entry
        assert entry is not None
        self.cursor = Cursor(entry.version, entry.number)
        for group, streams in self.streams.items():
            viewer, entries_only = group
            data = self.write([moment], viewer, None if entries_only else moment)
            message = Message(self.cursor, data)
            for stream in streams:
                stream.offer(message)
