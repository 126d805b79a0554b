"""MatchmakingInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any, Final

from fieldpost.matchmaking.v1 import internal_pb2, internal_pb2_grpc

from services.common import outbox
from services.matchmaking.process import App
from services.matchmaking.wire.facts import fact_message

MOST: Final = 100


class MatchmakingInternal(internal_pb2_grpc.MatchmakingInternalServiceServicer):
    """What notifications needs."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ListFacts(self, request: internal_pb2.ListFactsRequest, context: Any) -> internal_pb2.ListFactsResponse:
        facts = await outbox.listed(self.app.database, request.after, request.limit or MOST)
        return internal_pb2.ListFactsResponse(facts=[fact_message(one) for one in facts])
