"""The SQL of pages."""

from __future__ import annotations

from typing import Final

from services.diary import models
from sqlalchemy import Connection, Table, func, select, update

from services.common.database import insert_new

PAGES: Final[Table] = models.Row.metadata.tables["page"]


def add(connection: Connection, game_id: str, at: int) -> None:
    """Adds a page, unless the game has one."""
    insert_new(connection, PAGES, {"game_id": game_id, "at": at, "tidy": False})


def tidy(connection: Connection) -> None:
    """Tidies every page."""
    connection.execute(update(PAGES).values(tidy=True))


def counts(connection: Connection) -> tuple[int, int]:
    """How many pages there are, and how many are tidy."""
    tidy_ones = func.count().filter(PAGES.c.tidy)
    pages, tidied = connection.execute(select(func.count(), tidy_ones).select_from(PAGES)).one()
    return pages, tidied
