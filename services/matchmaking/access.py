"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, Access
from services.common.callers import Scope
from services.common.directory import OPERATOR

PREFIX: Final = "/fieldpost.matchmaking.v1.MatchmakingService/"
INTERNAL: Final = "/fieldpost.matchmaking.v1.MatchmakingInternalService/"
METHODS: Final = (
    *("SetSeatBot", "StartTable", "ClaimSeat", "RemoveFromTable", "CreateInvitation", "AskReady"),
    *("CreateTicket", "GetTicket", "ListTickets", "CancelTicket"),
    *("SendMessage", "ListMessages", "MarkRead", "ListUnread", "ReportPerson", "ReportMessages"),
)
LOOKS: Final = ("GetTable", "ListTables", "GetRatings", "ListLeaderboard", "GetReliability")
"""What bots may ask, too."""
SITS: Final = ("JoinTable", "LeaveTable", "SayReady")
"""What bots that play may do, too; they come where they are invited, and open no tables."""

ACCESS: Final[dict[str, Access]] = {
    **{PREFIX + method: USER for method in METHODS},
    **{PREFIX + method: USER.for_bots(Scope.READ) for method in LOOKS},
    **{PREFIX + method: USER.for_bots(Scope.PLAY) for method in SITS},
    PREFIX + "CreateTable": USER.costing(20),  # makes the dice of a whole game
    PREFIX + "ChallengeBot": USER.costing(5),  # rings at a stranger's door
    PREFIX + "Rematch": USER.costing(20),
    PREFIX + "ListClaimableSeats": USER.costing(5),  # looks into each game
    PREFIX + "GetInvitation": PUBLIC,
    PREFIX + "ListPhrases": PUBLIC,
    INTERNAL + "ListFacts": SERVICE("notifications"),
    INTERNAL + "ListReports": SERVICE(OPERATOR),
}
