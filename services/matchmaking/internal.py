"""MatchmakingInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.matchmaking.v1 import internal_pb2, internal_pb2_grpc

from services.common.facts_served import ListsFacts
from services.matchmaking.process import App
from services.matchmaking.wire import chat


class MatchmakingInternal(ListsFacts, internal_pb2_grpc.MatchmakingInternalServiceServicer):
    """What notifications and the operator need."""

    form = internal_pb2.TableFact

    def __init__(self, app: App) -> None:
        self.app: App = app

    async def ListReports(
        self, request: internal_pb2.ListReportsRequest, context: Any
    ) -> internal_pb2.ListReportsResponse:
        size = request.page_size or chat.USUAL_REPORTS
        found = await self.app.reporting.listed(size, chat.position_in(request.page_token))
        return chat.reports_answer(found, size)
