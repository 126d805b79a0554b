"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, Access
from services.common.directory import OPERATOR

PREFIX: Final = "/fieldpost.matchmaking.v1.MatchmakingService/"
INTERNAL: Final = "/fieldpost.matchmaking.v1.MatchmakingInternalService/"
METHODS: Final = (
    *("GetTable", "ListTables", "JoinTable", "LeaveTable", "SetSeatBot", "StartTable"),
    *("ClaimSeat", "RemoveFromTable", "CreateInvitation", "AskReady", "SayReady"),
    *("CreateTicket", "GetTicket", "ListTickets", "CancelTicket"),
    *("GetRatings", "ListLeaderboard", "GetReliability"),
    *("SendMessage", "ListMessages", "MarkRead", "ListUnread", "ReportPerson", "ReportMessages"),
)

ACCESS: Final[dict[str, Access]] = {PREFIX + method: USER for method in METHODS} | {
    PREFIX + "CreateTable": USER.costing(20),  # makes the dice of a whole game
    PREFIX + "Rematch": USER.costing(20),
    PREFIX + "ListClaimableSeats": USER.costing(5),  # looks into each game
    PREFIX + "GetInvitation": PUBLIC,
    PREFIX + "ListPhrases": PUBLIC,
    INTERNAL + "ListFacts": SERVICE("notifications"),
    INTERNAL + "ListReports": SERVICE(OPERATOR),
}
