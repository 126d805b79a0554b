"""What a seat does without moving the game on: bounded between two moves, or two people could write for ever.

It is a bound against abuse, far above what anybody needs, and no rule: a game's record plays again without it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app import store
from services.rules.app.positions import Position
from services.rules.engine.record.form import PROPOSES, REFUSES, RESIGNS

MOST_STORED: Final = 128
"""Times that a seat stores orders or plans, or takes back a seat that it has."""

MOST_SAID: Final = 4
"""Words of a seat about a draw: proposing it twice, and twice speaking against it."""

MOST_REFUSED: Final = 128
"""Refusals that a seat is given and that are kept under their request ids."""


def check_aside(connection: Connection, before: Position, seat: int, word: str) -> None:
    """Refused where the seat has done enough since what is asked of anybody last changed; leaving is always free."""
    if word == RESIGNS or before.game.over():
        return
    stored, said = store.asides(connection, before.table.id, seat, moved_at(before))
    if word in (PROPOSES, REFUSES) and said >= MOST_SAID:
        text = f"you have said {said} times what you think of a draw; wait until somebody has moved"
        raise Refused(Kind.AGAINST_RULE, "draw_discussed", text, rule="A-14", details={"most": MOST_SAID})
    if stored >= MOST_STORED:
        text = f"you have changed your orders and plans {stored} times; wait until somebody has moved"
        raise Refused(Kind.AGAINST_RULE, "nothing_moved", text, rule="A-1", details={"most": MOST_STORED})


def check_refusals(connection: Connection, before: Position, seat: int) -> None:
    """Refused, and not kept, where as many refusals are kept already as the game stands."""
    if store.refusals(connection, before.table.id, seat, before.row.seq) >= MOST_REFUSED:
        text = f"{MOST_REFUSED} of your calls have been refused as the game stands; look at it again"
        raise Refused(Kind.TOO_MUCH, "too_many_refusals", text, retry_after_ms=60_000)


def moved_at(before: Position) -> int:
    """The version at which the newest of the open questions opened, or its offers last changed."""
    return max([one.since for one in before.desk.decisions], default=before.row.version)
