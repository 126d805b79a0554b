"""Who may call which method at all; whose game it is, `who` decides."""

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, USER_OR_SERVICE, Access

GAMES: Final = "/fieldpost.rules.v1.RulesService/"
INTERNAL: Final = "/fieldpost.rules.v1.RulesInternalService/"

ACCESS: Final[dict[str, Access]] = {
    GAMES + "CreateGame": SERVICE("matchmaking"),
    GAMES + "GetGame": USER,
    GAMES + "SubmitActions": USER_OR_SERVICE("bots"),
    GAMES + "WatchGame": USER,
    GAMES + "ListEvents": USER,
    GAMES + "GetView": USER,
    GAMES + "ListGames": USER,
    GAMES + "ListEditions": PUBLIC,
    GAMES + "GetEdition": PUBLIC,
    GAMES + "SetStandingOrders": USER.costing(5),
    GAMES + "SetPlan": USER.costing(5),
    GAMES + "Resign": USER,
    GAMES + "ProposeDraw": USER,
    GAMES + "SayPause": USER,
    GAMES + "SayTruce": USER_OR_SERVICE("bots"),
    GAMES + "UseBank": USER,
    GAMES + "TakeSeatBack": USER,
    GAMES + "ExportRecord": USER.costing(20),  # goes through the whole game
    GAMES + "GetDiceProof": USER.costing(5),
    GAMES + "PreviewAttack": USER.costing(5),
    GAMES + "PreviewAttacks": USER.costing(5),
    GAMES + "PreviewPlan": USER.costing(5),
    GAMES + "ListScenes": USER,
    GAMES + "GetStory": USER.costing(20),  # goes through the whole game
    INTERNAL + "ReserveGame": SERVICE("matchmaking"),
    INTERNAL + "CheckMode": SERVICE("matchmaking"),
    INTERNAL + "SetAway": SERVICE("accounts"),
    INTERNAL + "ClaimSeat": SERVICE("matchmaking"),
    INTERNAL + "ListClaimableSeats": SERVICE("matchmaking"),
    INTERNAL + "Sweep": SERVICE("worker"),
    INTERNAL + "ListFacts": SERVICE("matchmaking", "bots", "notifications"),
    INTERNAL + "ListBotDecisions": SERVICE("bots"),
    INTERNAL + "GetSeatSnapshot": SERVICE("bots"),
    INTERNAL + "DescribeSeat": SERVICE("notifications"),
    INTERNAL + "ActForSeat": SERVICE("notifications"),
}
