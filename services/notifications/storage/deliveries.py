"""The delivery log: what waits to be sent, what is on its way, and what became of the rest."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, Table, and_, bindparam, delete, func, or_, select, update

from services.common.database import insert_new, locked
from services.notifications.kinds import Channel
from services.notifications.storage import models
from services.notifications.values import Delivery, State

DELIVERIES: Final[Table] = models.Row.metadata.tables["delivery"]

SETTLED: Final = (State.ACCEPTED.value, State.FAILED.value, State.DROPPED.value)
FORGOTTEN_AT_ONCE: Final = 200

_WAITING: Final = and_(DELIVERIES.c.state == State.WAITING.value, DELIVERIES.c.due <= bindparam("now"))
_LEFT: Final = and_(DELIVERIES.c.state == State.SENDING.value, DELIVERIES.c.leased_until <= bindparam("lease_over"))
_DUE: Final = locked(
    select(DELIVERIES)
    .where(or_(_WAITING, _LEFT), DELIVERIES.c.offered_until <= bindparam("now"))
    .order_by(DELIVERIES.c.due)
    .limit(bindparam("most")),
    skip=True,
)
"""Asked every few seconds, so it is made once."""


def add(connection: Connection, delivery: Delivery) -> bool:
    """Plans a delivery, unless the same one was planned before."""
    return insert_new(connection, DELIVERIES, _row(delivery))


def due(connection: Connection, now: int, offered_until: int, most: int) -> list[Delivery]:
    """What waits for hands: its time has come, or its lease has ended. The next to ask is not told for a while."""
    rows = connection.execute(_DUE, {"now": now, "lease_over": now, "most": most}).all()
    if rows:
        offered = DELIVERIES.c.id.in_([row.id for row in rows])
        connection.execute(update(DELIVERIES).where(offered).values(offered_until=offered_until))
    return [_delivery(row) for row in rows]


def by_id(connection: Connection, delivery_id: str, *, lock: bool = False) -> Delivery | None:
    """A delivery."""
    wanted = select(DELIVERIES).where(DELIVERIES.c.id == delivery_id)
    row = connection.execute(locked(wanted) if lock else wanted).one_or_none()
    return None if row is None else _delivery(row)


def move(connection: Connection, before: Delivery, after: Delivery) -> bool:
    """Compare-and-set: stores what became of a delivery, if nobody else has taken it since."""
    same = and_(
        DELIVERIES.c.id == before.id, DELIVERIES.c.state == before.state.value, DELIVERIES.c.lease == before.lease
    )
    return connection.execute(update(DELIVERIES).where(same).values(_row(after))).rowcount == 1


def of_person(connection: Connection, user_id: str, most: int) -> list[Delivery]:
    """Somebody's deliveries, the latest first."""
    mine = select(DELIVERIES).where(DELIVERIES.c.user_id == user_id)
    order = DELIVERIES.c.planned_at.desc(), DELIVERIES.c.note.desc(), DELIVERIES.c.id
    rows = connection.execute(mine.order_by(*order).limit(most))
    return [_delivery(row) for row in rows]


def planned_since(connection: Connection, user_id: str, kind: str, since: int) -> int:
    """How many deliveries of a kind were planned for somebody since a moment."""
    mine = and_(DELIVERIES.c.user_id == user_id, DELIVERIES.c.planned_at >= since, DELIVERIES.c.kind == kind)
    return connection.execute(select(func.count()).select_from(DELIVERIES).where(mine)).scalar_one()


def unheard(connection: Connection, user_id: str, call: str) -> bool:
    """Whether a call was dropped while its question was closed, or may still be; false for one that was sent."""
    mine = and_(DELIVERIES.c.user_id == user_id, DELIVERIES.c.occasion.startswith(call, autoescape=True))
    found = {(row.state, row.reason) for row in connection.execute(select(DELIVERIES).where(mine))}
    states = {state for state, _ in found}
    dropped = (State.DROPPED.value, "over") in found or State.SENDING.value in states
    return dropped and State.ACCEPTED.value not in states


def forget(connection: Connection, before: int) -> int:
    """Forgets deliveries that were settled long ago, some at a time; says how many those were."""
    old = select(DELIVERIES.c.id).where(DELIVERIES.c.state.in_(SETTLED), DELIVERIES.c.settled_at < before)
    return connection.execute(delete(DELIVERIES).where(DELIVERIES.c.id.in_(old.limit(FORGOTTEN_AT_ONCE)))).rowcount


def _row(delivery: Delivery) -> dict[str, Any]:
    return {**delivery._asdict(), "channel": delivery.channel.value, "state": delivery.state.value}


def _delivery(row: Row[Any]) -> Delivery:
    found = Delivery(**row._mapping)
    return found._replace(channel=Channel(row.channel), state=State(row.state))
