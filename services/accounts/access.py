"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, USER_OR_SERVICE, Access

PREFIX: Final = "/fieldpost.accounts.v1.AccountsService/"
INTERNAL: Final = "/fieldpost.accounts.v1.AccountsInternalService/"
LINK: Final = 5
"""Calls that a new link counts as: nobody needs many."""

ACCESS: Final[dict[str, Access]] = {
    PREFIX + "SignInAsGuest": PUBLIC,
    PREFIX + "RefreshSession": PUBLIC,
    PREFIX + "SignOut": PUBLIC,
    PREFIX + "GetAccount": USER,
    PREFIX + "UpdateAccount": USER,
    PREFIX + "ListProfiles": USER_OR_SERVICE("matchmaking", "rules", "bots", "notifications"),
    PREFIX + "ListSessions": USER,
    PREFIX + "EndSession": USER,
    PREFIX + "CreateDeviceLink": USER.costing(LINK),
    PREFIX + "UseDeviceLink": PUBLIC,
    PREFIX + "ListDevices": USER,
    PREFIX + "EndDevice": USER,
    PREFIX + "GetVacation": USER,
    PREFIX + "SetVacation": USER,
    PREFIX + "EndVacation": USER,
    INTERNAL + "ListFacts": SERVICE("matchmaking"),
    INTERNAL + "AreLinked": SERVICE("matchmaking"),
}
