"""A game after one of its entries, as bytes for each viewer."""

from __future__ import annotations

from typing import Any

from services.rules.app.clock.clocks import SECOND
from services.rules.app.storage.positions import Entry, Position
from services.rules.app.wire.entry import entry_bytes
from services.rules.app.wire.view import view_bytes
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.view import masked, seen_events


class Moment:
    """A game as it stands, with the entry that led there where that is wanted too.

    What a viewer sees of it is written once: the mover's answer and all streams share the bytes.
    """

    __slots__ = ("entries", "entry", "position", "views")

    def __init__(self, position: Position, entry: Entry | None = None) -> None:
        self.position = position
        self.entry = entry
        self.views: dict[Seat, bytes] = {}
        self.entries: dict[Seat, bytes] = {}

    def view(self, viewer: Seat) -> bytes:
        """What a seat (or SPECTATOR) may see of the game."""
        found = self.views.get(viewer)
        if found is None:
            position = self.position
            shown = masked(position.game, viewer)
            found = self.views[viewer] = view_bytes(position.table.id, shown, viewer, position.desk.decisions)
        return found

    def entry_for(self, viewer: Seat) -> bytes:
        """The entry as a viewer may see it; it must have a number, for others are nobody else's business."""
        found = self.entries.get(viewer)
        if found is None:
            found = self.entries[viewer] = self.written(viewer)
        return found

    def written(self, viewer: Seat) -> bytes:
        entry, game = self.entry, self.position.game
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
