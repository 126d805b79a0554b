"""Follows tables, where people meet before a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection

from services.common.facts import Fact
from services.notifications.following.telling import Reader, Telling, company
from services.notifications.kinds import OF_TABLES, Audience
from services.notifications.storage import games
from services.notifications.values import Game

SETTLED: Final = ("said_ready", "removed_from_table")
"""After these, a table asks nothing more of those whom they name."""


class Tables(Telling):
    """Follows matchmaking."""

    service = "matchmaking"

    def handle(self, connection: Connection, fact: Fact) -> None:
        """What a fact settles, and then what is told of it."""
        said: Any = fact.payload
        games.name(connection, Game(said["game_id"], said["title"], company=company(said["seats"])))
        if fact.kind in SETTLED:
            self.over(connection, said["game_id"], OF_TABLES, said["people"])
        begun = bool(games.game(connection, said["game_id"]).mode_titles)
        if not (begun and fact.kind in OF_TABLES):  # whoever plays already need not be asked
            self.news(connection, fact)

    def readers(self, connection: Connection, fact: Fact, audience: Audience) -> Iterable[Reader]:
        """The people whom a fact names."""
        said: Any = fact.payload
        begun = bool(games.game(connection, said["game_id"]).mode_titles)
        about = {
            "table": fact.subject,
            "begun": begun,
            "cause": said["cause"] or "one",
            "author": said["author_name"],
        }
        return [Reader(user_id, said["game_id"], deadline=said["until"], about=about) for user_id in said["people"]]
