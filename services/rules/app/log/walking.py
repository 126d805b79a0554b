"""Going through a whole log beside everything else: a few entries at a time, and nothing is held open in between."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from services.common.callers import Caller
from services.common.database import Database
from services.common.turns import Turns
from services.rules.app.log import reading
from services.rules.app.log.export import Fold
from services.rules.app.storage.positions import Position

F = TypeVar("F", bound=Fold)


async def walked(database: Database, turns: Turns, caller: Caller, now: Position, fold: F) -> F:
    """A fold that has had all entries of a game as it stands. Refused where the caller, or too many others, have
    something like it made already.
    """
    after, last = 0, now.row.seq
    async with turns.walk(caller.id), turns.turn(caller.id) as turn:
        while after < last:
            page = partial(reading.proved, game_id=now.table.id, after=after, last=last)
            rows, after = await database.read(page)
            for row in rows:
                if not fold.add(row):
                    return fold
                await turn.pause()
    return fold
