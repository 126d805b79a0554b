"""The methods about tickets, and those about ratings and reliability."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from functools import partial
from typing import Any

from fieldpost.matchmaking.v1 import ratings_pb2, tickets_pb2

from services.common.callers import caller
from services.common.idempotency import Request
from services.matchmaking.process import App
from services.matchmaking.wire import people
from services.matchmaking.wire.tickets import ticket_answer, ticket_message, wanted_in


class TicketMethods:
    """Looking for a game."""

    app: App

    async def CreateTicket(self, request: tickets_pb2.CreateTicketRequest, context: Any) -> bytes:
        answer = partial(ticket_answer, tickets_pb2.CreateTicketResponse, self.app.ports.clock.now())
        hours = tuple(sorted({*request.hours}))
        keyed = Request.by(caller().id, request)
        return await self.app.searching.create(keyed, wanted_in(request), hours, request.time_zone, answer)

    async def GetTicket(self, request: tickets_pb2.GetTicketRequest, context: Any) -> tickets_pb2.GetTicketResponse:
        found = await self.app.searching.ticket(caller().id, request.ticket_id)
        return tickets_pb2.GetTicketResponse(ticket=ticket_message(*found, self.app.ports.clock.now()))

    async def ListTickets(
        self, request: tickets_pb2.ListTicketsRequest, context: Any
    ) -> tickets_pb2.ListTicketsResponse:
        now = self.app.ports.clock.now()
        found = await self.app.searching.tickets(caller().id)
        return tickets_pb2.ListTicketsResponse(tickets=[ticket_message(*one, now) for one in found])

    async def CancelTicket(self, request: tickets_pb2.CancelTicketRequest, context: Any) -> bytes:
        answer = partial(ticket_answer, tickets_pb2.CancelTicketResponse, self.app.ports.clock.now())
        return await self.app.searching.cancel(Request.by(caller().id, request), request.ticket_id, answer)


class RatingMethods:
    """What is known of people."""

    app: App

    async def GetRatings(self, request: ratings_pb2.GetRatingsRequest, context: Any) -> ratings_pb2.GetRatingsResponse:
        standings = self.app.standings
        found = await standings.ratings(request.user_ids, request.bots)
        messages = [people.rating_message(one, standings.season) for one in found]
        return ratings_pb2.GetRatingsResponse(ratings=messages)

    async def ListLeaderboard(
        self, request: ratings_pb2.ListLeaderboardRequest, context: Any
    ) -> ratings_pb2.ListLeaderboardResponse:
        standings, size = self.app.standings, request.page_size or people.USUAL_PAGE
        board, skip = people.board_in(request, standings.season), people.skipped_in(request.page_token)
        found = await standings.leaders(board, size, skip)
        return people.leaderboard(found, board, size, skip, standings.season)

    async def GetReliability(
        self, request: ratings_pb2.GetReliabilityRequest, context: Any
    ) -> ratings_pb2.GetReliabilityResponse:
        wanted = [*request.user_ids] or [caller().id]
        return people.reliability_answer(await self.app.standings.reliability(wanted))
