"""Puts the matchmaking service together."""

from __future__ import annotations

from fieldpost.accounts.v1 import accounts_pb2_grpc
from fieldpost.bots.v1 import bots_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.rules.v1 import internal_pb2_grpc, rules_pb2_grpc
from sqlalchemy import Connection

from services.common.clients import Channel, aio_channel
from services.common.database import Database
from services.common.hints import Hints
from services.common.outbox import Consumer, Fact
from services.common.server import Runtime, Service
from services.matchmaking.access import RULES
from services.matchmaking.clients import Accounts, Bots, Rules
from services.matchmaking.service import App, MatchmakingService
from services.matchmaking.starts import Starts, follow

FACTS: str = "rules.facts"
"""The channel on which the rules service says that there are new facts."""


async def build(runtime: Runtime) -> Service:
    """The service on its own database, with channels to the services that it asks."""
    channels = {name: _channel(runtime, name) for name in ("rules", "bots", "accounts")}
    app = App(
        database=Database.open(runtime.settings, "matchmaking"),
        rules=Rules(
            rules_pb2_grpc.RulesServiceStub(channels["rules"]),
            internal_pb2_grpc.RulesInternalServiceStub(channels["rules"]),
        ),
        bots=Bots(bots_pb2_grpc.BotsServiceStub(channels["bots"]), runtime.ports.clock),
        accounts=Accounts(accounts_pb2_grpc.AccountsServiceStub(channels["accounts"])),
        ports=runtime.ports,
    )
    return service(app, runtime.hints, list(channels.values()))


def service(app: App, hints: Hints, channels: list[Channel]) -> Service:
    """The service as the server runs it."""
    starts = Starts(app.database, app.rules, app.ports)
    descriptor = matchmaking_pb2.DESCRIPTOR.services_by_name["MatchmakingService"]
    add = matchmaking_pb2_grpc.add_MatchmakingServiceServicer_to_server
    return Service(
        "matchmaking",
        [(add, MatchmakingService(app, starts), descriptor)],
        RULES,
        app.database,
        background=[starts.run, consumer(app, hints).run],
        closing=[channel.close for channel in channels],
    )


def consumer(app: App, hints: Hints) -> Consumer:
    """Follows what happens in games."""

    def handle(connection: Connection, fact: Fact) -> None:
        follow(connection, fact, app.ports.clock.now())

    return Consumer("rules", app.database, app.rules.facts, handle, clock=app.ports.clock, hints=hints, channel=FACTS)


def _channel(runtime: Runtime, name: str) -> Channel:
    return aio_channel(runtime.settings, name, runtime.keys, runtime.ports.clock)
