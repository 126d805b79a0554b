"""Who of a game's people plays on, and when a game is over because nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from services.rules.app.clock.clocks import SECOND, TableClock
from services.rules.app.clock.desk import Desk, SeatTime
from services.rules.app.storage.positions import Table
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.table import living

DAY: Final = 24 * 3600 * SECOND


def people(table: Table) -> list[Seat]:
    """The seats that have an account."""
    return [one.seat for one in table.members if one.user_id]


def present(table: Table, game: Game, times: Sequence[SeatTime]) -> tuple[int, ...]:
    """The people who play on: a seat whose bot was lent one turn is its player's still."""
    if game.over():
        return ()
    alive = living(game)
    return tuple(
        [
            seat
            for seat in people(table)
            if seat in alive and not game.resigned[seat] and (not game.bots[seat] or times[seat].lent)
        ]
    )


def deserted(table: Table, game: Game) -> bool:
    """Whether all people left for good: nobody looks on, and nobody may come back."""
    seats = people(table)
    return bool(seats) and not game.over() and all(game.resigned[seat] for seat in seats)


def attended(desk: Desk, table: Table, game: Game, now: int) -> Desk:
    """The desk with who is there. From when the last one leaves, people have a while to take a seat back (A-9), or to
    see how it ends without them.
    """
    here = present(table, game, desk.times)
    empty = not here and bool(people(table)) and not game.over()
    return desk._replace(present=here, closes=(desk.closes or now + patience(table.clock)) if empty else 0)


def patience(clock: TableClock | None) -> int:
    """How long an empty game stays open: a day, or a turn where that is longer."""
    return max(DAY, clock.turn if clock else 0)


def postponed(desk: Desk, after: int, until: int) -> Desk:
    """The desk after a time in which nobody could come back; it counts for nobody."""
    return desk._replace(closes=desk.closes + until - after) if after < desk.closes <= until else desk
