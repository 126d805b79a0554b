"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, Access

PREFIX: Final = "/fieldpost.matchmaking.v1.MatchmakingService/"
INTERNAL: Final = "/fieldpost.matchmaking.v1.MatchmakingInternalService/"
METHODS: Final = (
    *("GetTable", "ListTables", "JoinTable", "LeaveTable", "SetSeatBot", "StartTable"),
    *("RemoveFromTable", "CreateInvitation", "AskReady", "SayReady"),
    *("CreateTicket", "GetTicket", "ListTickets", "CancelTicket"),
    *("GetRatings", "ListLeaderboard", "GetReliability"),
)

ACCESS: Final[dict[str, Access]] = {PREFIX + method: USER for method in METHODS} | {
    PREFIX + "CreateTable": USER.costing(20),  # makes the dice of a whole game
    PREFIX + "Rematch": USER.costing(20),
    PREFIX + "GetInvitation": PUBLIC,
    INTERNAL + "ListFacts": SERVICE("worker"),
}
