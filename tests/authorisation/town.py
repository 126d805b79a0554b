"""All services in this process, each behind its own server, its own checks and its own database.

What they do by themselves (sweeping, following facts) is left out: whatever changes here, a call has changed.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import grpc.aio
from fieldpost.accounts.v1 import accounts_pb2
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from services.accounts.app import build as build_accounts
from services.bots.app import build as build_bots
from services.common.auth import Tokens
from services.common.clients import options
from services.common.directory import SIGNERS
from services.common.keys import Keys
from services.common.ports import Ports
from services.common.server import Runtime, Service, serving
from services.common.settings import Settings
from services.matchmaking.app import build as build_matchmaking
from services.notifications.app import build as build_notifications
from services.rules.app.app import build as build_rules
from services.rules.app.process import App
from tests.authorisation.contracts import METHODS, service_of
from tests.common.databases import NOWHERE
from tests.common.local_hints import LocalHints
from tests.rules.house import Counted

T = TypeVar("T")
BUILDS = {
    "accounts": build_accounts,
    "rules": build_rules,
    "bots": build_bots,
    "matchmaking": build_matchmaking,
    "notifications": build_notifications,
}
"""Those come last that ask others."""

PATIENCE = 60.0
Metadata = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Person:
    """An account of the accounts service, with what it got when it signed in."""

    id: str
    session: str
    token: str
    cookie: str


class Town:
    """`with Town(folder) as town:` runs the services in a loop of their own; tests are no coroutines."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(data=folder, foreign_redis=NOWHERE, calls_per_second=0)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="town")
        self.running = AsyncExitStack()
        self.channels: dict[str, grpc.aio.Channel] = {}
        self.rules: App
        self.guests = 0

    def __enter__(self) -> Town:
        self.thread.start()
        self.run(self.open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.run(self.running.aclose())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine gives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def open(self) -> None:
        """Starts everything; the rules service has the same dice in every run."""
        ports: dict[str, int] = {}
        for name, build in BUILDS.items():
            chance = Counted("town")
            own = Ports(ids=chance, entropy=chance) if name == "rules" else Ports()
            settings = replace(self.settings, ports=dict(ports))
            runtime = Runtime(settings, Keys.load(settings.data, name), own, LocalHints())
            made: Service = (await build(runtime))._replace(background=[])
            ports[name] = await self.running.enter_async_context(serving(made, runtime, port=0))
            channel = grpc.aio.insecure_channel(f"127.0.0.1:{ports[name]}", options=options())
            self.channels[name] = await self.running.enter_async_context(channel)
            if name == "rules":
                self.rules = made.servicers[0][1].app
        for name in SIGNERS:
            Keys.load(self.settings.data, name)

    def service_token(self, service: str, audience: str) -> str:
        """A token with which a service calls another."""
        return Tokens(Keys.load(self.settings.data, service), Ports().clock).for_service(audience)[0]

    def person(self) -> Person:
        """A guest who has just signed in."""
        return self.run(self.sign_in())

    async def sign_in(self) -> Person:
        method = METHODS["accounts.AccountsService/SignInAsGuest"]
        self.guests += 1
        address = f"10.0.{self.guests // 256}.{self.guests % 256}"  # from one address only a hundred may come at once
        forwarded = (("x-forwarded-for", address),)
        call = self.call(method, accounts_pb2.SignInAsGuestRequest(device_key=secrets.token_bytes(32)), forwarded)
        answer = await call
        headers = dict(tuple(pair) for pair in await call.initial_metadata())
        cookie = str(headers["set-cookie"]).partition(";")[0]
        session = cookie.partition("=")[2].partition(".")[0]
        return Person(answer.account.user_id, session, answer.token.value, cookie)

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """A call as it goes over the wire."""
        channel = self.channels[service_of(method)]
        name = f"/{method.containing_service.full_name}/{method.name}"
        answer = GetMessageClass(method.output_type).FromString
        kind = channel.unary_stream if method.server_streaming else channel.unary_unary
        stub = kind(name, request_serializer=type(request).SerializeToString, response_deserializer=answer)
        return stub(request, metadata=metadata, timeout=PATIENCE)

    def ask(self, method: str, request: Message, token: str = "", *more: tuple[str, str]) -> Any:
        """The answer to a call; of a stream the first message."""
        said = ((("authorization", f"Bearer {token}"),) if token else ()) + more
        return self.run(self.answer(METHODS[method], request, said))

    async def answer(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        call = self.call(method, request, metadata)
        if not method.server_streaming:
            return await call
        first = await call.read()
        call.cancel()
        return first
