"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, USER_OR_SERVICE, Access
from services.common.callers import Scope

READ: Final = Scope.READ
PREFIX: Final = "/fieldpost.accounts.v1.AccountsService/"
INTERNAL: Final = "/fieldpost.accounts.v1.AccountsInternalService/"
LINK: Final = 5
"""Calls that a new link counts as: nobody needs many."""
BOT: Final = 20
"""Calls that a new bot counts as."""
ASK: Final = 5
"""Calls that asking somebody to be a friend counts as: each one rings at a stranger's door."""

ACCESS: Final[dict[str, Access]] = {
    PREFIX + "SignInAsGuest": PUBLIC,
    PREFIX + "RefreshSession": PUBLIC,
    PREFIX + "SignOut": PUBLIC,
    PREFIX + "GetAccount": USER.for_bots(READ),
    PREFIX + "UpdateAccount": USER,
    PREFIX + "ListProfiles": USER_OR_SERVICE("matchmaking", "rules", "bots", "notifications").for_bots(READ),
    PREFIX + "ListSessions": USER,
    PREFIX + "EndSession": USER,
    PREFIX + "CreateDeviceLink": USER.costing(LINK),
    PREFIX + "UseDeviceLink": PUBLIC,
    PREFIX + "ListDevices": USER,
    PREFIX + "EndDevice": USER,
    PREFIX + "GetVacation": USER,
    PREFIX + "SetVacation": USER,
    PREFIX + "EndVacation": USER,
    PREFIX + "AskFriend": USER.costing(ASK),
    PREFIX + "AcceptFriend": USER,
    PREFIX + "EndFriendship": USER,
    PREFIX + "ListFriends": USER,
    PREFIX + "CreateFriendCode": USER.costing(LINK),
    PREFIX + "BlockAccount": USER,
    PREFIX + "UnblockAccount": USER,
    PREFIX + "ListBlocked": USER,
    PREFIX + "CreateBotAccount": USER.costing(BOT),
    PREFIX + "ListBotAccounts": USER,
    PREFIX + "CreateBotToken": USER.costing(LINK),
    PREFIX + "EndBotToken": USER,
    PREFIX + "SignInAsBot": PUBLIC,
    INTERNAL + "ListFacts": SERVICE("notifications"),
    INTERNAL + "AreLinked": SERVICE("matchmaking"),
    INTERNAL + "ListRelations": SERVICE("matchmaking", "notifications"),
    INTERNAL + "AcceptByButton": SERVICE("notifications"),
}
