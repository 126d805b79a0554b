"""Somebody who is signed in, and asks matchmaking for things."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from fieldpost.matchmaking.v1 import matchmaking_pb2, ratings_pb2, tickets_pb2
from fieldpost.rules.v1 import rules_pb2


def request_id() -> str:
    return secrets.token_hex(8)


def held(table: matchmaking_pb2.Table) -> list[str]:
    """Who has each seat: a name, a bot, or nobody."""
    return [seat.display_name or seat.bot for seat in table.seats]


@dataclass
class Player:
    """Somebody who is signed in."""

    id: str
    name: str
    token: str = field(repr=False)
    tables: Any = field(repr=False)
    games: Any = field(repr=False)
    device_key: bytes = field(repr=False)

    async def call(self, method: str, request: Any) -> Any:
        """An answer of matchmaking."""
        return await getattr(self.tables, method)(request, metadata=self.metadata())

    async def game(self, game_id: str) -> rules_pb2.GetGameResponse:
        """A game of the rules service, as this player sees it."""
        answer: rules_pb2.GetGameResponse = await self.games.GetGame(
            rules_pb2.GetGameRequest(game_id=game_id), metadata=self.metadata()
        )
        return answer

    async def agree_to_a_draw(self, game_id: str) -> None:
        """Proposes a draw, or agrees to one."""
        request = rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=request_id())
        await self.games.ProposeDraw(request, metadata=self.metadata())

    async def create(self, seats: int = 3, **more: Any) -> matchmaking_pb2.Table:
        """Opens a table for classic conquest."""
        said: dict[str, Any] = {"request_id": request_id(), "seats": seats, "dice_seed": b"h" * 16, **more}
        request = matchmaking_pb2.CreateTableRequest(**said)
        if not request.HasField("mode"):
            request.mode.edition, request.mode.variant = "world", "conquest"
        return (await self.call("CreateTable", request)).table

    async def join(self, table_id: str = "", **more: Any) -> matchmaking_pb2.JoinTableResponse:
        """Takes a seat."""
        said: dict[str, Any] = {"request_id": request_id(), "dice_seed": b"g" * 16, "table_id": table_id, **more}
        answer: matchmaking_pb2.JoinTableResponse = await self.call(
            "JoinTable", matchmaking_pb2.JoinTableRequest(**said)
        )
        return answer

    async def claim(self, table_id: str = "", **more: Any) -> matchmaking_pb2.ClaimSeatResponse:
        """Takes a seat over from its bot."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, **more}
        answer: matchmaking_pb2.ClaimSeatResponse = await self.call(
            "ClaimSeat", matchmaking_pb2.ClaimSeatRequest(**said)
        )
        return answer

    async def leave(self, table_id: str, **more: Any) -> matchmaking_pb2.Table:
        """Gives the seat up."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, **more}
        return (await self.call("LeaveTable", matchmaking_pb2.LeaveTableRequest(**said))).table

    async def seat_bot(self, table_id: str, seat: int, bot: str, **more: Any) -> matchmaking_pb2.Table:
        """Puts a bot on a seat, or takes it away."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, "seat": seat, "bot": bot, **more}
        return (await self.call("SetSeatBot", matchmaking_pb2.SetSeatBotRequest(**said))).table

    async def start(self, table_id: str, fill_with: str = "sergeant", **more: Any) -> matchmaking_pb2.Table:
        """Starts the game."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, "fill_with": fill_with, **more}
        return (await self.call("StartTable", matchmaking_pb2.StartTableRequest(**said))).table

    async def get(self, table_id: str = "", invitation: str = "") -> matchmaking_pb2.Table:
        """A table."""
        request = matchmaking_pb2.GetTableRequest(table_id=table_id, invitation=invitation)
        return (await self.call("GetTable", request)).table

    async def listed(self, **more: Any) -> matchmaking_pb2.ListTablesResponse:
        """A page of tables."""
        answer: matchmaking_pb2.ListTablesResponse = await self.call(
            "ListTables", matchmaking_pb2.ListTablesRequest(**more)
        )
        return answer

    async def remove(self, table_id: str, seat: int, **more: Any) -> matchmaking_pb2.Table:
        """Sends somebody away."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, "seat": seat, **more}
        return (await self.call("RemoveFromTable", matchmaking_pb2.RemoveFromTableRequest(**said))).table

    async def invite(self, table_id: str) -> str:
        """A code for one."""
        request = matchmaking_pb2.CreateInvitationRequest(request_id=request_id(), table_id=table_id)
        return str((await self.call("CreateInvitation", request)).invitation)

    async def ask_ready(self, table_id: str, seconds: int = 0) -> matchmaking_pb2.Table:
        """Asks everybody at a table whether they are there."""
        request = matchmaking_pb2.AskReadyRequest(request_id=request_id(), table_id=table_id, seconds=seconds)
        return (await self.call("AskReady", request)).table

    async def ready(self, table_id: str, **more: Any) -> matchmaking_pb2.Table:
        """Says to be there."""
        said: dict[str, Any] = {"request_id": request_id(), "table_id": table_id, "dice_seed": b"r" * 16, **more}
        return (await self.call("SayReady", matchmaking_pb2.SayReadyRequest(**said))).table

    async def rematch(self, game_id: str, **more: Any) -> matchmaking_pb2.Table:
        """Wants to play again."""
        said: dict[str, Any] = {"request_id": request_id(), "game_id": game_id, "dice_seed": b"m" * 16, **more}
        return (await self.call("Rematch", matchmaking_pb2.RematchRequest(**said))).table

    async def look_for(self, seats: int = 2, **more: Any) -> tickets_pb2.Ticket:
        """Looks for a duel, or for a game of more."""
        variant = "duel" if seats == 2 else "conquest"
        said: dict[str, Any] = {"request_id": request_id(), "edition": "world", "variant": variant, "seats": seats}
        said |= {"pace": ratings_pb2.PACE_LIVE, **more}
        return (await self.call("CreateTicket", tickets_pb2.CreateTicketRequest(**said))).ticket

    async def ticket(self, ticket_id: str) -> tickets_pb2.Ticket:
        """A search of this player's."""
        return (await self.call("GetTicket", tickets_pb2.GetTicketRequest(ticket_id=ticket_id))).ticket

    async def cancel(self, ticket_id: str, **more: Any) -> tickets_pb2.Ticket:
        """Stops looking."""
        said: dict[str, Any] = {"request_id": request_id(), "ticket_id": ticket_id, **more}
        return (await self.call("CancelTicket", tickets_pb2.CancelTicketRequest(**said))).ticket

    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What calls are signed with."""
        return (("authorization", f"Bearer {self.token}"),)
