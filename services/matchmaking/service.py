"""MatchmakingService: translates, calls, translates back; tickets, ratings and chat have a class each."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from functools import partial
from typing import Any

from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc

from services.common.addresses import calling_household
from services.common.callers import caller
from services.common.idempotency import Request
from services.matchmaking.process import App
from services.matchmaking.wire import mapping
from services.matchmaking.wire.mapping import seat_answer, table_answer, table_message
from services.matchmaking.wire.methods import RatingMethods, TicketMethods
from services.matchmaking.wire.talking import ChatMethods
from services.matchmaking.wire.terms import order_from, sought_in


class MatchmakingService(TicketMethods, RatingMethods, ChatMethods, matchmaking_pb2_grpc.MatchmakingServiceServicer):
    """Tables."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def CreateTable(self, request: matchmaking_pb2.CreateTableRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.CreateTableResponse)
        return await self.app.create(Request.by(caller().id, request), order_from(request), answer)

    async def GetTable(
        self, request: matchmaking_pb2.GetTableRequest, context: Any
    ) -> matchmaking_pb2.GetTableResponse:
        me = caller().id
        found = await self.app.joining.table(me, mapping.named_in(request), calling_household(context))
        return matchmaking_pb2.GetTableResponse(table=table_message(found, me))

    async def GetInvitation(
        self, request: matchmaking_pb2.GetInvitationRequest, context: Any
    ) -> matchmaking_pb2.GetInvitationResponse:
        found = await self.app.joining.invited_to(request.invitation, calling_household(context))
        return matchmaking_pb2.GetInvitationResponse(invitation=mapping.invitation_message(found))

    async def ListTables(
        self, request: matchmaking_pb2.ListTablesRequest, context: Any
    ) -> matchmaking_pb2.ListTablesResponse:
        me, size = caller().id, request.page_size or mapping.USUAL_PAGE
        position, sought = mapping.position_in(request.page_token), sought_in(request)
        listing = self.app.listing
        found = await (listing.mine(me, size, position) if request.mine else listing.open(me, size, position, sought))
        messages, token = [table_message(table, me) for table in found.tables], mapping.token_after(found, size)
        return matchmaking_pb2.ListTablesResponse(tables=messages, next_page_token=token)

    async def ListClaimableSeats(
        self, request: matchmaking_pb2.ListClaimableSeatsRequest, context: Any
    ) -> matchmaking_pb2.ListClaimableSeatsResponse:
        me, size = caller().id, request.page_size or mapping.USUAL_PAGE
        position, sought = mapping.position_in(request.page_token), sought_in(request)
        return mapping.claimable(await self.app.listing.claimable(me, size, position, sought), me, size)

    async def ClaimSeat(self, request: matchmaking_pb2.ClaimSeatRequest, context: Any) -> bytes:
        named, seat = mapping.named_in(request), request.seat if request.HasField("seat") else None
        self.app.joining.count_code(named, calling_household(context))
        answer = partial(seat_answer, matchmaking_pb2.ClaimSeatResponse)
        return await self.app.claiming.claim(Request.by(caller().id, request), named, seat, answer)

    async def JoinTable(self, request: matchmaking_pb2.JoinTableRequest, context: Any) -> bytes:
        return await self.app.joining.join(
            Request.by(caller().id, request),
            mapping.named_in(request),
            request.seat if request.HasField("seat") else None,
            request.dice_seed,
            calling_household(context),
            partial(seat_answer, matchmaking_pb2.JoinTableResponse),
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

    async def RemoveFromTable(self, request: matchmaking_pb2.RemoveFromTableRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.RemoveFromTableResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.meetings.remove(keyed, named, request.seat, answer)

    async def CreateInvitation(self, request: matchmaking_pb2.CreateInvitationRequest, context: Any) -> bytes:
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.meetings.invite(keyed, named, mapping.code_answer)

    async def ChallengeBot(self, request: matchmaking_pb2.ChallengeBotRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.ChallengeBotResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.meetings.challenge(keyed, named, request.user_id, answer)

    async def AskReady(self, request: matchmaking_pb2.AskReadyRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.AskReadyResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.meetings.ask_ready(keyed, named, request.seconds, answer)

    async def SayReady(self, request: matchmaking_pb2.SayReadyRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.SayReadyResponse)
        keyed, named = Request.by(caller().id, request), mapping.named_in(request)
        return await self.app.meetings.say_ready(keyed, named, request.dice_seed, answer)

    async def Rematch(self, request: matchmaking_pb2.RematchRequest, context: Any) -> bytes:
        answer = partial(table_answer, matchmaking_pb2.RematchResponse)
        keyed = Request.by(caller().id, request)
        return await self.app.meetings.rematch(keyed, request.game_id, request.dice_seed, answer)
