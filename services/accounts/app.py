"""Puts the accounts service together from its ports."""

from __future__ import annotations

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc, internal_pb2, internal_pb2_grpc

from services.accounts.access import ACCESS
from services.accounts.clients import Rules
from services.accounts.cookies import Cookies
from services.accounts.herald import Herald
from services.accounts.internal import AccountsInternal
from services.accounts.origins import OwnPages
from services.accounts.process import App, Secrets
from services.accounts.seals import Seals
from services.accounts.service import AccountsService
from services.common.auth import Tokens
from services.common.databases import open_database
from services.common.server import Runtime, Service


async def build(runtime: Runtime) -> Service:
    """The service on its own database."""
    channel = runtime.channel("rules")
    private = runtime.keys.private
    app = App(
        database=open_database(runtime.settings, "accounts"),
        secrets=Secrets(Tokens(runtime.keys, runtime.ports.clock), Cookies(private), Seals(private)),
        pages=OwnPages(runtime.settings),
        hints=runtime.hints,
        ports=runtime.ports,
    )
    herald = Herald(app.database, Rules(channel), runtime.hints, runtime.ports.clock)
    services = accounts_pb2.DESCRIPTOR.services_by_name, internal_pb2.DESCRIPTOR.services_by_name
    return Service(
        "accounts",
        [
            (
                accounts_pb2_grpc.add_AccountsServiceServicer_to_server,
                AccountsService(app),
                services[0]["AccountsService"],
            ),
            (
                internal_pb2_grpc.add_AccountsInternalServiceServicer_to_server,
                AccountsInternal(app),
                services[1]["AccountsInternalService"],
            ),
        ],
        ACCESS,
        app.database,
        herald.background(),
        closing=[channel.close],
    )
