"""The matchmaking service with the services that it asks: all real, each behind its own gRPC server in this process."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import grpc
import grpc.aio
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.accounts.v1 import internal_pb2_grpc as accounts_internal_pb2_grpc
from fieldpost.bots.v1 import bots_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2_grpc
from fieldpost.rules.v1 import internal_pb2_grpc, rules_pb2_grpc

from services.accounts.app import build as build_accounts
from services.bots.app import build as build_bots
from services.common import outbox
from services.common.auth import Keys
from services.common.clients import aio_channel, options
from services.common.database import Database
from services.common.databases import open_database
from services.common.facts import Fact
from services.common.ports import Ports
from services.common.server import Runtime, Service, serving
from services.common.settings import Settings
from services.matchmaking.app import service
from services.matchmaking.clients import Accounts, Bots, Rules
from services.matchmaking.process import App
from services.matchmaking.starts import Starts
from services.rules.app.app import build as build_rules
from tests.common.clock import Clock
from tests.common.local_hints import LocalHints
from tests.matchmaking.player import Player

NAME = "matchmaking"


class Line:
    """A stub whose line can be cut: before a request gets through, or before its answer does."""

    def __init__(self, stub: Any) -> None:
        self._stub = stub
        self.requests_cut: set[str] = set()
        self.answers_cut: set[str] = set()
        self.faulty: set[str] = set()
        """Games whose calls the other service cannot answer, whatever is tried."""
        self.asked: list[str] = []

    def __getattr__(self, method: str) -> Any:
        async def call(request: Any) -> Any:
            self.asked.append(method)
            if method in self.requests_cut:
                raise away()
            if getattr(request, "game_id", "") in self.faulty:
                raise grpc.aio.AioRpcError(grpc.StatusCode.INTERNAL, grpc.aio.Metadata(), grpc.aio.Metadata(), "fault")
            answer = await getattr(self._stub, method)(request)
            if method in self.answers_cut:
                raise away()
            return answer

        return call


def away() -> grpc.aio.AioRpcError:
    """What a caller sees of a service that is not there."""
    return grpc.aio.AioRpcError(grpc.StatusCode.UNAVAILABLE, grpc.aio.Metadata(), grpc.aio.Metadata(), "away")


@dataclass
class Matchmaking:
    """Everything while it runs."""

    app: App
    clock: Clock
    rules: Line
    internal: Line
    bots: Line
    accounts: Any
    tables: Any
    games: Any
    door: Callable[[], Awaitable[tuple[App, Any]]]
    """Opens a second process of matchmaking beside the first, which only PostgreSQL allows, and gives its stub."""

    async def player(self, name: str = "", home: str = "") -> Player:
        """A guest who just came, from an address if one is named."""
        key = secrets.token_bytes(32)
        request = accounts_pb2.SignInAsGuestRequest(device_key=key, display_name=name)
        came = await self.accounts.SignInAsGuest(request, metadata=(("x-forwarded-for", home),) if home else ())
        account = came.account
        return Player(account.user_id, account.display_name, came.token.value, self.tables, self.games, key)

    async def back(self, *players: Player) -> None:
        """Signs people in again whose token has ended."""
        for one in players:
            came = await self.accounts.SignInAsGuest(accounts_pb2.SignInAsGuestRequest(device_key=one.device_key))
            one.token = came.token.value

    def starts(self, database: Database | None = None) -> Starts:
        """What a process that starts afresh would do with tables that were left lying."""
        return Starts(database or self.app.database, self.app.rules, self.app.ports)

    async def told(self) -> list[Fact]:
        """What other services hear of tables."""
        return await outbox.listed(self.app.database, 0, 1000)

    async def go_on(self, seconds: float = 0) -> None:
        """Lets time pass, and the service do what it does by itself."""
        self.clock.go(seconds)
        for sweep in (*self.app.starts.also, self.app.starts.sweep, self.app.starts.tidy):
            await sweep()

    async def follow_games(self) -> int:
        """Handles what the rules service says has happened."""
        return await self.app.consumer(LocalHints()).step()


@asynccontextmanager
async def matchmaking(settings: Settings) -> AsyncIterator[Matchmaking]:
    """All of it, for the length of a block. What goes on by itself in matchmaking is left to the tests."""
    clock = Clock()
    ports = Ports(clock=clock)
    async with AsyncExitStack() as stack:

        async def served(name: str, made: Service, here: Settings) -> int:
            runtime = Runtime(here, Keys.load(here.data, name), ports, LocalHints())
            return await stack.enter_async_context(serving(made, runtime, port=0))

        async def stub(port: int, kind: Any) -> Any:
            channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}", options())
            return kind(await stack.enter_async_context(channel))

        local = replace(settings, database_url="", calls_per_second=0)
        behind = {}
        for name, build in (("accounts", build_accounts), ("rules", build_rules)):
            runtime = Runtime(local, Keys.load(local.data, name), ports, LocalHints())
            behind[name] = await served(name, await build(runtime), local)
        runtime = Runtime(local, Keys.load(local.data, "bots"), ports, LocalHints())
        behind["bots"] = await served("bots", (await build_bots(runtime))._replace(background=()), local)

        here = replace(settings, ports=behind, calls_per_second=0)
        keys = Keys.load(here.data, NAME)
        channels = {name: aio_channel(here, name, keys, clock) for name in behind}
        for channel in channels.values():
            stack.push_async_callback(channel.close)
        rules = Line(rules_pb2_grpc.RulesServiceStub(channels["rules"]))
        internal = Line(internal_pb2_grpc.RulesInternalServiceStub(channels["rules"]))
        bots = Line(bots_pb2_grpc.BotsServiceStub(channels["bots"]))
        clients = (
            Rules(rules, internal),
            Bots(bots, clock),
            Accounts(
                accounts_pb2_grpc.AccountsServiceStub(channels["accounts"]),
                accounts_internal_pb2_grpc.AccountsInternalServiceStub(channels["accounts"]),
            ),
        )

        async def door() -> tuple[App, Any]:
            app = App(open_database(here, NAME), *clients, ports)
            port = await served(NAME, service(app, LocalHints())._replace(background=[]), here)
            return app, await stub(port, matchmaking_pb2_grpc.MatchmakingServiceStub)

        app, tables = await door()
        yield Matchmaking(
            app,
            clock,
            rules,
            internal,
            bots,
            await stub(behind["accounts"], accounts_pb2_grpc.AccountsServiceStub),
            tables,
            await stub(behind["rules"], rules_pb2_grpc.RulesServiceStub),
            door,
        )
