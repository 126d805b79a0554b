"""Puts the matchmaking service together."""

from __future__ import annotations

from typing import Final

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc, rules_pb2_grpc
from sqlalchemy import Connection

from services.common.clients import Channel, aio_channel
from services.common.database import Database
from services.common.hints import Hints
from services.common.outbox import Consumer, Fact, channel_of
from services.common.server import Runtime, Service
from services.matchmaking.access import RULES
from services.matchmaking.clients import Accounts, Bots, Rules
from services.matchmaking.service import App, MatchmakingService
from services.matchmaking.starts import Starts, follow

FACTS: Final = channel_of("rules")
ASKED: Final = {
    "rules": internal_pb2.DESCRIPTOR.services_by_name.values(),
    "bots": bots_pb2.DESCRIPTOR.services_by_name.values(),
    "accounts": accounts_pb2.DESCRIPTOR.services_by_name.values(),
}
"""The services that are asked; what is only read of them is read again when a call fails."""


async def build(runtime: Runtime) -> Service:
    """The service on its own database, with channels to the services that it asks."""
    settings, keys, clock = runtime.settings, runtime.keys, runtime.ports.clock
    channels = {name: aio_channel(settings, name, keys, clock, asked) for name, asked in ASKED.items()}
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
