"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, USER, USER_OR_SERVICE, Access

PREFIX: Final = "/fieldpost.accounts.v1.AccountsService/"

ACCESS: Final[dict[str, Access]] = {
    PREFIX + "SignInAsGuest": PUBLIC,
    PREFIX + "RefreshSession": PUBLIC,
    PREFIX + "SignOut": PUBLIC,
    PREFIX + "GetAccount": USER,
    PREFIX + "UpdateAccount": USER,
    PREFIX + "ListProfiles": USER_OR_SERVICE("matchmaking", "rules", "bots", "notifications"),
    PREFIX + "ListSessions": USER,
    PREFIX + "EndSession": USER,
}
