"""One process of the notifications service: what may be asked of it, each use case as one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common import idempotency
from services.common.database import Database
from services.common.facts import Fact, Fetch
from services.common.hints import Hints
from services.common.idempotency import Request
from services.common.outbox import Consumer, channel_of
from services.common.ports import Ports
from services.common.refusals import Refused
from services.notifications import texts
from services.notifications.alarm import Alarm
from services.notifications.asking import Account, AsksAccounts, AsksRules
from services.notifications.choosing import Choosing, once
from services.notifications.following.accounts import Accounts
from services.notifications.following.games import Games
from services.notifications.following.tables import Tables
from services.notifications.following.telling import Telling
from services.notifications.kinds import TEST
from services.notifications.links import Links
from services.notifications.quiet import DAY
from services.notifications.sending import Sending
from services.notifications.storage import deliveries, games, notes, people
from services.notifications.values import Delivery, Game, Note
from services.notifications.watching import Hub
from services.notifications.writing import Writing

EVERY: Final = 5.0
"""Seconds between two rounds of our own, which plan what is due whether or not anybody knocks."""

TIDY_EVERY: Final = 300.0
"""Seconds between two looks for what is months old."""

OFFERED: Final = 10_000
"""Milliseconds for which a delivery that was offered to a worker is not offered to another."""


UNSEEN: Final = 60 * DAY
KEPT: Final = 60 * DAY
"""So long notes, settled deliveries and request ids are kept."""


class Listed(NamedTuple):
    """A part of an inbox: notes with their games, how many games wait, and how its owner reads."""

    notes: list[tuple[Note, Game]]
    badge: int
    reader: Account


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self,
        database: Database,
        rules: AsksRules,
        accounts: AsksAccounts,
        feeds: Mapping[str, Fetch],
        writing: Writing,
        hints: Hints,
        ports: Ports,
    ) -> None:
        self.database = database
        self.rules = rules
        self.accounts = accounts
        self.writing = writing
        self.ports = ports
        self.hub = Hub(database, hints, ports.clock)
        self.games = Games(ports, self.hub.is_looking)
        following = self.games, Tables(ports, self.hub.is_looking), Accounts(ports, self.hub.is_looking)
        self.consumers = [self.consumer(one, feeds[one.service], hints) for one in following]
        self.choosing = Choosing(database, accounts, writing, ports)
        self.links = Links(database, rules, accounts, writing.tokens, ports.clock)
        self.sending = Sending(database, rules, accounts, writing, ports, Alarm())

    def consumer(self, telling: Telling, fetch: Fetch, hints: Hints) -> Consumer:
        """Follows another service."""

        async def fresh(after: int) -> Sequence[Fact]:
            """New facts; those before them are durable by now, so whoever they touched may look."""
            self.hub.changed(telling.taken())
            return await fetch(after)

        name = telling.service
        return Consumer(
            name, self.database, fresh, telling.handle, clock=self.ports.clock, hints=hints, channel=channel_of(name)
        )

    def background(self) -> list[Callable[[], Awaitable[None]]]:
        """What runs beside the server."""
        return [*[one.run for one in self.consumers], self.sweep, self.keep_tidy, self.hub.listen, self.hub.ping]

    # The inbox

    async def inbox(self, user_id: str, after: int, below: int, most: int) -> Listed:
        """Notes after a number, the oldest first; without one the latest, below another if that is named."""

        def read(connection: Connection) -> tuple[list[Note], dict[str, Game], int]:
            page = notes.after(connection, user_id, after, most) if after else []
            found = page if after else notes.latest(connection, user_id, below, most)
            names = games.names(connection, {one.game_id for one in found})
            return found, names, games.waiting(connection, user_id)

        found, names, badge = await self.database.read(read)
        pairs = [(one, names.get(one.game_id, Game(one.game_id))) for one in found]
        return Listed(pairs, badge, await self.reader(user_id))

    async def see(self, user_id: str, up_to: int, game_id: str) -> int:
        """Says that somebody has seen notes; gives how many games wait for them."""

        def see(connection: Connection) -> int:
            notes.see(connection, user_id, up_to, game_id)
            return games.waiting(connection, user_id)

        badge = await self.database.write(see)
        self.hub.changed({user_id})
        return badge

    async def reader(self, user_id: str) -> Account:
        """In which language and zone somebody reads; by what they chose here alone, while nobody can say."""
        somebody = await self.database.read(lambda connection: people.person(connection, user_id))
        try:
            return texts.reading(somebody, await self.accounts.account(user_id))
        except Refused:
            return texts.reading(somebody, Account())

    # Deliveries

    async def test(self, request: Request, answer: Callable[[list[Delivery]], bytes]) -> bytes:
        """Calls somebody by every channel that is set up."""
        now, user_id = self.ports.clock.now(), request.user_id

        def test(connection: Connection) -> bytes:
            note = notes.add(connection, Note(user_id, 0, f"{TEST.name}.{request.request_id}", TEST.name, now))
            assert note is not None
            self.games.plan(connection, note, TEST, now, now)
            return answer([one for one in deliveries.of_person(connection, user_id, 50) if one.note == note.number])

        kept = await once(self.database, request, now, test)
        self.hub.changed({user_id})
        return kept

    async def deliveries(self, user_id: str, most: int) -> list[Delivery]:
        """What was sent to somebody lately, and what became of it."""
        return await self.database.read(lambda connection: deliveries.of_person(connection, user_id, most))

    async def due(self, most: int) -> list[Delivery]:
        """Plans what is due now, and gives the deliveries that wait for hands."""
        now = self.ports.clock.now()

        def due(connection: Connection) -> list[Delivery]:
            self.games.remind(connection)
            return deliveries.due(connection, now, now + OFFERED, most)

        return await self.database.write(due)

    # How

    async def sweep(self) -> None:
        """Plans what is due, for ever."""
        while True:
            await self.database.write(self.games.remind)
            await asyncio.sleep(EVERY)

    async def keep_tidy(self) -> None:
        """Forgets what is old, for ever; where there was something, there may be more than one round takes."""
        while True:
            more = await self.database.write(self.tidy)
            await asyncio.sleep(EVERY if more else TIDY_EVERY)

    def tidy(self, connection: Connection) -> bool:
        """One round of it; says whether there was anything."""
        now = self.ports.clock.now()
        forgotten = [
            people.forget(connection, now - UNSEEN),
            notes.forget(connection, now - KEPT),
            deliveries.forget(connection, now - KEPT),
            idempotency.forget(connection, now - KEPT),
        ]
        return any(forgotten)
