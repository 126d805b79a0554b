"""Calls to a rules process whose answers stay bytes, so that two of them can be compared as they came."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import grpc
import grpc.aio
from fieldpost.rules.v1 import rules_pb2
from google.protobuf.message import Message

from services.common.auth import Tokens
from services.common.clients import OPTIONS, Channel, ServiceToken
from services.common.keys import Keys
from services.common.ports import SystemClock
from services.common.refusals import DETAILS_KEY
from services.common.settings import Settings

RULES: Final = "fieldpost.rules.v1.RulesService"
INTERNAL: Final = "fieldpost.rules.v1.RulesInternalService"
MATCHMAKING: Final = "matchmaking"
PATIENCE: Final = 5.0
QUICK: Final = tuple({**dict(OPTIONS), "grpc.max_reconnect_backoff_ms": 200}.items())
UNCERTAIN: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)
"""After these nobody knows whether the call was carried out; gRPC cancels what it had not begun when a server stops."""


class Unanswered(Exception):
    """The call may have been carried out or not: send it again as it is."""


class Answer(NamedTuple):
    """How a call ended: the response, or what a refusal carries, byte by byte."""

    code: str
    body: bytes

    @property
    def accepted(self) -> bool:
        return self.code == "OK"

    def submitted(self) -> rules_pb2.SubmitActionsResponse:
        """The response to SubmitActions."""
        assert self.accepted, self
        return rules_pb2.SubmitActionsResponse.FromString(self.body)


class Command(NamedTuple):
    """A call that changes a game, with its id: all copies of it are this value."""

    who: str
    method: str
    game_id: str
    request_id: str
    body: bytes


class Door:
    """One rules process, as users and matchmaking reach it."""

    def __init__(self, settings: Settings) -> None:
        self.inner = grpc.aio.insecure_channel(settings.address("rules"), QUICK)
        self.clock = SystemClock()
        self.users = Tokens(Keys.load(settings.data, "accounts"), self.clock)
        self.matchmaking = ServiceToken(Keys.load(settings.data, MATCHMAKING), self.clock, "rules")

    def channel(self, who: str) -> Channel:
        """The channel in the name of a user, or of matchmaking."""
        token = self.matchmaking if who == MATCHMAKING else lambda: self.users.for_user(who)[0]
        return Channel(self.inner, token, self.clock)

    async def call(self, who: str, path: str, body: bytes) -> Answer:
        """One try; it waits until there is a connection. Unanswered where nobody knows what became of it."""
        send = self.channel(who).unary_unary(path, request_serializer=None, response_deserializer=None)
        try:
            return Answer("OK", await send(body, timeout=PATIENCE, wait_for_ready=True))
        except grpc.aio.AioRpcError as error:
            if error.code() in UNCERTAIN:
                raise Unanswered(error.details()) from error
            details: Any = dict(error.trailing_metadata()).get(DETAILS_KEY, b"")
            return Answer(error.code().name, details)

    async def send(self, command: Command) -> Answer:
        """One try of a command."""
        return await self.call(command.who, f"/{RULES}/{command.method}", command.body)

    async def ask(self, who: str, request: Message, service: str = RULES) -> bytes:
        """The response to a call that may be made as often as one likes; it must succeed in the end."""
        method = type(request).__name__.removesuffix("Request")
        while True:
            try:
                answer = await self.call(who, f"/{service}/{method}", request.SerializeToString())
            except Unanswered:
                continue
            assert answer.accepted, (method, answer)
            return answer.body

    def watch(self, who: str, game_id: str) -> Any:
        """A stream of all entries of a game."""
        return self.channel(who).unary_stream(
            f"/{RULES}/WatchGame",
            request_serializer=rules_pb2.WatchGameRequest.SerializeToString,
            response_deserializer=rules_pb2.WatchGameResponse.FromString,
        )(rules_pb2.WatchGameRequest(game_id=game_id, since_version=0), wait_for_ready=True)
