"""What other services hear of tables: whom to call, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from services.common import outbox
from services.common.refusals import JSON
from services.matchmaking.tables import Seat, Table

MATCH_FOUND: Final = "match_found"
READY_CHECK: Final = "ready_check"
REMATCH_OFFERED: Final = "rematch_offered"
CHALLENGED: Final = "challenged"
REMOVED: Final = "removed_from_table"
SAID_READY: Final = "said_ready"

BY_HOST: Final = "host"
NOT_READY: Final = "not_ready"


def seated(seat: Seat, masked: bool) -> dict[str, JSON]:
    """Who has a seat, as far as others may call them by name."""
    return {
        "user_id": seat.person.user_id if seat.person else "",
        "name": seat.person.name if seat.person and not masked else "",
    }


def tell(connection: Connection, kind: str, table: Table, people: Sequence[str], now: int, *, cause: str = "") -> None:
    """Puts a fact about a table into the outbox, for those people; for nobody there is none."""
    if people:
        payload: dict[str, JSON] = {
            "game_id": table.game_id,
            "title": table.title,
            "people": [*people],
            "until": table.ready_until,
            "cause": cause,
            "seats": [seated(seat, table.masked) for seat in table.seats],
        }
        outbox.put(connection, kind, table.id, payload, now)
