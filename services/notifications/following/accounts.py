"""Follows accounts: their owners hear of what somebody else may have done, and of those who ask to be their friends;
browsers are called as long as their session lives.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection

from services.common.facts import Fact
from services.notifications.following.telling import Reader, Telling
from services.notifications.kinds import FRIEND_ASKED, Audience
from services.notifications.storage import notes, people

SESSIONS_ENDED: Final = "sessions_ended"
FRIEND_ANSWERED: Final = "friend_answered"


class Accounts(Telling):
    """Follows the accounts service."""

    service = "accounts"

    def handle(self, connection: Connection, fact: Fact) -> None:
        """What a fact settles, and then what there is to tell the owner."""
        said: Any = fact.payload
        if fact.kind == SESSIONS_ENDED:
            people.forget_sessions(connection, fact.subject, said["session_ids"])
        if fact.kind == FRIEND_ANSWERED:
            notes.end_occasion(connection, fact.subject, asking(said["asker"]), self.ports.clock.now())
            self.touched.add(fact.subject)
        self.news(connection, fact)

    def readers(self, connection: Connection, fact: Fact, audience: Audience) -> Iterable[Reader]:
        """Whose account it is. Who asks again and again to be a friend is told of once."""
        said: Any = fact.payload
        about = {"device": said["device_name"], "author": said["asker_name"], "asker": said["asker"]}
        return [Reader(fact.subject, about=about, once=asking(said["asker"]) if said["asker"] else "")]


def asking(asker: str) -> str:
    """The occasion of being asked by somebody."""
    return f"{FRIEND_ASKED.name}.{asker}"
