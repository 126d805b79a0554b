"""Statements behind lists of games, and of decisions that wait for bots."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, func, select, text, tuple_

from services.rules.app.storage.statements import ENTRY, GAME, MEMBER, MOST, ROW, TABLE

PLAYED: Final = (
    select(MEMBER.c.game_id, MEMBER.c.urgency, GAME.c.number)
    .join(GAME, GAME.c.id == MEMBER.c.game_id)
    .where(
        MEMBER.c.user_id == bindparam("user"),
        tuple_(MEMBER.c.urgency, MEMBER.c.game_id) > tuple_(bindparam("urgency"), bindparam("below")),
        MEMBER.c.urgency < bindparam("end"),
        GAME.c.updated <= bindparam("began"),
    )
    .order_by(MEMBER.c.urgency, MEMBER.c.game_id)
    .limit(MOST)
)
WAITING: Final = select(func.count()).where(
    MEMBER.c.user_id == bindparam("user"), MEMBER.c.urgency < bindparam("running")
)
LISTED: Final = (
    select(*TABLE, *ROW, ENTRY.c.desk)
    .join(ENTRY, (ENTRY.c.game_id == GAME.c.id) & (ENTRY.c.seq == GAME.c.seq))
    .where(GAME.c.id.in_(bindparam("games", expanding=True)))
)
BOTS_ASKED: Final = (
    select(*TABLE, *ROW, ENTRY.c.desk)
    .join(ENTRY, (ENTRY.c.game_id == GAME.c.id) & (ENTRY.c.seq == GAME.c.seq))
    .where(
        text("game.bot_since > 0"),  # as the index says it
        (GAME.c.bot_since <= bindparam("before")) | (GAME.c.bot_since > bindparam("now")),
    )
    .order_by(GAME.c.bot_since)
    .limit(MOST)
)
NUMBERS: Final = select(GAME.c.id, GAME.c.number).where(GAME.c.id.in_(bindparam("games", expanding=True)))
