"""The accounts service behind gRPC, and browsers that come to it."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio
import pytest
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc, internal_pb2, internal_pb2_grpc
from fieldpost.common.v1 import facts_pb2

from services.accounts.app import build
from services.accounts.cookies import NAME
from services.common.auth import Keys, Tokens
from services.common.clients import options
from services.common.ports import Ports
from services.common.server import Runtime, serving
from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.common.clock import Clock
from tests.common.heard import Heard, heard
from tests.common.local_hints import LocalHints

PAGE = "http://localhost:8080"


async def refused(call: Awaitable[Any]) -> tuple[str, str]:
    """The status and the code of a call that must not succeed."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return code_of(caught)


def code_of(caught: pytest.ExceptionInfo[grpc.aio.AioRpcError]) -> tuple[str, str]:
    """The status and the code of a refusal."""
    problem = problem_of(caught.value)
    assert problem is not None
    return caught.value.code().name, problem.code


@dataclass
class Browser:
    """A page: it has a device key, and keeps a cookie and a token."""

    stub: Any
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    cookie: str = ""
    token: str = ""
    headers: Mapping[str, str] = field(default_factory=lambda: {"origin": PAGE, "sec-fetch-site": "same-origin"})
    set_cookie: str = ""
    """The header that came last."""

    async def call(self, method: str, request: Any) -> Any:
        """An answer; the cookie that came with it is kept, as with a refusal."""
        said = dict(self.headers)
        if self.cookie:
            said["cookie"] = f"theme=dark; {NAME}={self.cookie}"
        if self.token:
            said["authorization"] = f"Bearer {self.token}"
        call = getattr(self.stub, method)(request, timeout=60, metadata=tuple(said.items()))
        try:
            return await call
        finally:
            for key, value in await call.initial_metadata():
                if key == "set-cookie":
                    self.set_cookie = value
                    self.cookie = value.partition(";")[0].partition("=")[2]

    async def sign_in(self, name: str = "") -> accounts_pb2.SignInAsGuestResponse:
        """Signs in with the device key."""
        request = accounts_pb2.SignInAsGuestRequest(device_key=self.key, display_name=name)
        response: accounts_pb2.SignInAsGuestResponse = await self.call("SignInAsGuest", request)
        self.token = response.token.value
        return response

    async def refresh(self) -> accounts_pb2.RefreshSessionResponse:
        """Turns the cookie in."""
        response: accounts_pb2.RefreshSessionResponse = await self.call(
            "RefreshSession", accounts_pb2.RefreshSessionRequest()
        )
        self.token = response.token.value
        return response

    async def sessions(self) -> list[accounts_pb2.Session]:
        """Where the account is signed in."""
        response = await self.call("ListSessions", accounts_pb2.ListSessionsRequest())
        return list(response.sessions)

    async def devices(self) -> list[accounts_pb2.Device]:
        """The devices that have the account."""
        response = await self.call("ListDevices", accounts_pb2.ListDevicesRequest())
        return list(response.devices)

    async def link(self) -> accounts_pb2.CreateDeviceLinkResponse:
        """A secret for another device."""
        response: accounts_pb2.CreateDeviceLinkResponse = await self.call(
            "CreateDeviceLink", accounts_pb2.CreateDeviceLinkRequest()
        )
        return response

    async def use(self, link: accounts_pb2.CreateDeviceLinkResponse, name: str = "") -> str:
        """Takes the account of a link; the account's id."""
        return await self.use_proof(name, secret=link.secret)

    async def use_words(self, words: str) -> str:
        """Takes the account of a code of words; the account's id."""
        return await self.use_proof("", words=words)

    async def use_proof(self, name: str, **proof: str) -> str:
        request = accounts_pb2.UseDeviceLinkRequest(device_key=self.key, device_name=name, **proof)
        response = await self.call("UseDeviceLink", request)
        self.token = response.token.value
        return str(response.account.user_id)

    async def end_device(self, device_id: str) -> None:
        """Ends a device of the account."""
        await self.call("EndDevice", accounts_pb2.EndDeviceRequest(device_id=device_id))

    async def rename(self, name: str, request_id: str = "") -> accounts_pb2.UpdateAccountResponse:
        """Takes another name."""
        request = accounts_pb2.UpdateAccountRequest(request_id=request_id or secrets.token_hex(8))
        request.account.display_name = name
        request.update_mask.paths.append("display_name")
        response: accounts_pb2.UpdateAccountResponse = await self.call("UpdateAccount", request)
        return response


@dataclass
class Accounts:
    """The service while it runs."""

    stub: Any
    internal: Any
    clock: Clock
    tokens: Tokens
    services: Mapping[str, Tokens]
    """Sign as other services."""

    async def facts(self, *kinds: str) -> list[Heard]:
        """What other services hear, of these kinds."""
        listed = await self.internal.ListFacts(facts_pb2.ListFactsRequest(), metadata=self.signed("notifications"))
        return [fact for fact in heard(listed, internal_pb2.AccountFact) if fact.kind in kinds]

    async def linked(self, *user_ids: str) -> list[tuple[str, str]]:
        """Which of some accounts are linked."""
        request = internal_pb2.AreLinkedRequest(user_ids=user_ids)
        pairs = (await self.internal.AreLinked(request, metadata=self.signed())).pairs
        return [(pair.first, pair.second) for pair in pairs]

    def signed(self, service: str = "matchmaking") -> tuple[tuple[str, str]]:
        return (("authorization", f"Bearer {self.services[service].for_service('accounts')[0]}"),)

    def browser(self, **how: Any) -> Browser:
        """A new page."""
        return Browser(self.stub, **how)


@asynccontextmanager
async def accounts(settings: Settings) -> AsyncIterator[Accounts]:
    """The service on a free port, for the length of a block."""
    clock = Clock()
    runtime = Runtime(settings, Keys.load(settings.data, "accounts"), Ports(clock=clock), LocalHints())
    async with (
        serving(await build(runtime), runtime, port=0) as port,
        grpc.aio.insecure_channel(f"127.0.0.1:{port}", options()) as channel,
    ):
        stub = accounts_pb2_grpc.AccountsServiceStub(channel)
        internal = internal_pb2_grpc.AccountsInternalServiceStub(channel)
        others = {name: Tokens(Keys.load(settings.data, name), clock) for name in ("matchmaking", "notifications")}
        yield Accounts(stub, internal, clock, Tokens(runtime.keys, clock), others)
