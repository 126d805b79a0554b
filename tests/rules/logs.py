"""The whole log of a game, silent entries too, folded one by one from the first: slowly, and without any short way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from sqlalchemy import Connection, select

from services.rules.app.log import reading
from services.rules.app.log.export import Fold
from services.rules.app.storage import statements, store
from services.rules.app.storage.cache import position_after
from services.rules.app.storage.positions import Entry, Position
from services.rules.app.storage.rows import entry_from
from services.rules.dice.proof import Row
from services.rules.engine.kernel.play import replay
from services.rules.engine.kernel.snapshots import restore

F = TypeVar("F", bound=Fold)


def folded(fold: F, rows: Iterable[Row]) -> F:
    """The fold after all entries that it wants."""
    for row in rows:
        if not fold.add(row):
            break
    return fold


def every_row(connection: Connection, now: Position) -> list[Row]:
    """Every entry that everybody may notice, as proofs take it."""
    rows: list[Row] = []
    after = 0
    while after < now.row.seq:
        page, after = reading.proved(connection, now.table.id, after, now.row.seq)
        rows += page
    return rows


def every_entry(connection: Connection, now: Position) -> list[tuple[Entry, Position]]:
    """Every entry with the game after it."""
    game_id = now.table.id
    columns = select(*statements.ENTRIES).where(statements.ENTRY.c.game_id == game_id)
    entries = [entry_from(row) for row in connection.execute(columns.order_by(statements.ENTRY.c.seq))]
    found: list[tuple[Entry, Position]] = []
    if entries:
        seq, state = store.nearest(connection, game_id, 1)
        game = restore(now.variant, state)
        for entry in entries:
            if entry.seq > seq:
                replay(game, list(entry.events))
            found.append((entry, position_after(now, game.copy(), entry)))
    return found
