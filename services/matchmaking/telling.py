"""What other services hear of tables: whom to call, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from services.common import outbox
from services.common.refusals import JSON
from services.matchmaking.tables import Table

MATCH_FOUND: Final = "match_found"
READY_CHECK: Final = "ready_check"
REMATCH_OFFERED: Final = "rematch_offered"
REMOVED: Final = "removed_from_table"

BY_HOST: Final = "host"
NOT_READY: Final = "not_ready"


def tell(connection: Connection, kind: str, table: Table, people: Sequence[str], now: int, *, cause: str = "") -> None:
    """Puts a fact about a table into the outbox, for those people; for nobody there is none."""
    if people:
        payload: dict[str, JSON] = {
            "game_id": table.game_id,
            "title": table.title,
            "people": [*people],
            "until": table.ready_until,
            "cause": cause,
        }
        outbox.put(connection, kind, table.id, payload, now)
