"""People's choices and browsers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, and_, delete, select, update

from services.common.database import insert_new, locked, upsert
from services.notifications.kinds import Channel, Use
from services.notifications.quiet import Quiet
from services.notifications.storage import models
from services.notifications.values import Person, Subscription

PEOPLE: Final[Table] = models.Row.metadata.tables["person"]
SUBSCRIPTIONS: Final[Table] = models.Row.metadata.tables["subscription"]

FORGOTTEN_AT_ONCE: Final = 100


def person(connection: Connection, user_id: str, *, lock: bool = False) -> Person:
    """Somebody's choices; the usual ones of somebody who is not known yet. Locked, they are known from then on."""
    query = select(PEOPLE).where(PEOPLE.c.user_id == user_id)
    if lock:
        insert_new(connection, PEOPLE, _row(Person(user_id)))
        query = locked(query)
    found = connection.execute(query).one_or_none()
    return Person(user_id) if found is None else _person(found)


def keep(connection: Connection, somebody: Person) -> None:
    """Stores somebody's choices, and how far their notes go."""
    upsert(connection, PEOPLE, _row(somebody), ["user_id"])


def _row(somebody: Person) -> dict[str, Any]:
    choices = [[kind, channel.value, use.value] for (kind, channel), use in sorted(somebody.choices.items(), key=str)]
    quiet = json.dumps(somebody.quiet) if somebody.quiet else ""
    return {**somebody._asdict(), "quiet": quiet, "choices": json.dumps(choices)}


def _person(row: Row[Any]) -> Person:
    found = Person(**row._mapping)
    choices: Any = json.loads(row.choices)
    uses = {(kind, Channel(channel)): Use(use) for kind, channel, use in choices}
    return found._replace(quiet=Quiet(*json.loads(row.quiet)) if row.quiet else None, choices=uses)


def subscribe(connection: Connection, wanted: Subscription) -> Subscription:
    """Keeps a subscription; one with the same endpoint gets the new keys and, where it must be, another owner."""
    same = SUBSCRIPTIONS.c.digest == wanted.digest
    if not insert_new(connection, SUBSCRIPTIONS, wanted._asdict()):
        kept = ("id", "created_at", "delivered_at")
        values = {name: value for name, value in wanted._asdict().items() if name not in kept}
        connection.execute(update(SUBSCRIPTIONS).where(same).values(values))
    return _subscription(connection.execute(select(SUBSCRIPTIONS).where(same)).one())


def subscriptions(connection: Connection, user_id: str) -> list[Subscription]:
    """Somebody's browsers, the latest first."""
    mine = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.user_id == user_id)
    rows = connection.execute(mine.order_by(SUBSCRIPTIONS.c.created_at.desc(), SUBSCRIPTIONS.c.id))
    return [_subscription(row) for row in rows]


def subscription(connection: Connection, subscription_id: str) -> Subscription | None:
    """One browser, if it is there still."""
    row = connection.execute(select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == subscription_id)).one_or_none()
    return None if row is None else _subscription(row)


def unsubscribe(connection: Connection, user_id: str, subscription_id: str, digest: bytes) -> None:
    """Forgets one of somebody's browsers, by its id or by the digest of its endpoint."""
    named = SUBSCRIPTIONS.c.id == subscription_id if subscription_id else SUBSCRIPTIONS.c.digest == digest
    connection.execute(delete(SUBSCRIPTIONS).where(and_(SUBSCRIPTIONS.c.user_id == user_id, named)))


def remove(connection: Connection, ids: Iterable[str]) -> None:
    """Forgets browsers."""
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(list(ids))))


def forget_sessions(connection: Connection, user_id: str, sessions: Iterable[str]) -> None:
    """Forgets somebody's browsers that were signed in by sessions which have ended."""
    mine = and_(SUBSCRIPTIONS.c.user_id == user_id, SUBSCRIPTIONS.c.session.in_(list(sessions)))
    connection.execute(delete(SUBSCRIPTIONS).where(mine))


def went(connection: Connection, subscription_id: str, **values: object) -> None:
    """Notes how the last push to a browser went."""
    connection.execute(update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == subscription_id).values(values))


def forget(connection: Connection, before: int) -> int:
    """Forgets browsers that have not shown themselves since a moment, and says how many of them.

    Some push services take anything for them.
    """
    old = select(SUBSCRIPTIONS.c.id).where(SUBSCRIPTIONS.c.seen_at < before).limit(FORGOTTEN_AT_ONCE)
    found = connection.execute(old).scalars().all()
    remove(connection, found)
    return len(found)


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(**row._mapping)
