"""The SQL of reports."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, or_, select
from sqlalchemy import Table as SqlTable

from services.matchmaking.chat import Message
from services.matchmaking.storage import models

REPORTS: Final[SqlTable] = models.Row.metadata.tables["report"]

Position = tuple[int, str]
"""Where a page begins: after the report that was made then and has this id."""


class Report(NamedTuple):
    """What somebody told about somebody, with the messages and the part of the game that show it."""

    id: str
    at: int
    reporter: str
    reported: str
    reported_name: str
    table_id: str
    game_id: str
    first_version: int
    last_version: int
    reason: str
    words: str
    messages: tuple[Message, ...] = ()


def add(connection: Connection, report: Report) -> None:
    """Keeps a report."""
    connection.execute(REPORTS.insert(), {**report._asdict(), "messages": json.dumps(report.messages)})


def made_since(connection: Connection, reporter: str, since: int) -> int:
    """How many reports somebody has made since a time."""
    lately = and_(REPORTS.c.reporter == reporter, REPORTS.c.at >= since)
    return connection.execute(select(func.count()).select_from(REPORTS).where(lately)).scalar_one()


def listed(connection: Connection, limit: int, after: Position | None) -> list[Report]:
    """A page of reports, the latest first."""
    found = select(REPORTS).order_by(REPORTS.c.at.desc(), REPORTS.c.id.desc()).limit(limit)
    if after is not None:
        at, report_id = after
        found = found.where(or_(REPORTS.c.at < at, and_(REPORTS.c.at == at, REPORTS.c.id < report_id)))
    return [_report(row) for row in connection.execute(found).mappings()]


def forget(connection: Connection, before: int) -> None:
    """Forgets reports from before a time."""
    connection.execute(delete(REPORTS).where(REPORTS.c.at < before))


def _report(row: Any) -> Report:
    return Report(**{**row, "messages": tuple(Message(*one) for one in json.loads(row["messages"]))})
