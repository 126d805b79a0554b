"""One process of the notifications service: what may be asked of it, each use case as one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common import idempotency
from services.common.database import Database
from services.common.hints import Hints
from services.common.idempotency import Request
from services.common.outbox import Consumer, Fact, channel_of
from services.common.ports import Ports
from services.common.refusals import Kind as RefusalKind
from services.common.refusals import Refused
from services.notifications import preferences, texts
from services.notifications.asking import AsksAccounts, AsksRules
from services.notifications.endpoints import endpoint
from services.notifications.following import Following
from services.notifications.kinds import CONFIRM, TEST, Channel
from services.notifications.links import Links
from services.notifications.planning import DAY
from services.notifications.preferences import Wanted
from services.notifications.sending import Sending
from services.notifications.storage import deliveries, games, notes, people
from services.notifications.values import Delivery, Game, Note, Person, Subscription
from services.notifications.watching import Hub
from services.notifications.webpush import known_point
from services.notifications.writing import Writing

FACTS: Final = channel_of("rules")
EVERY: Final = 5.0
"""Seconds between two rounds of our own, which plan what is due whether or not anybody knocks."""

OFFERED: Final = 10_000
"""Milliseconds for which a delivery that was offered to a worker is not offered to another."""

MOST_BROWSERS: Final = 10
MOST_CONFIRMATIONS: Final = 5
"""Mails to addresses that are not confirmed, which somebody may cause in a day."""

UNSEEN: Final = 60 * DAY
KEPT: Final = 60 * DAY
"""So long notes, settled deliveries and request ids are kept."""


class Listed(NamedTuple):
    """A part of an inbox: notes with their games, how many games wait, and in which zone and language to read it."""

    notes: list[tuple[Note, Game]]
    badge: int
    zone: str
    language: str


class Chosen(NamedTuple):
    """Somebody's preferences."""

    person: Person
    muted: list[str]


class App:
    """What the service works with, and its use cases."""

    def __init__(
        self,
        database: Database,
        rules: AsksRules,
        accounts: AsksAccounts,
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
        self.following = Following(ports, self.hub.is_looking)
        self.links = Links(database, rules, writing.tokens, ports.clock)
        self.sending = Sending(database, rules, accounts, writing, ports)
        self.consumer = Consumer(
            "rules", database, self.facts, self.following.handle, clock=ports.clock, hints=hints, channel=FACTS
        )

    async def facts(self, after: int) -> Sequence[Fact]:
        """New facts; those before them are durable by now, so whoever they touched may look."""
        self.hub.changed(self.following.taken())
        return await self.rules.facts(after)

    def background(self) -> list[Callable[[], Awaitable[None]]]:
        """What runs beside the server."""
        return [self.consumer.run, self.sweep, self.hub.listen, self.hub.ping]

    # Browsers

    async def subscribe(self, request: Request, wanted: Subscription) -> Subscription:
        """Keeps a browser that can be called; Refused where it is none, or for a key that is not ours."""
        found = endpoint(wanted.endpoint, self.writing.push_hosts)
        try:
            known_point(wanted.p256dh)
        except ValueError:
            raise Refused(RefusalKind.INVALID, "no_key", "this is no key of a browser", field="p256dh") from None
        if self.writing.keys.of(wanted.server_point) is None:
            text = "this was made for another server's key; get our key, and subscribe anew"
            raise Refused(RefusalKind.INVALID, "unknown_server_key", text, field="key")
        now = self.ports.clock.now()
        kept = wanted._replace(
            id=self.ports.ids.new("p"), user_id=request.user_id, host=found.host, created_at=now, seen_at=now
        )

        def subscribe(connection: Connection) -> Subscription:
            made = people.subscribe(connection, kept)
            oldest = sorted(people.subscriptions(connection, request.user_id), key=lambda one: -one.seen_at)
            people.remove(connection, [one.id for one in oldest[MOST_BROWSERS:] if one.id != made.id])
            return made

        return await self.database.write(subscribe)

    async def subscriptions(self, user_id: str) -> list[Subscription]:
        """Somebody's browsers."""
        return await self.database.read(lambda connection: people.subscriptions(connection, user_id))

    async def unsubscribe(self, user_id: str, subscription_id: str, digest: bytes) -> None:
        """Forgets one of somebody's browsers; one that is not there stays so."""
        await self.database.write(lambda connection: people.unsubscribe(connection, user_id, subscription_id, digest))

    # Preferences

    async def chosen(self, user_id: str) -> Chosen:
        """What somebody wants to hear."""
        return await self.database.read(
            lambda connection: Chosen(people.person(connection, user_id), games.muted(connection, user_id))
        )

    async def choose(
        self, request: Request, wanted: Wanted, fields: Iterable[str], answer: Callable[[Chosen], bytes]
    ) -> bytes:
        """Changes what somebody wants to hear; a new address is asked whether it is theirs."""
        now, counted, user_id = self.ports.clock.now(), tuple(fields), request.user_id

        def change(connection: Connection) -> bytes:
            before = people.person(connection, user_id, lock=True)
            after = preferences.changed(before, wanted, counted)
            people.keep(connection, after)
            if after.mail and after.mail != before.mail:
                self.ask_address(connection, after, now)
            return answer(Chosen(after, games.muted(connection, user_id)))

        return await self.once(request, change)

    def ask_address(self, connection: Connection, somebody: Person, now: int) -> None:
        """Plans the mail that asks whether an address is somebody's; Refused when there were too many of them."""
        if deliveries.planned_since(connection, somebody.user_id, CONFIRM.name, now - DAY) >= MOST_CONFIRMATIONS:
            text = f"{MOST_CONFIRMATIONS} addresses a day are the most; try again tomorrow"
            raise Refused(RefusalKind.TOO_MUCH, "too_many_addresses", text, field="preferences.mail")
        mark, shown = self.ports.ids.new("d"), texts.shortened(somebody.mail)
        delivery = Delivery(
            mark,
            somebody.user_id,
            f"{CONFIRM.name}.{mark}",
            0,
            CONFIRM.name,
            "",
            Channel.MAIL,
            somebody.mail,
            shown,
            now,
            now,
            now + DAY,
        )
        deliveries.add(connection, delivery)

    async def mute(self, user_id: str, game_id: str, muted: bool) -> None:
        """Says nothing more of a game, or speaks of it again; Refused for a game where they do not play."""

        def mute(connection: Connection) -> None:
            if muted and game_id not in games.of_person(connection, user_id):
                raise Refused(RefusalKind.HIDDEN, "no_such_game", "there is no such game, or it is not for you to see")
            games.mute(connection, user_id, game_id, muted)

        await self.database.write(mute)

    # The inbox

    async def inbox(self, user_id: str, after: int, below: int, most: int) -> Listed:
        """Notes after a number, the oldest first; without one the latest, below another if that is named."""

        def read(connection: Connection) -> tuple[list[Note], dict[str, Game], int, Person]:
            page = notes.after(connection, user_id, after, most) if after else []
            found = page if after else notes.latest(connection, user_id, below, most)
            names = games.names(connection, {one.game_id for one in found})
            return found, names, games.waiting(connection, user_id), people.person(connection, user_id)

        found, names, badge, somebody = await self.database.read(read)
        pairs = [(one, names.get(one.game_id, Game(one.game_id))) for one in found]
        return Listed(pairs, badge, somebody.zone, await self.language_of(somebody))

    async def see(self, user_id: str, up_to: int, game_id: str) -> int:
        """Says that somebody has seen notes; gives how many games wait for them."""

        def see(connection: Connection) -> int:
            notes.see(connection, user_id, up_to, game_id)
            return games.waiting(connection, user_id)

        badge = await self.database.write(see)
        self.hub.changed({user_id})
        return badge

    async def language_of(self, somebody: Person) -> str:
        """In which language to speak to somebody; the first one, while nobody can say."""
        if somebody.language:
            return texts.language_for(somebody, "")
        try:
            return texts.language_for(somebody, await self.accounts.language_of(somebody.user_id))
        except Refused:
            return texts.language_for(somebody, "")

    async def reader(self, user_id: str) -> tuple[str, str]:
        """The zone and the language in which somebody reads."""
        somebody = await self.database.read(lambda connection: people.person(connection, user_id))
        return somebody.zone, await self.language_of(somebody)

    # Deliveries

    async def test(self, request: Request, answer: Callable[[list[Delivery]], bytes]) -> bytes:
        """Calls somebody by every channel that is set up."""
        now, user_id = self.ports.clock.now(), request.user_id

        def test(connection: Connection) -> bytes:
            note = notes.add(connection, Note(user_id, 0, f"{TEST.name}.{request.request_id}", TEST.name, now))
            assert note is not None
            self.following.plan(connection, note, TEST, now, now)
            return answer([one for one in deliveries.of_person(connection, user_id, 50) if one.note == note.number])

        kept = await self.once(request, test)
        self.hub.changed({user_id})
        return kept

    async def deliveries(self, user_id: str, most: int) -> list[Delivery]:
        """What was sent to somebody lately, and what became of it."""
        return await self.database.read(lambda connection: deliveries.of_person(connection, user_id, most))

    async def due(self, most: int) -> list[Delivery]:
        """Plans what is due now, and gives the deliveries that wait for hands."""
        now = self.ports.clock.now()

        def due(connection: Connection) -> list[Delivery]:
            self.following.remind(connection)
            return deliveries.due(connection, now, now + OFFERED, most)

        return await self.database.write(due)

    # How

    async def once(self, request: Request, act: Callable[[Connection], bytes]) -> bytes:
        """What a request does, as one transaction; a request that came before gets the answer that it had."""
        now = self.ports.clock.now()

        def work(connection: Connection) -> idempotency.Outcome:
            return idempotency.once(connection, request, now, lambda: act(connection))

        return idempotency.given(await self.database.write(work))

    async def sweep(self) -> None:
        """Plans what is due, and forgets what is old, for ever."""
        while True:
            await self.database.write(self.tidy)
            await asyncio.sleep(EVERY)

    def tidy(self, connection: Connection) -> None:
        """One round."""
        now = self.ports.clock.now()
        self.following.remind(connection)
        people.forget(connection, now - UNSEEN)
        notes.forget(connection, now - KEPT)
        deliveries.forget(connection, now - KEPT)
        idempotency.forget(connection, now - KEPT)
