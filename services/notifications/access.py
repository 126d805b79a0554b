"""Who may call which method."""

from __future__ import annotations

from typing import Final

from services.common.access import PUBLIC, SERVICE, USER, Access
from services.common.callers import Scope

PEOPLE: Final = "/fieldpost.notifications.v1.NotificationsService/"
INTERNAL: Final = "/fieldpost.notifications.v1.NotificationsInternalService/"

OF_USERS: Final = (
    "GetPushKey",
    "ListSubscriptions",
    "Unsubscribe",
    "GetPreferences",
    "MuteGame",
    "ListDeliveries",
)
OF_BOTS_TOO: Final = ("ListInbox", "MarkSeen", "WatchInbox")

BY_TOKEN: Final = ("Act", "ConfirmMail", "EndMails")
"""A token in the request says what may be done, and for whom."""

OF_HANDS: Final = ("ListDue", "TakeDelivery", "SettleDelivery")

ACCESS: Final[dict[str, Access]] = {
    **{PEOPLE + method: USER for method in OF_USERS},
    **{PEOPLE + method: USER.for_bots(Scope.READ) for method in OF_BOTS_TOO},
    **{PEOPLE + method: PUBLIC for method in BY_TOKEN},
    **{INTERNAL + method: SERVICE("worker") for method in OF_HANDS},
    PEOPLE + "Subscribe": USER.costing(5),
    PEOPLE + "UpdatePreferences": USER.costing(5),
    PEOPLE + "SendTest": USER.costing(25),  # calls others
}
