"""What a table calls places, cards and colours, both ways; shared by all games of one board with the same colours."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from services.common.refusals import Kind, Refused
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.naming import ids_of, short
from services.rules.engine.kernel.variant import Variant

MOST_NAMES: Final = 64
"""Boards with colours that are kept; where players choose colours there are hundreds."""
MOST_LISTED: Final = 12
"""How many ids a refusal names."""

Key = tuple[Board, tuple[int, ...], tuple[str, ...]]


class Names:
    """The ids of a variant's board with its armies' colours; `variant` stands for all that share them.

    `zones` and `bounds` keep parts of views that were written before, by what they say.
    """

    __slots__ = ("armies", "bounds", "ids", "indexes", "variant", "zones")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.armies: tuple[str, ...] = ids_of(variant, "army")
        self.ids: dict[str, tuple[str, ...]] = {**variant.board.ids, "army": self.armies}
        self.indexes: dict[str, dict[str, int]] = {
            kind: {id: index for index, id in enumerate(ids)} for kind, ids in self.ids.items()
        }
        self.zones: tuple[dict[object, bytes], ...] = tuple([{} for _ in variant.board.zones])
        self.bounds: dict[object, bytes] = {}

    def index(self, kind: str, id: str, field: str) -> int:
        """The number of an id; INVALID with what there is when there is no such thing."""
        found = self.indexes.get(kind, {}).get(id)
        if found is None:
            raise self.unknown(kind, id, field)
        return found

    def unknown(self, kind: str, id: str, field: str) -> Refused:
        """Why an id means nothing at this table."""
        known = self.ids.get(kind, ())
        what = kind.replace("_", " ")
        if not known:
            message = f"there is no {what} {short(id)}: this edition has none"
        else:
            message = f"there is no {what} {short(id)}; there are: {first_few(known)}"
        return Refused(Kind.INVALID, f"unknown_{kind}", message, field=field)


def first_few(ids: tuple[str, ...]) -> str:
    """The first of many ids, and how many more there are."""
    more = len(ids) - MOST_LISTED
    return ", ".join(ids[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


KNOWN: Final[OrderedDict[Key, Names]] = OrderedDict()


def names_of(variant: Variant) -> Names:
    """The names at a game's table; a game's own variant is the one that knows the chosen colours."""
    key = (variant.board, variant.colors, variant.units)
    found = KNOWN.get(key)
    if found is None:
        found = KNOWN[key] = Names(variant)
        if len(KNOWN) > MOST_NAMES:
            KNOWN.popitem(last=False)
    return found
