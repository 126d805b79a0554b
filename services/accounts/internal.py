"""AccountsInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any, Final

from fieldpost.accounts.v1 import internal_pb2, internal_pb2_grpc

from services.accounts import mapping
from services.accounts.process import App

MOST: Final = 100


class AccountsInternal(internal_pb2_grpc.AccountsInternalServiceServicer):
    """What rules, notifications and matchmaking need."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ListFacts(self, request: internal_pb2.ListFactsRequest, context: Any) -> internal_pb2.ListFactsResponse:
        facts = await self.app.facts(request.after, request.limit or MOST)
        return internal_pb2.ListFactsResponse(facts=[mapping.fact_message(one) for one in facts])

    async def AreLinked(self, request: internal_pb2.AreLinkedRequest, context: Any) -> internal_pb2.AreLinkedResponse:
        pairs = await self.app.linked(request.user_ids)
        return internal_pb2.AreLinkedResponse(
            pairs=[internal_pb2.LinkedPair(first=first, second=second) for first, second in pairs]
        )
