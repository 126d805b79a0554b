"""Puts the notifications service together from its ports."""

from __future__ import annotations

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.accounts.v1 import internal_pb2_grpc as accounts_internal_pb2_grpc
from fieldpost.matchmaking.v1 import internal_pb2 as matchmaking_pb2
from fieldpost.matchmaking.v1 import internal_pb2_grpc as matchmaking_pb2_grpc
from fieldpost.notifications.v1 import (
    internal_pb2,
    internal_pb2_grpc,
    notifications_pb2,
    notifications_pb2_grpc,
)
from fieldpost.rules.v1 import internal_pb2 as rules_pb2
from fieldpost.rules.v1 import internal_pb2_grpc as rules_pb2_grpc

from services.common.clients import Channel
from services.common.databases import open_database
from services.common.server import Runtime, Service
from services.notifications.access import ACCESS
from services.notifications.clients import Accounts, Rules, feeds
from services.notifications.internal import NotificationsInternal
from services.notifications.process import App
from services.notifications.service import NotificationsService
from services.notifications.tokens import Tokens
from services.notifications.vapid import VapidKeys
from services.notifications.writing import Writing


async def build(runtime: Runtime) -> Service:
    """The service on its own database, with channels to the services that it asks and follows."""
    settings = runtime.settings
    rules = runtime.channel("rules", rules_pb2.DESCRIPTOR)
    accounts = runtime.channel("accounts", accounts_pb2.DESCRIPTOR, accounts_internal_pb2.DESCRIPTOR)
    matchmaking = runtime.channel("matchmaking", matchmaking_pb2.DESCRIPTOR)
    games = rules_pb2_grpc.RulesInternalServiceStub(rules)
    people = accounts_internal_pb2_grpc.AccountsInternalServiceStub(accounts)
    tables = matchmaking_pb2_grpc.MatchmakingInternalServiceStub(matchmaking)
    app = App(
        open_database(settings, "notifications"),
        Rules(games),
        Accounts(accounts_pb2_grpc.AccountsServiceStub(accounts), people, runtime.ports.clock),
        feeds(games, tables, people),
        Writing(
            settings.public_url,
            settings.mail_from,
            VapidKeys(settings.data),
            Tokens(runtime.keys.private),
            settings.push_hosts,
        ),
        runtime.hints,
        runtime.ports,
    )
    return service(app, [rules, accounts, matchmaking])


def service(app: App, channels: list[Channel]) -> Service:
    """The service as the server runs it."""
    outside = notifications_pb2.DESCRIPTOR.services_by_name["NotificationsService"]
    inside = internal_pb2.DESCRIPTOR.services_by_name["NotificationsInternalService"]
    return Service(
        "notifications",
        [
            (
                notifications_pb2_grpc.add_NotificationsServiceServicer_to_server,
                NotificationsService(app),
                outside,
            ),
            (
                internal_pb2_grpc.add_NotificationsInternalServiceServicer_to_server,
                NotificationsInternal(app),
                inside,
            ),
        ],
        ACCESS,
        app.database,
        background=app.background(),
        closing=[channel.close for channel in channels],
    )
