"""A moment as bytes for each viewer, written once."""

from __future__ import annotations

from typing import Any

from services.rules.app.clock.clocks import SECOND
from services.rules.app.log.moment import Moment
from services.rules.app.wire.entry import entry_bytes
from services.rules.app.wire.seats import table_part
from services.rules.app.wire.view import view_bytes
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.view import masked, seen_events


def view_of(moment: Moment, viewer: Seat) -> bytes:
    """What a seat (or SPECTATOR) may see of the game."""
    found = moment.views.get(viewer)
    if found is None:
        position = moment.position
        shown = masked(position.game, viewer)
        if moment.shared is None:
            moment.shared = table_part(position)
        found = moment.views[viewer] = view_bytes(
            position.table.id, shown, viewer, position.desk.decisions, moment.shared
        )
    return found


def entry_of(moment: Moment, viewer: Seat) -> bytes:
    """The entry as a viewer may see it; it must have a number, for others are nobody else's business."""
    found = moment.entries.get(viewer)
    if found is None:
        found = moment.entries[viewer] = entry_written(moment, viewer)
    return found


def entry_written(moment: Moment, viewer: Seat) -> bytes:
    entry, game = moment.entry, moment.position.game
    assert entry is not None
    cause: Any = entry.cause
    return entry_bytes(
        entry.number,
        entry.version,
        entry.at,
        cause,
        entry.seat,
        seen_events(game, list(entry.events), viewer),
        game.variant,
        entry.extended // SECOND,
    )
