"""Going through a whole log beside everything else: a few entries at a time, and nothing is held open in between."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from services.common.callers import Caller
from services.rules.app import reading
from services.rules.app.export import Fold
from services.rules.app.positions import Position
from services.rules.app.wiring import App

F = TypeVar("F", bound=Fold)


async def walked(app: App, caller: Caller, now: Position, fold: F) -> F:
    """A fold that has had all entries of a game as it stands. Refused where the caller, or too many others, have
    something like it made already.
    """
    after, last = 0, now.row.seq
    async with app.turns.walk(caller.id), app.turns.turn(caller.id) as turn:
        while after < last:
            page = partial(reading.proved, game_id=now.table.id, after=after, last=last)
            rows, after = await app.database.read(page)
            for row in rows:
                if not fold.add(row):
                    return fold
                await turn.pause()
    return fold
