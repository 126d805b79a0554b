"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, USER, Access

PREFIX: Final = "/fieldpost.matchmaking.v1.MatchmakingService/"
METHODS: Final = ("GetTable", "ListTables", "JoinTable", "LeaveTable", "SetSeatBot", "StartTable")

ACCESS: Final[dict[str, Access]] = {PREFIX + method: USER for method in METHODS} | {
    PREFIX + "CreateTable": USER.costing(20),  # makes the dice of a whole game
    PREFIX + "GetInvitation": PUBLIC,
}
