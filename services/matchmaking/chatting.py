"""Writing and reading at tables.

A message's text is never in a fact or a hint: whoever is called reads it here, where it is asked who may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common import outbox
from services.common.database import Database
from services.common.idempotency import Request
from services.common.limits import Buckets
from services.common.refusals import JSON
from services.matchmaking import moves
from services.matchmaking.asking import AsksAccounts
from services.matchmaking.chat import (
    Blocks,
    Channel,
    Message,
    Place,
    Said,
    channels,
    checked,
    drafted,
    may_look,
    readers_of,
    unheard,
)
from services.matchmaking.phrases import PHRASES
from services.matchmaking.requests import Requests
from services.matchmaking.storage import chat as store
from services.matchmaking.storage import store as table_store
from services.matchmaking.storage.chat import View
from services.matchmaking.tables import Table

MESSAGES: Final = (0.2, 10.0)
"""Messages that one person may write, a second and at once."""

UNREAD_MS: Final = 30 * 24 * 3_600_000
"""What is older waits for nobody."""

CHANNEL: Final = "matchmaking.chat"
"""Hints on this channel name a game at whose table somebody wrote, and the accounts that read it."""

WRITTEN: Final = "chat_message"


class Page(NamedTuple):
    """A part of what was written at a table, as somebody reads it."""

    table: Table
    messages: list[Message]
    more: bool
    read_up_to: int
    unread: int
    channels: list[Channel]


class Unread(NamedTuple):
    """How much waits for somebody at a table."""

    table_id: str
    game_id: str
    total: int


class Chatting:
    """The use cases of the chat."""

    def __init__(self, requests: Requests, accounts: AsksAccounts) -> None:
        self.requests = requests
        self.database: Database = requests.database
        self.ports = requests.ports
        self.accounts = accounts
        self.rate = Buckets(*MESSAGES)

    async def send(
        self, request: Request, place: Place, said: Said, answer: Callable[[Table, Message, str], bytes]
    ) -> bytes:
        """Writes a message, once for each request id, and tells those who read it that there is one."""
        me, now = request.user_id, self.ports.clock.now()
        if (known := await self.requests.known(request)) is not None:
            return known
        kept = checked(said, PHRASES)
        table = await self.database.read(lambda connection: looked_at(connection, me, place))
        draft = drafted(table, me, kept, now)
        self.rate.spend(me, self.ports.clock.monotonic())
        blocks = await self.blocks(table, table.people)

        def send(connection: Connection) -> bytes:
            return answer(*written(connection, me, place, kept, blocks, now), me)

        sent = await self.requests.once(request, send)
        self.requests.hint(CHANNEL, " ".join((table.game_id, me, *readers_of(table, draft, blocks))))
        return sent

    async def listed(self, me: str, place: Place, before: int | None, after: int | None, size: int) -> Page:
        """A page of what somebody reads at a table: the latest, or around a number."""
        table, wrote = await self.database.read(lambda connection: with_authors(connection, me, place))
        blocks = await self.blocks(table, [me, *wrote])

        def page(connection: Connection) -> Page:
            view = view_of(table, me, unheard(me, wrote, blocks))
            if after is not None:
                found = store.after(connection, table.id, view, after, size + 1)
                shown = found[:size]
            else:
                found = store.before(connection, table.id, view, before, size + 1)
                shown = found[-size:]
            read, fresh = store.read_up_to(connection, table.id, me), store.unread(connection, table.id, view)
            return Page(table, shown, len(found) > size, read, fresh, channels(table, me))

        return await self.database.read(page)

    async def mark_read(self, me: str, place: Place, number: int) -> int:
        """Notes how far somebody has read; says where the mark is now."""

        def mark(connection: Connection) -> int:
            return store.mark(connection, looked_at(connection, me, place).id, me, number)

        return await self.database.write(mark)

    async def unread(self, me: str) -> list[Unread]:
        """Where something waits for somebody."""
        since = self.ports.clock.now() - UNREAD_MS
        found = await self.database.read(lambda connection: store.waiting(connection, me, since))
        blocks = (await self.accounts.relations({me, *(one.author for one in found if one.free)})).apart
        silent = unheard(me, (one.author for one in found), blocks)
        hidden = {one.table_id for one in found if one.free and one.author in silent}
        masked = await self.database.read(lambda connection: masked_among(connection, hidden))
        counts: dict[tuple[str, str], int] = {}
        for one in found:
            if not (one.free and one.author in silent) or one.table_id in masked:
                counts[one.table_id, one.game_id] = counts.get((one.table_id, one.game_id), 0) + one.total
        return [Unread(*table, count) for table, count in counts.items()]

    async def blocks(self, table: Table, people: Iterable[str]) -> Blocks:
        """Which of some people at a table do not read each other; none where what is missing tells who it is."""
        return frozenset() if table.masked else (await self.accounts.relations({*people})).apart


def written(
    connection: Connection, me: str, place: Place, said: Said, blocks: Blocks, now: int
) -> tuple[Table, Message]:
    """A message after it was kept and told; its writer has read it."""
    table = looked_at(connection, me, place, lock=True)
    draft = drafted(table, me, said, now)._replace(version=store.seen(connection, table.game_id))
    message = store.add(connection, table.id, draft)
    store.mark(connection, table.id, me, message.number)
    people: list[JSON] = [*readers_of(table, message, blocks)]
    if people:
        payload: dict[str, JSON] = {
            "game_id": table.game_id,
            "title": table.title,
            "people": people,
            "until": 0,
            "cause": "",
            "channel": message.channel.value,
            "message": message.number,
            "author": "" if table.masked else message.author,
            "author_name": "" if table.masked else message.author_name,
        }
        outbox.put(connection, WRITTEN, table.id, payload, now)
    return table, message


def looked_at(connection: Connection, user_id: str, place: Place, *, lock: bool = False) -> Table:
    """The table where somebody reads; Refused when it is not there for them."""
    if place.table_id:
        table = table_store.by_id(connection, place.table_id, lock=lock)
    else:
        table = table_store.by_game(connection, place.game_id, lock=lock)
    if table is None or not may_look(table, user_id):
        raise moves.hidden()
    return table


def masked_among(connection: Connection, table_ids: Iterable[str]) -> set[str]:
    """Those of some tables where nobody is told who plays."""
    found = [table_store.by_id(connection, table_id) for table_id in table_ids]
    return {table.id for table in found if table is not None and table.masked}


def with_authors(connection: Connection, user_id: str, place: Place) -> tuple[Table, list[str]]:
    """The table where somebody reads, and who wrote there."""
    table = looked_at(connection, user_id, place)
    return table, store.authors(connection, table.id)


def view_of(table: Table, user_id: str, silent: set[str]) -> View:
    """Whose eyes look at a table's messages."""
    seat = table.seat_of(user_id)
    return View(user_id, seat.number if seat else None, silent)
