"""A client that does not give up: it sends a command again, under the same id, until somebody answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Any

import grpc
import grpc.aio
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2

from services.common.auth import Tokens
from services.common.callers import Caller
from services.common.keys import Keys
from services.common.ports import Ports
from services.common.refusals import DETAILS_KEY
from services.common.settings import Settings
from services.rules.app.access import GAMES, INTERNAL
from tests.chaos.ledger import Answer, Command, Ledger
from tests.chaos.process import EAGER
from tests.rules.house import ANNE, BEN, CLEO, MATCHMAKING, table_request

PEOPLE = (ANNE, BEN, CLEO)
ONE_TRY = 10.0
"""Seconds until a try counts as lost."""

PATIENCE = 60.0
AGAIN = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED}


class Client:
    """Calls one of the addresses, and the next one when that fails."""

    def __init__(self, settings: Settings, addresses: Sequence[str], ledger: Ledger, seed: object) -> None:
        self.settings = settings
        self.channels = [grpc.aio.insecure_channel(address, EAGER) for address in addresses]
        self.ledger = ledger
        self.chance = Random(f"client/{seed}")
        self.here = self.chance.randrange(len(self.channels))
        self.lost = 0

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for channel in self.channels:
            await channel.close()

    def request_id(self) -> str:
        return f"chaos_{self.chance.getrandbits(96):024x}"

    # Calls

    async def once(self, where: int, who: Caller, request: Any) -> Answer:
        """One try at one address; AioRpcError when nobody answers it."""
        method = type(request).__name__.removesuffix("Request")
        prefix = INTERNAL if isinstance(request, internal_pb2.ReserveGameRequest) else GAMES
        call = self.channels[where].unary_unary(prefix + method)
        tried = call(
            request.SerializeToString(),
            metadata=self.metadata(who),
            timeout=ONE_TRY,
            wait_for_ready=len(self.channels) == 1,
        )
        self.ledger.sent += 1
        try:
            return Answer("OK", await tried)
        except grpc.aio.AioRpcError as error:
            if error.code() in AGAIN:
                raise
            return refusal(error)

    async def ask(self, who: Caller, request: Any) -> Answer:
        """An answer, however often it takes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self.once(self.here, who, request)
                except grpc.aio.AioRpcError:
                    self.lost += 1
                    self.here = (self.here + 1) % len(self.channels)

    async def send(self, command: Command) -> Answer:
        """The answer to a command, which goes into the ledger."""
        answer = await self.ask(command.who, command.request)
        self.ledger.note(command, answer)
        return answer

    def metadata(self, who: Caller) -> list[tuple[str, str]]:
        tokens = Tokens(Keys.load(self.settings.data, "accounts" if who.is_user else who.id), Ports().clock)
        token, _ = tokens.for_user(who.id) if who.is_user else tokens.for_service("rules")
        return [("authorization", f"Bearer {token}")]

    # Games

    async def table(self, **how: Any) -> str:
        """The id of a new game for three people; made once, however often it is asked for."""
        reserve = internal_pb2.ReserveGameRequest(request_id=self.request_id())
        reserved = await self.ask(MATCHMAKING, reserve)
        game_id: str = internal_pb2.ReserveGameResponse.FromString(reserved.body).game_id
        made = await self.ask(MATCHMAKING, table_request(game_id, PEOPLE, **how))
        assert made.status == "OK", made
        assert rules_pb2.CreateGameResponse.FromString(made.body).game.state == game_pb2.GAME_STATE_ACTIVE
        return game_id

    async def view(self, who: Caller, game_id: str) -> view_pb2.View:
        """What somebody sees now."""
        answer = await self.ask(who, rules_pb2.GetViewRequest(game_id=game_id))
        assert answer.status == "OK", answer
        return rules_pb2.GetViewResponse.FromString(answer.body).view


def refusal(error: grpc.aio.AioRpcError) -> Answer:
    """A refusal with its details; without any, it is no answer of the service's."""
    details = dict(error.trailing_metadata() or ()).get(DETAILS_KEY, b"")
    assert details, error
    return Answer(error.code().name, bytes(details))
