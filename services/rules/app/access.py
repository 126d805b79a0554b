"""Who may call which method at all; whose game it is, `who` decides."""

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, USER_OR_SERVICE, Access
from services.common.callers import Scope

READ: Final = Scope.READ
PLAY: Final = Scope.PLAY
GAMES: Final = "/fieldpost.rules.v1.RulesService/"
INTERNAL: Final = "/fieldpost.rules.v1.RulesInternalService/"

ACCESS: Final[dict[str, Access]] = {
    GAMES + "CreateGame": SERVICE("matchmaking"),
    GAMES + "GetGame": USER.for_bots(READ),
    GAMES + "SubmitActions": USER_OR_SERVICE("bots").for_bots(PLAY),
    GAMES + "WatchGame": USER.for_bots(READ),
    GAMES + "ListEvents": USER.for_bots(READ),
    GAMES + "GetView": USER.for_bots(READ),
    GAMES + "ListGames": USER.for_bots(READ),
    GAMES + "ListEditions": PUBLIC,
    GAMES + "GetEdition": PUBLIC,
    GAMES + "SetStandingOrders": USER.costing(5).for_bots(PLAY),
    GAMES + "SetPlan": USER.costing(5).for_bots(PLAY),
    GAMES + "Resign": USER.for_bots(PLAY),
    GAMES + "ProposeDraw": USER.for_bots(PLAY),
    GAMES + "SayPause": USER,
    GAMES + "SayTruce": USER_OR_SERVICE("bots").for_bots(PLAY),
    GAMES + "UseBank": USER.for_bots(PLAY),
    GAMES + "TakeSeatBack": USER.for_bots(PLAY),
    GAMES + "ExportRecord": USER.costing(20),  # goes through the whole game
    GAMES + "GetDiceProof": USER.costing(5).for_bots(READ),
    GAMES + "PreviewAttack": USER.costing(5).for_bots(READ),
    GAMES + "PreviewAttacks": USER.costing(5).for_bots(READ),
    GAMES + "PreviewCards": USER.costing(5).for_bots(READ),
    GAMES + "PreviewPlan": USER.costing(5).for_bots(READ),
    GAMES + "SuggestTurn": USER.costing(20),  # has a bot think
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
