"""Games and those who tell people of them, in one process: the rules service and the notifications service with real
messages between them, the hands that workers have, a push service, and a clock that the test moves.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from fieldpost.accounts.v1 import internal_pb2 as accounts_pb2
from fieldpost.common.v1 import facts_pb2
from fieldpost.matchmaking.v1 import internal_pb2 as matchmaking_pb2
from fieldpost.notifications.v1 import internal_pb2
from fieldpost.notifications.v1 import notifications_pb2 as pb
from google.protobuf.message import Message

from services.common.callers import Caller, CallerKind, acting_as
from services.common.checking import reader
from services.common.database import Database
from services.common.databases import open_database
from services.common.facts import Fact
from services.common.facts_on_wire import message_of
from services.common.keys import Keys
from services.common.ports import Ports
from services.common.settings import Settings
from services.notifications import hands
from services.notifications.asking import Account
from services.notifications.clients import Rules, feeds
from services.notifications.internal import NotificationsInternal
from services.notifications.process import App
from services.notifications.service import NotificationsService
from services.notifications.storage import games
from services.notifications.tasks import deliver
from services.notifications.tokens import Tokens
from services.notifications.vapid import VapidKeys
from services.notifications.writing import Writing
from tests.common.inline import InlineDatabase
from tests.common.local_hints import LocalHints
from tests.notifications.push_service import AUTH, Browser, Push, PushService
from tests.rules.house import WORKER, Counted, House

NOTIFICATIONS = Caller(CallerKind.SERVICE, "notifications")
HANDED = 100


class Asking:
    """A stub whose calls are answered in this process, by methods that take messages."""

    def __init__(self, ask: Callable[[Any], Any]) -> None:
        self.ask = ask

    def __getattr__(self, method: str) -> Callable[[Any], Any]:
        return self.ask


class Feed:
    """What another service tells, by its contract: a stub that has the facts which a test puts into it."""

    def __init__(self, form: type[Message]) -> None:
        self.form = form
        self.facts: list[facts_pb2.Fact] = []

    def put(self, kind: str, subject: str, at: int, **told: Any) -> None:
        """Something happened."""
        self.facts.append(message_of(Fact(len(self.facts) + 1, kind, subject, told, at), self.form))

    async def ListFacts(self, request: facts_pb2.ListFactsRequest) -> facts_pb2.ListFactsResponse:  # noqa: N802
        return facts_pb2.ListFactsResponse(facts=self.facts[request.after :])


class Languages:
    """The accounts service, as far as notifications ask it."""

    def __init__(self) -> None:
        self.spoken: dict[str, str] = {}
        self.zones: dict[str, str] = {}
        self.friends: dict[str, tuple[str, str]] = {}
        """Who accepted whom by a button, by the request's id."""

    async def account(self, user_id: str) -> Account:
        return Account(self.spoken.get(user_id, "en"), self.zones.get(user_id, "UTC"))

    async def accept_friend(self, request_id: str, user_id: str, asker: str) -> None:
        self.friends[request_id] = (user_id, asker)


class Office:
    """One notifications service beside a house of games."""

    def __init__(self, settings: Settings, database: Database, house: House, pushes: PushService) -> None:
        self.settings = settings
        self.house = house
        self.clock = house.clock
        self.pushes = pushes
        self.hints = LocalHints()
        self.languages = Languages()
        chance = Counted("office")
        keys = VapidKeys(settings.data)
        pushes.server_key = keys.current.public
        private = Keys.load(settings.data, "notifications").private
        self.writing = Writing("https://games.example", settings.mail_from, keys, Tokens(private), settings.push_hosts)
        games = Asking(lambda request: house.ask(NOTIFICATIONS, request))
        self.tables = Feed(matchmaking_pb2.TableFact)
        self.accounts = Feed(accounts_pb2.AccountFact)
        ports = Ports(self.clock, chance, chance)
        followed = feeds(games, self.tables, self.accounts)
        self.app = App(database, Rules(games), self.languages, followed, self.writing, self.hints, ports)
        self.service = NotificationsService(self.app)
        self.internal = NotificationsInternal(self.app)
        self.calls = 0

    async def ask(self, who: Caller, request: Any) -> Any:
        """The answer to a call, or Refused; the request's contract is checked as the server does."""
        name = type(request).__name__.removesuffix("Request")
        servicer = self.internal if hasattr(internal_pb2, f"{name}Request") else self.service
        read = reader(type(request).FromString)
        with acting_as(who):
            found = await getattr(servicer, name)(read(request.SerializeToString()), None)
        return getattr(pb, f"{name}Response").FromString(found) if isinstance(found, bytes) else found

    def request_id(self) -> str:
        self.calls += 1
        return f"office_{self.calls:08d}"

    # People

    async def browser(self, who: Caller, name: str = "") -> Browser:
        """Subscribes a browser of somebody's."""
        made = self.pushes.browser(name or who.id)
        await self.subscribe(who, made)
        return made

    async def subscribe(self, who: Caller, made: Browser) -> None:
        """What a page does at each start."""
        await self.ask(
            who,
            pb.SubscribeRequest(
                request_id=self.request_id(),
                endpoint=made.endpoint,
                p256dh=made.p256dh,
                auth=AUTH,
                key=self.writing.keys.current.public,
                device="phone",
            ),
        )

    async def prefer(self, who: Caller, *fields: str, **values: Any) -> pb.Preferences:
        """Changes somebody's preferences."""
        request = pb.UpdatePreferencesRequest(request_id=self.request_id(), preferences=values)
        request.preferences.escalate_minutes = request.preferences.escalate_minutes or 60
        request.update_mask.paths.extend(fields or values)
        return (await self.ask(who, request)).preferences

    async def address(self, who: Caller, mail: str) -> None:
        """Gives somebody an address, and confirms it by the link in the mail."""
        await self.prefer(who, mail=mail)
        await self.deliver()
        token = link_in(self.mails()[-1], "/mails/confirm/")
        await self.ask(who, pb.ConfirmMailRequest(token=token))

    async def inbox(self, who: Caller, after: int = 0) -> list[pb.Note]:
        return list((await self.ask(who, pb.ListInboxRequest(after=after))).notes)

    async def badge(self, who: Caller) -> int:
        return int((await self.ask(who, pb.ListInboxRequest())).badge)

    async def log(self, who: Caller) -> list[tuple[str, str, str]]:
        """Somebody's deliveries, the latest first: kind, state and reason."""
        found = (await self.ask(who, pb.ListDeliveriesRequest(page_size=200))).deliveries
        return [(one.kind, pb.DeliveryState.Name(one.state).rpartition("_")[2].lower(), one.reason) for one in found]

    # Time

    async def follow(self) -> None:
        """Hears what happened in games."""
        for consumer in self.app.consumers:
            await consumer.step()

    async def due(self) -> list[str]:
        """Has what is due planned, and says which deliveries wait."""
        found = await self.ask(WORKER, internal_pb2.ListDueRequest(limit=HANDED))
        return [one.delivery_id for one in found.deliveries]

    async def deliver(self) -> list[hands.Sent]:
        """Follows games, and lets hands send what is due; says what came of it."""
        await self.follow()
        sent: list[hands.Sent | None] = []
        while ids := await self.due():
            for delivery_id in ids:
                sent.append(await self.hand(delivery_id))
        return [one for one in sent if one is not None]

    async def hand(self, delivery_id: str) -> hands.Sent | None:
        """What a worker's task does with a delivery, on a thread as a worker has it."""
        loop = asyncio.get_running_loop()

        def call(request: Any) -> Any:
            return asyncio.run_coroutine_threadsafe(self.ask(WORKER, request), loop).result(30)

        return await asyncio.to_thread(deliver, Asking(call), delivery_id, self.settings)  # type: ignore[arg-type]

    def mails(self) -> list[bytes]:
        """The mails that became files, in the order of their names' times."""
        folder = self.settings.data / "mail"
        files = sorted(folder.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns) if folder.exists() else []
        return [file.read_bytes() for file in files]

    async def questions(self, who: Caller) -> int:
        """How many games wait for somebody, by the database itself."""
        return await self.app.database.read(lambda connection: games.waiting(connection, who.id))


def link_in(mail: bytes, path: str) -> str:
    """What follows a path in a link of a mail."""
    from email import message_from_bytes, policy

    body = message_from_bytes(mail, policy=policy.default).get_body(("plain",))
    assert body is not None
    return str(body.get_content().split(path)[1].split()[0])


def seen(push: Push) -> str:
    """What a push puts on a screen."""
    shown = push.form["notification"]
    return f"{shown['title']}\n{shown['body']}"


def as_text(form: Any) -> str:
    return json.dumps(form, ensure_ascii=False)


@asynccontextmanager
async def office(settings: Settings) -> AsyncIterator[Office]:
    """An office on the database of the settings; its games are in memory."""
    with PushService() as pushes:
        here = replace(settings, push_hosts=(pushes.host,))
        database = open_database(here, "notifications")
        try:
            yield Office(here, database, House(InlineDatabase("rules")), pushes)
        finally:
            await database.close()
            assert pushes.faults == []


@asynccontextmanager
async def inline_office(folder: Path) -> AsyncIterator[Office]:
    """An office whose database is in memory."""
    with PushService() as pushes:
        here = Settings(data=folder, push_hosts=(pushes.host,))
        yield Office(here, InlineDatabase("notifications"), House(InlineDatabase("rules")), pushes)
        assert pushes.faults == []
