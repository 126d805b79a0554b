"""Rows that say who is away, and which games know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select, text, update

from services.common.database import insert_new, locked
from services.rules.app.storage import models
from services.rules.app.storage.prepared import Prepared
from services.rules.app.storage.statements import ID, MEMBER, MOST, SEAT

AWAY: Final = models.Away.__table__


class Said(NamedTuple):
    """What an account said last; `changed` is 0 once all its games know it. The names are the columns'."""

    user_id: str
    version: int
    begins: int
    ends: int
    changed: int


COLUMNS: Final = [AWAY.c[name] for name in Said._fields]
KNOWN: Final = Prepared(locked(select(*COLUMNS).where(AWAY.c.user_id == bindparam("user"))))
NEWER: Final = (
    update(AWAY)
    .where(AWAY.c.user_id == bindparam("user"), AWAY.c.version < bindparam("newer"))
    .values(
        version=bindparam("newer"),
        begins=bindparam("from_then"),
        ends=bindparam("until"),
        changed=bindparam("at"),
    )
)
UNSETTLED: Final = Prepared(
    select(*COLUMNS).where(text("away.changed > 0")).order_by(AWAY.c.changed).limit(MOST)  # as the index says it
)
SETTLE: Final = (
    update(AWAY).where(AWAY.c.user_id == bindparam("user"), AWAY.c.version == bindparam("known")).values(changed=0)
)
NOW_AWAY: Final = select(*COLUMNS).where(
    AWAY.c.user_id.in_(bindparam("users", expanding=True)), AWAY.c.ends > bindparam("now")
)
UNAWARE: Final = Prepared(
    select(MEMBER.c.game_id)
    .where(
        MEMBER.c.user_id == bindparam("user"),
        MEMBER.c.urgency < bindparam("finished"),
        MEMBER.c.away_version < bindparam("newer"),
    )
    .order_by(MEMBER.c.urgency, MEMBER.c.game_id)
    .limit(MOST)
)
VERSION: Final = Prepared(select(MEMBER.c.away_version).where(MEMBER.c.game_id == ID, MEMBER.c.seat == SEAT))
AWARE: Final = Prepared(
    update(MEMBER).where(MEMBER.c.game_id == ID, MEMBER.c.seat == SEAT).values(away_version=bindparam("newer"))
)


def put(connection: Connection, said: Said) -> Said:
    """Keeps what an account said, if it is newer than what is known (compare-and-set); says what counts now."""
    if not insert_new(connection, AWAY, said._asdict()):
        values = {
            "user": said.user_id,
            "newer": said.version,
            "from_then": said.begins,
            "until": said.ends,
            "at": said.changed,
        }
        connection.execute(NEWER, values)
    row = KNOWN.row(connection, {"user": said.user_id})
    return Said(*row)


def unsettled(connection: Connection, most: int) -> list[Said]:
    """What games may not know yet, the oldest first."""
    return [Said(*row) for row in UNSETTLED.rows(connection, {"most": most})]


def settle(connection: Connection, said: Said) -> None:
    """All games know it."""
    connection.execute(SETTLE, {"user": said.user_id, "known": said.version})


def away_now(connection: Connection, users: Sequence[str], now: int) -> dict[str, Said]:
    """Who of some accounts is away, or will be."""
    return {row[0]: Said(*row) for row in connection.execute(NOW_AWAY, {"users": list(users), "now": now})}


def away_at(connection: Connection, user_id: str, now: int) -> bool:
    """Whether an account is away at a moment, whatever its tables allow."""
    said = away_now(connection, [user_id], now).get(user_id)
    return said is not None and said.begins <= now


def unaware(connection: Connection, said: Said, finished: int, most: int) -> list[str]:
    """Running games of an account that do not know yet what it said; `finished` is where the others' urgency begins."""
    values = {"user": said.user_id, "newer": said.version, "finished": finished, "most": most}
    return [row[0] for row in UNAWARE.rows(connection, values)]


def version_known(connection: Connection, game_id: str, seat: int) -> int:
    """Of what a seat's player said, what the game knows."""
    return int(VERSION.row(connection, {"game": game_id, "seat_is": seat})[0])


def aware(connection: Connection, game_id: str, seat: int, version: int) -> None:
    """The game knows it now."""
    AWARE.run(connection, {"game": game_id, "seat_is": seat, "newer": version})
