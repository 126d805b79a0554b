"""The SQL of who may be linked to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, Table, delete, func, select, tuple_

from services.accounts.storage import models
from services.common.database import locked, upsert

SIGHTINGS: Final[Table] = models.Row.metadata.tables["sighting"]
SHARED: Final[Table] = models.Row.metadata.tables["shared_device"]

FORGOTTEN_AT_ONCE: Final = 200


def add_sighting(connection: Connection, user_id: str, household: bytes, at: int) -> None:
    """An account came from a household."""
    row = {"user_id": user_id, "household": household, "at": at}
    upsert(connection, SIGHTINGS, row, ("user_id", "household"))


def add_shared(connection: Connection, pair: tuple[str, str], at: int) -> None:
    """One device had both accounts."""
    first, second = sorted(pair)
    upsert(connection, SHARED, {"first": first, "second": second, "at": at}, ("first", "second"))


def forget(connection: Connection, sightings_before: int, shared_before: int) -> None:
    """Forgets what is older, some at a time; rows that somebody else writes now are left for the next time."""
    for table, before in ((SIGHTINGS, sightings_before), (SHARED, shared_before)):
        key = tuple(table.primary_key.columns)
        old = locked(select(*key).where(table.c.at < before).limit(FORGOTTEN_AT_ONCE), skip=True)
        connection.execute(delete(table).where(tuple_(*key).in_(old)))


def seen_together(connection: Connection, user_ids: Sequence[str], since: int, most: int) -> list[list[str]]:
    """Those of some accounts that came from one household, for each household that is no crowd."""
    seen = SIGHTINGS.c.at >= since
    theirs = select(SIGHTINGS.c.household).where(SIGHTINGS.c.user_id.in_(user_ids), seen)
    small = (
        select(SIGHTINGS.c.household)
        .where(SIGHTINGS.c.household.in_(theirs), seen)
        .group_by(SIGHTINGS.c.household)
        .having(func.count() <= most)
    )
    found = select(SIGHTINGS.c.household, SIGHTINGS.c.user_id).where(
        SIGHTINGS.c.user_id.in_(user_ids), SIGHTINGS.c.household.in_(small), seen
    )
    homes: dict[bytes, list[str]] = {}
    for household, user_id in connection.execute(found.order_by(SIGHTINGS.c.user_id)):
        homes.setdefault(household, []).append(user_id)
    return list(homes.values())


def shared_pairs(connection: Connection, user_ids: Iterable[str], since: int) -> list[tuple[str, str]]:
    """Those of some accounts that one device had."""
    wanted = list(user_ids)
    found = select(SHARED.c.first, SHARED.c.second).where(
        SHARED.c.first.in_(wanted), SHARED.c.second.in_(wanted), SHARED.c.at >= since
    )
    return [(first, second) for first, second in connection.execute(found)]
