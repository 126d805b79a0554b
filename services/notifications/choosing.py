"""What people set up: their browsers, and what they want to hear."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common import idempotency
from services.common.database import Database
from services.common.idempotency import Request
from services.common.ports import Ports
from services.common.refusals import Kind as RefusalKind
from services.common.refusals import Refused
from services.notifications import preferences, texts
from services.notifications.asking import AsksAccounts
from services.notifications.endpoints import endpoint
from services.notifications.kinds import CONFIRM, Channel
from services.notifications.preferences import Wanted
from services.notifications.quiet import DAY, UTC_NAME
from services.notifications.storage import deliveries, games, people
from services.notifications.values import Delivery, Person, Subscription
from services.notifications.webpush import known_point
from services.notifications.writing import Writing

MOST_BROWSERS: Final = 10
MOST_CONFIRMATIONS: Final = 5
"""Mails to addresses that are not confirmed, which somebody may cause in a day."""


class Chosen(NamedTuple):
    """Somebody's preferences."""

    person: Person
    muted: list[str]


class Choosing(NamedTuple):
    """The use cases of that, each as one transaction."""

    database: Database
    accounts: AsksAccounts
    writing: Writing
    ports: Ports

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
        """Changes what somebody wants to hear; a new address is asked whether it is theirs.

        Hours need a zone: whoever chooses none here has their account's.
        """
        now, counted, user_id = self.ports.clock.now(), tuple(fields), request.user_id
        zone = await self.zone_of(user_id)

        def change(connection: Connection) -> bytes:
            before = people.person(connection, user_id, lock=True)
            after = preferences.changed(before, wanted, counted)
            after = after._replace(zone=after.zone or zone)
            people.keep(connection, after)
            if after.mail and after.mail != before.mail:
                self.ask_address(connection, after, now)
            return answer(Chosen(after, games.muted(connection, user_id)))

        return await once(self.database, request, now, change)

    async def zone_of(self, user_id: str) -> str:
        """The zone of an account; empty where it has said none, or while nobody can say."""
        try:
            zone = (await self.accounts.account(user_id)).zone
        except Refused:
            return ""
        return "" if zone == UTC_NAME else zone

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


async def once(database: Database, request: Request, now: int, act: Callable[[Connection], bytes]) -> bytes:
    """What a request does, as one transaction; a request that came before gets the answer that it had."""

    def work(connection: Connection) -> idempotency.Outcome:
        return idempotency.once(connection, request, now, lambda: act(connection))

    return idempotency.given(await database.write(work))
