"""A game after one of its entries, with what each viewer was written of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from services.rules.app.storage.positions import Entry, Position
from services.rules.engine.kernel.kinds import Seat


class Moment:
    """A game as it stands, with the entry that led there where that is wanted too.

    What a viewer sees of it is written once, by `wire/moment.py`: the mover's answer and all streams share the bytes.
    """

    __slots__ = ("entries", "entry", "position", "shared", "views")

    def __init__(self, position: Position, entry: Entry | None = None) -> None:
        self.position = position
        self.entry = entry
        self.views: dict[Seat, bytes] = {}
        self.entries: dict[Seat, bytes] = {}
        self.shared: bytes | None = None
        """The part of the view that is the same for all."""


WritesStream: TypeAlias = Callable[[Iterable[Moment], Seat, Moment | None], bytes]
"""Writes down some entries for a viewer, with the view of a last moment where there is one; a port to the wire."""
