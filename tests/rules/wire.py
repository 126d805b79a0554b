"""The rules service behind gRPC in this process, and callers with tokens of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import grpc
import grpc.aio
import pytest
from fieldpost.common.v1.problem_pb2 import Problem
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc, rules_pb2, rules_pb2_grpc

from services.common.auth import Tokens
from services.common.callers import Caller
from services.common.clients import OPTIONS
from services.common.keys import Keys
from services.common.ports import Clock, Ports
from services.common.server import Runtime, serving
from services.common.settings import Settings
from services.common.statuses import problem_of
from services.rules.app.app import build
from tests.common.local_hints import LocalHints
from tests.rules.house import table_request


@dataclass
class Wire:
    """A channel to the service. `stub` is called with a token of whoever calls."""

    settings: Settings
    ports: Ports
    port: int
    channel: grpc.aio.Channel
    rules: rules_pb2_grpc.RulesServiceStub
    internal: internal_pb2_grpc.RulesInternalServiceStub

    def token(self, who: Caller | None) -> list[tuple[str, str]]:
        if who is None:
            return []
        signer = "accounts" if who.is_user else who.id
        tokens = Tokens(Keys.load(self.settings.data, signer), self.ports.clock)
        token, _ = tokens.for_user(who.id) if who.is_user else tokens.for_service("rules")
        return [("authorization", f"Bearer {token}")]

    async def ask(self, who: Caller | None, request: Any, **how: Any) -> Any:
        method = type(request).__name__.removesuffix("Request")
        call = getattr(self.rules, method, None) or getattr(self.internal, method)
        return await call(request, metadata=self.token(who), **how)

    async def table(self, matchmaking: Caller, *people: Caller, **how: Any) -> str:
        """The id of a new game."""
        request = internal_pb2.ReserveGameRequest(request_id=f"wire_{len(people)}_table")
        reserved = await self.ask(matchmaking, request)
        await self.ask(matchmaking, table_request(reserved.game_id, people, **how))
        game_id: str = reserved.game_id
        return game_id

    async def view(self, who: Caller, game_id: str) -> Any:
        return (await self.ask(who, rules_pb2.GetViewRequest(game_id=game_id))).view


@asynccontextmanager
async def on_the_wire(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Wire]:
    """The service on a port of its own."""
    settings = replace(settings, calls_per_second=10_000.0)
    ports = Ports(clock) if clock else Ports()
    runtime = Runtime(settings, Keys.load(settings.data, "rules"), ports, LocalHints())
    async with (
        serving(await build(runtime), runtime, 0) as port,
        grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=OPTIONS) as channel,
    ):
        rules = rules_pb2_grpc.RulesServiceStub(channel)
        yield Wire(settings, ports, port, channel, rules, internal_pb2_grpc.RulesInternalServiceStub(channel))


async def answer_to(call: Awaitable[Any]) -> tuple[str, Problem, grpc.aio.AioRpcError]:
    """The status and the problem of a call that must not succeed."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    problem = problem_of(caught.value)
    assert problem is not None, caught.value
    return caught.value.code().name, problem, caught.value
