"""Puts the accounts service together from its ports."""

from __future__ import annotations

from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc

from services.accounts.access import ACCESS
from services.accounts.cookies import Cookies
from services.accounts.origins import OwnPages
from services.accounts.process import App
from services.accounts.service import AccountsService
from services.common.auth import Tokens
from services.common.databases import open_database
from services.common.server import Runtime, Service


async def build(runtime: Runtime) -> Service:
    """The service on its own database."""
    app = App(
        database=open_database(runtime.settings, "accounts"),
        tokens=Tokens(runtime.keys, runtime.ports.clock),
        cookies=Cookies(runtime.keys.private),
        pages=OwnPages(runtime.settings),
        ports=runtime.ports,
    )
    descriptor = accounts_pb2.DESCRIPTOR.services_by_name["AccountsService"]
    servicer = (accounts_pb2_grpc.add_AccountsServiceServicer_to_server, AccountsService(app), descriptor)
    return Service("accounts", [servicer], ACCESS, app.database)
