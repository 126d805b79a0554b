"""Calls to a rules process whose answers stay bytes, so that two of them can be compared as they came."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import grpc
import grpc.aio
from fieldpost.rules.v1 import rules_pb2

from services.common.auth import Tokens
from services.common.clients import OPTIONS, Channel, ServiceToken
from services.common.keys import Keys
from services.common.ports import SystemClock
from services.common.settings import Settings
from services.common.statuses import DETAILS_KEY

RULES: Final = "fieldpost.rules.v1.RulesService"
INTERNAL: Final = "fieldpost.rules.v1.RulesInternalService"
MATCHMAKING: Final = "matchmaking"
PATIENCE: Final = 5.0
SOON_MS: Final = 20
BACKOFFS: Final = ("initial_reconnect_backoff_ms", "min_reconnect_backoff_ms", "max_reconnect_backoff_ms")
EAGER: Final = tuple({**dict(OPTIONS), **{f"grpc.{name}": SOON_MS for name in BACKOFFS}}.items())
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
        self.inner = grpc.aio.insecure_channel(settings.address("rules"), EAGER)
        self.clock = SystemClock()
        self.users = Tokens(Keys.load(settings.data, "accounts"), self.clock)
        self.matchmaking = ServiceToken(Keys.load(settings.data, MATCHMAKING), self.clock, "rules")

    def channel(self, who: str) -> Channel:
        """The channel in the name of a user, or of matchmaking."""
        token = self.matchmaking if who == MATCHMAKING else lambda: self.users.for_user(who)[0]
        return Channel(self.inner, token, self.clock)

    async def call(self, who: str, path: str, body: bytes, wait: bool) -> Answer:
        """One try, which may wait until there is a connection. Unanswered where nobody knows what became of it."""
        send = self.channel(who).unary_unary(path, request_serializer=None, response_deserializer=None)
        try:
            return Answer("OK", await send(body, timeout=PATIENCE, wait_for_ready=wait))
        except grpc.aio.AioRpcError as error:
            if error.code() in UNCERTAIN:
                raise Unanswered(error.details()) from error
            trailers: Any = error.trailing_metadata() or ()
            details = dict(trailers).get(DETAILS_KEY)
            if details is None:
                raise  # no answer of the service's
            return Answer(error.code().name, details)

    def watch(self, who: str, game_id: str, since: int) -> Any:
        """A stream of all entries of a game after a version."""
        return self.channel(who).unary_stream(
            f"/{RULES}/WatchGame",
            request_serializer=rules_pb2.WatchGameRequest.SerializeToString,
            response_deserializer=rules_pb2.WatchGameResponse.FromString,
        )(rules_pb2.WatchGameRequest(game_id=game_id, since_version=since), wait_for_ready=True)
