"""AccountsInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.accounts.v1 import internal_pb2, internal_pb2_grpc

from services.accounts import mapping
from services.accounts.process import App
from services.common.facts_served import ListsFacts
from services.common.idempotency import Request


class AccountsInternal(ListsFacts, internal_pb2_grpc.AccountsInternalServiceServicer):
    """What rules, notifications and matchmaking need."""

    form = internal_pb2.AccountFact

    def __init__(self, app: App) -> None:
        self.app: App = app

    async def AreLinked(self, request: internal_pb2.AreLinkedRequest, context: Any) -> internal_pb2.AreLinkedResponse:
        pairs = await self.app.linked(request.user_ids)
        return internal_pb2.AreLinkedResponse(
            pairs=[internal_pb2.LinkedPair(first=first, second=second) for first, second in pairs]
        )

    async def ListRelations(
        self, request: internal_pb2.ListRelationsRequest, context: Any
    ) -> internal_pb2.ListRelationsResponse:
        return mapping.relations_message(await self.app.friends.relations(list(request.user_ids)))

    async def AcceptByButton(self, request: internal_pb2.AcceptByButtonRequest, context: Any) -> bytes:
        return await self.app.friends.accept_by_button(
            Request.by(request.user_id, request), request.asker, mapping.accepted_answer
        )
