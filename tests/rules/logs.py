"""The whole log of a game, silent entries too, folded one by one from the first: slowly, and without any short way."""

from __future__ import annotations

from sqlalchemy import Connection, select

from services.rules.app import statements, store
from services.rules.app.context import position_after
from services.rules.app.positions import Entry, Position
from services.rules.engine.kernel.game import restore
from services.rules.engine.kernel.play import replay


def every_entry(connection: Connection, now: Position) -> list[tuple[Entry, Position]]:
    """Every entry with the game after it."""
    game_id = now.table.id
    columns = select(*statements.ENTRIES).where(statements.ENTRY.c.game_id == game_id)
    entries = [store.entry_from(row) for row in connection.execute(columns.order_by(statements.ENTRY.c.seq))]
    found: list[tuple[Entry, Position]] = []
    if entries:
        seq, state = store.nearest(connection, game_id, 1)
        game = restore(now.variant, state)
        for entry in entries:
            if entry.seq > seq:
                replay(game, list(entry.events))
            found.append((entry, position_after(now, game.copy(), entry)))
    return found
