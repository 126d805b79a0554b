"""MatchmakingService: translates, calls, translates back."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from functools import partial
from typing import Any

from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc

from services.common.addresses import calling_household
from services.common.callers import caller
from services.common.idempotency import Request
from services.matchmaking import mapping
from services.matchmaking.mapping import table_answer, table_message
from services.matchmaking.process import App


class MatchmakingService(matchmaking_pb2_grpc.MatchmakingServiceServicer):
    """Tables."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def CreateTable(self, request: matchmaking_pb2.CreateTableRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.CreateTableResponse)
        return await self.app.create(Request.by(caller().id, request), mapping.order_from(request), answer)

    async def GetTable(
        self, request: matchmaking_pb2.GetTableRequest, context: Any
    ) -> matchmaking_pb2.GetTableResponse:
        me = caller().id
        found = await self.app.table(me, mapping.named_in(request), calling_household(context))
        return matchmaking_pb2.GetTableResponse(table=table_message(found, me))

    async def GetInvitation(
        self, request: matchmaking_pb2.GetInvitationRequest, context: Any
    ) -> matchmaking_pb2.GetInvitationResponse:
        found = await self.app.invited_to(request.invitation, calling_household(context))
        return matchmaking_pb2.GetInvitationResponse(invitation=mapping.invitation_message(found))

    async def ListTables(
        self, request: matchmaking_pb2.ListTablesRequest, context: Any
    ) -> matchmaking_pb2.ListTablesResponse:
        me, size = caller().id, request.page_size or mapping.USUAL_PAGE
        found = await self.app.listed(me, request.mine, size, mapping.position_in(request.page_token))
        messages = [table_message(table, me) for table in found]
        return matchmaking_pb2.ListTablesResponse(tables=messages, next_page_token=mapping.token_after(found, size))

    async def JoinTable(self, request: matchmaking_pb2.JoinTableRequest, context: Any) -> bytes:
        return await self.app.join(
            Request.by(caller().id, request),
            mapping.named_in(request),
            request.seat if request.HasField("seat") else None,
            request.dice_seed,
            calling_household(context),
            mapping.join_answer,
        )

    async def LeaveTable(self, request: matchmaking_pb2.LeaveTableRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.LeaveTableResponse)
        return await self.app.leave(Request.by(caller().id, request), mapping.named_in(request), answer)

    async def SetSeatBot(self, request: matchmaking_pb2.SetSeatBotRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.SetSeatBotResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.set_bot(keyed, named, request.seat, request.bot, answer)

    async def StartTable(self, request: matchmaking_pb2.StartTableRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.StartTableResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.start(keyed, named, request.fill_with, answer)
