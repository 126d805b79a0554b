"""What the service says to its database, compiled once."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BindParameter, bindparam, func, insert, select, text, update

from services.common.database import locked
from services.rules.app.storage import models
from services.rules.app.storage.positions import Cause, Entry, Row
from services.rules.app.storage.prepared import Prepared

GAME: Final = models.Game.__table__
MEMBER: Final = models.Member.__table__
ENTRY: Final = models.Entry.__table__
RESERVED: Final = models.Reservation.__table__
SNAPSHOT: Final = models.Snapshot.__table__
COMMAND: Final = models.Command.__table__

SEAT: Final[BindParameter[int]] = bindparam("seat_is")
AFTER: Final[BindParameter[int]] = bindparam("after")
FIRST: Final[BindParameter[int]] = bindparam("first")
LAST: Final[BindParameter[int]] = bindparam("last")
MOST: Final[BindParameter[int]] = bindparam("most")
ID: Final[BindParameter[str]] = bindparam("game")

ROW: Final = [GAME.c[name] for name in Row._fields]
TABLE: Final = [
    GAME.c[name] for name in ("id", "title", "audience", "clock", "terms", "created", "claims", "anonymous")
]
ENTRIES: Final = [ENTRY.c[name] for name in Entry._fields if name != "events"]

HEAD: Final = Prepared(select(GAME.c.seq, GAME.c.stamp).where(GAME.c.id == ID))
HEAD_LOCKED: Final = Prepared(locked(select(GAME.c.seq, GAME.c.stamp).where(GAME.c.id == ID)))
WHOLE: Final = Prepared(select(*TABLE, *ROW).where(GAME.c.id == ID))
NUMBER: Final = Prepared(select(GAME.c.number).where(GAME.c.id == ID))
DIGEST: Final = Prepared(select(GAME.c.digest).where(GAME.c.id == ID))
MEMBERS: Final = (
    select(MEMBER.c.game_id, MEMBER.c.seat, MEMBER.c.user_id, MEMBER.c.bot, MEMBER.c.fallback)
    .where(MEMBER.c.game_id.in_(bindparam("games", expanding=True)))
    .order_by(MEMBER.c.game_id, MEMBER.c.seat)
)
NEAREST: Final = Prepared(
    select(SNAPSHOT.c.seq, SNAPSHOT.c.state)
    .where(SNAPSHOT.c.game_id == ID, SNAPSHOT.c.seq <= LAST)
    .order_by(SNAPSHOT.c.seq.desc())
    .limit(1)
)
ONE: Final = Prepared(select(*ENTRIES).where(ENTRY.c.game_id == ID, ENTRY.c.seq == FIRST))
LOUD: Final = Prepared(
    select(*ENTRIES)
    .where(ENTRY.c.game_id == ID, ENTRY.c.seq >= FIRST, ENTRY.c.seq <= LAST, ENTRY.c.number > 0)
    .order_by(ENTRY.c.seq)
)
LAST_AT: Final = Prepared(
    select(func.max(ENTRY.c.seq)).where(ENTRY.c.game_id == ID, ENTRY.c.version == bindparam("version_is"))
)
FIRST_FROM: Final = Prepared(
    select(ENTRY.c.number, ENTRY.c.version)
    .where(ENTRY.c.game_id == ID, ENTRY.c.version >= bindparam("version_is"), ENTRY.c.number > 0)
    .order_by(ENTRY.c.version, ENTRY.c.seq)
    .limit(1)
)
LISTED: Final = Prepared(
    select(ENTRY.c.seq)
    .where(ENTRY.c.game_id == ID, ENTRY.c.version >= bindparam("version_is"), ENTRY.c.number > AFTER)
    .order_by(ENTRY.c.version, ENTRY.c.seq)
    .limit(MOST)
)
PROVED: Final = Prepared(
    select(ENTRY.c.seq, ENTRY.c.body, ENTRY.c.leaf, ENTRY.c.head)
    .where(ENTRY.c.game_id == ID, ENTRY.c.seq > AFTER, ENTRY.c.seq <= LAST, ENTRY.c.number > 0)
    .order_by(ENTRY.c.seq)
    .limit(MOST)
)
COMMANDED: Final = Prepared(
    select(COMMAND.c.digest, COMMAND.c.seq, COMMAND.c.taken, COMMAND.c.answer).where(
        COMMAND.c.game_id == ID, COMMAND.c.seat == SEAT, COMMAND.c.request_id == bindparam("request")
    )
)
REFUSALS: Final = Prepared(
    select(func.count()).where(
        COMMAND.c.game_id == ID, COMMAND.c.seat == SEAT, COMMAND.c.seq == LAST, COMMAND.c.taken == 0
    )
)
LATEST: Final = (
    select(ENTRY.c.number, ENTRY.c.version, ENTRY.c.at, ENTRY.c.cause, ENTRY.c.seat)
    .where(ENTRY.c.game_id == ID, ENTRY.c.version >= bindparam("version_is"))
    .order_by(ENTRY.c.version.desc())
    .limit(MOST)
    .subquery()
)
ASIDES: Final = Prepared(
    select(
        func.count() - func.count(LATEST.c.number),
        func.count(LATEST.c.number).filter(LATEST.c.version > bindparam("version_is")),
    ).where(LATEST.c.seat == SEAT, LATEST.c.cause == bindparam("cause_is"))
)
ANSWERS: Final = Prepared(
    select(func.count()).where(LATEST.c.seat == SEAT, LATEST.c.cause == Cause.PLAYER, LATEST.c.at >= AFTER)
)
DUE: Final = Prepared(
    select(GAME.c.id)
    .where(text("game.deadline > 0"), GAME.c.deadline > AFTER, GAME.c.deadline <= LAST)  # as the index says it
    .order_by(GAME.c.deadline)
    .limit(MOST)
)
MOVE: Final = Prepared(
    update(GAME)
    .where(GAME.c.id == ID, GAME.c.seq == bindparam("seq_was"))
    .values({name: bindparam(name) for name in Row._fields})
)
PLACE: Final = Prepared(
    update(MEMBER).where(MEMBER.c.game_id == ID, MEMBER.c.seat == SEAT).values(urgency=bindparam("urgency_is"))
)
SEAT_PLAYER: Final = Prepared(
    update(MEMBER)
    .where(MEMBER.c.game_id == ID, MEMBER.c.seat == SEAT)
    .values(user_id=bindparam("user"), away_version=0)
)
PUT_ENTRY: Final = Prepared(insert(ENTRY))
PUT_COMMAND: Final = Prepared(insert(COMMAND))
PUT_SNAPSHOT: Final = Prepared(insert(SNAPSHOT))
PUT_GAME: Final = Prepared(insert(GAME))
SEALED: Final = Prepared(select(RESERVED.c.sealed).where(RESERVED.c.game_id == ID))
RESERVED_BY: Final = Prepared(select(RESERVED).where(RESERVED.c.request_id == bindparam("request")))
RESERVATION: Final = Prepared(locked(select(RESERVED).where(RESERVED.c.game_id == ID)))
