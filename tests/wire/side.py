"""A rules service behind its own gRPC server in this process, asked in bytes: nothing is parsed that might be compared.

Time, ids and dice are the same on every side, so two sides that are told the same say the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import grpc
import grpc.aio
from fieldpost.rules.v1 import rules_pb2, rules_pb2_grpc

from services.common.auth import Tokens
from services.common.callers import Caller
from services.common.clients import OPTIONS
from services.common.keys import Keys
from services.common.ports import Ports
from services.common.server import Runtime, Service, serving
from services.common.settings import Settings
from services.rules.app.access import ACCESS, GAMES
from services.rules.app.service import Rules
from services.rules.app.storage.positions import Position
from tests.common.inline import InlineDatabase
from tests.common.local_hints import LocalHints
from tests.rules.house import House

RULES = rules_pb2.DESCRIPTOR.services_by_name["RulesService"]


class Answer(NamedTuple):
    """All that a caller gets: status, its text, headers before and after, and the body."""

    status: str
    text: str
    headers: tuple[tuple[str, Any], ...]
    trailers: tuple[tuple[str, Any], ...]
    body: bytes


@dataclass
class Side:
    """The service while it runs. `house` has what is inside."""

    house: House
    channel: grpc.aio.Channel
    tokens: Tokens

    def position(self, game_id: str) -> Position:
        """A game with all its secrets."""
        return self.house.app.context.kept[game_id]

    def metadata(self, who: Caller) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self.tokens.for_user(who.id)[0]}"),)

    async def ask(self, who: Caller, request: Any) -> Answer:
        """What comes back for a request, whether it is good or not."""
        method = GAMES + type(request).__name__.removesuffix("Request")
        call = self.channel.unary_unary(method)(request.SerializeToString(), metadata=self.metadata(who), timeout=20)
        try:
            body = await call
            status, text = "OK", ""
        except grpc.aio.AioRpcError as error:
            body, status, text = b"", error.code().name, str(error.details())
        return Answer(status, text, pairs(await call.initial_metadata()), pairs(await call.trailing_metadata()), body)

    def watch(self, who: Caller, game_id: str, **how: Any) -> Any:
        """A stream of bytes; `read` gives the next."""
        request = rules_pb2.WatchGameRequest(game_id=game_id, **how)
        call = self.channel.unary_stream(GAMES + "WatchGame")
        return call(request.SerializeToString(), metadata=self.metadata(who))


def pairs(metadata: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((str(key), value) for key, value in metadata or ())


@asynccontextmanager
async def side(settings: Settings) -> AsyncIterator[Side]:
    """A side for the length of a block."""
    house = House(InlineDatabase("rules"), name="side")
    settings = replace(settings, calls_per_second=0, streams_per_user=1000)
    runtime = Runtime(settings, Keys.load(settings.data, "rules"), Ports(), LocalHints())
    access = {name: row for name, row in ACCESS.items() if name.startswith(GAMES)}
    service = Service("rules", [(rules_pb2_grpc.add_RulesServiceServicer_to_server, Rules(house.app), RULES)], access)
    accounts = Tokens(Keys.load(settings.data, "accounts"), runtime.ports.clock)
    async with (
        serving(service, runtime, port=0) as port,
        grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=OPTIONS) as channel,
    ):
        yield Side(house, channel, accounts)
