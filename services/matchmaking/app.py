"""Puts the matchmaking service together from its ports."""

from __future__ import annotations

from collections.abc import Sequence

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.accounts.v1 import internal_pb2_grpc as accounts_internal_pb2_grpc
from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc
from fieldpost.matchmaking.v1 import internal_pb2 as matchmaking_internal_pb2
from fieldpost.matchmaking.v1 import internal_pb2_grpc as matchmaking_internal_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc, rules_pb2_grpc

from services.common.clients import Channel
from services.common.databases import open_database
from services.common.hints import Hints
from services.common.server import Runtime, Service
from services.matchmaking.access import ACCESS
from services.matchmaking.clients import Accounts, Bots, Rules
from services.matchmaking.internal import MatchmakingInternal
from services.matchmaking.process import App
from services.matchmaking.service import MatchmakingService


async def build(runtime: Runtime) -> Service:
    """The service on its own database, with channels to the services that it asks."""
    clock = runtime.ports.clock
    channels = {
        "rules": runtime.channel("rules", internal_pb2.DESCRIPTOR),
        "bots": runtime.channel("bots", bots_pb2.DESCRIPTOR),
        "accounts": runtime.channel("accounts", accounts_pb2.DESCRIPTOR, accounts_internal_pb2.DESCRIPTOR),
    }
    app = App(
        database=open_database(runtime.settings, "matchmaking"),
        rules=Rules(
            rules_pb2_grpc.RulesServiceStub(channels["rules"]),
            internal_pb2_grpc.RulesInternalServiceStub(channels["rules"]),
        ),
        bots=Bots(bots_pb2_grpc.BotsServiceStub(channels["bots"]), clock),
        accounts=Accounts(
            accounts_pb2_grpc.AccountsServiceStub(channels["accounts"]),
            accounts_internal_pb2_grpc.AccountsInternalServiceStub(channels["accounts"]),
        ),
        ports=runtime.ports,
    )
    return service(app, runtime.hints, list(channels.values()))


def service(app: App, hints: Hints, channels: Sequence[Channel] = ()) -> Service:
    """The service as the server runs it."""
    app.requests.hints = hints
    public = matchmaking_pb2.DESCRIPTOR.services_by_name["MatchmakingService"]
    internal = matchmaking_internal_pb2.DESCRIPTOR.services_by_name["MatchmakingInternalService"]
    add = matchmaking_pb2_grpc.add_MatchmakingServiceServicer_to_server
    add_internal = matchmaking_internal_pb2_grpc.add_MatchmakingInternalServiceServicer_to_server
    return Service(
        "matchmaking",
        [(add, MatchmakingService(app), public), (add_internal, MatchmakingInternal(app), internal)],
        ACCESS,
        app.database,
        background=[app.starts.run, app.starts.keep_tidy, app.consumer(hints).run],
        closing=[channel.close for channel in channels],
    )
