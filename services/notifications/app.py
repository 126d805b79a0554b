"""Puts the notifications service together from its ports."""

from __future__ import annotations

from typing import Final

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.notifications.v1 import (
    internal_pb2,
    internal_pb2_grpc,
    notifications_pb2,
    notifications_pb2_grpc,
)
from fieldpost.rules.v1 import internal_pb2 as rules_pb2
from fieldpost.rules.v1 import internal_pb2_grpc as rules_pb2_grpc

from services.common.clients import Channel, aio_channel
from services.common.databases import open_database
from services.common.server import Runtime, Service
from services.notifications.access import ACCESS
from services.notifications.clients import Accounts, Rules
from services.notifications.internal import NotificationsInternal
from services.notifications.process import App
from services.notifications.service import NotificationsService
from services.notifications.tokens import Tokens
from services.notifications.vapid import VapidKeys
from services.notifications.writing import Writing

ASKED: Final = {
    "rules": rules_pb2.DESCRIPTOR.services_by_name.values(),
    "accounts": accounts_pb2.DESCRIPTOR.services_by_name.values(),
}
"""The services that are asked; what is only read of them is read again when a call fails."""


async def build(runtime: Runtime) -> Service:
    """The service on its own database, with channels to the services that it asks."""
    settings, keys, clock = runtime.settings, runtime.keys, runtime.ports.clock
    channels = {name: aio_channel(settings, name, keys, clock, asked) for name, asked in ASKED.items()}
    app = App(
        open_database(settings, "notifications"),
        Rules(rules_pb2_grpc.RulesInternalServiceStub(channels["rules"])),
        Accounts(accounts_pb2_grpc.AccountsServiceStub(channels["accounts"]), clock),
        Writing(
            settings.public_url,
            settings.mail_from,
            VapidKeys(settings.data),
            Tokens(keys.private),
            settings.push_hosts,
        ),
        runtime.hints,
        runtime.ports,
    )
    return service(app, list(channels.values()))


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
