"""How the fields of a verb or standing order that has a message of its own are read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from services.common.refusals import Kind, Refused
from services.rules.app.wire.names import Names
from services.rules.engine.kernel.kinds import ABSENT
from services.rules.engine.kernel.naming import short
from services.rules.engine.kernel.record import Record, defaults_of, fields_of

Reader = Callable[[Any, Names, str], object]
"""The value of one field of a message; the text is the path of the message in the request."""
Writer = Callable[[Any, Names, Any], None]
"""Puts the value of one field into a message."""

PLAIN: Final = frozenset(("int", "str", "bool", "seat"))


class Converter:
    """One verb or standing order."""

    __slots__ = ("name", "readers", "record", "writers")

    def __init__(self, record: type[Record]) -> None:
        defaults = defaults_of(record)
        fields = fields_of(record)
        self.name = record.NAME
        self.record = record
        self.readers = tuple([reader_of(name, kind, defaults.get(name, 0)) for name, kind in fields])
        self.writers = tuple([writer_of(name, kind) for name, kind in fields])

    def read(self, message: Any, names: Names, where: str) -> Record:
        """The record of a verb's own message."""
        return self.record(*[read(message, names, where) for read in self.readers])

    def write(self, message: Any, names: Names, record: Record) -> None:
        """Fills the verb's own message."""
        for write, value in zip(self.writers, record.row(), strict=True):
            write(message, names, value)


def reader_of(name: str, kind: str, default: int) -> Reader:
    """How a field of that kind is read; a default other than 0 counts where the field is left out."""
    if kind == "spread":
        return spread_reader(name)
    if kind.endswith("*"):
        return list_reader(name, kind[:-1])
    if kind in PLAIN:
        if default:
            return lambda message, names, where: getattr(message, name) if message.HasField(name) else default
        return lambda message, names, where: getattr(message, name)
    plain = kind.rstrip("?")

    def read(message: Any, names: Names, where: str) -> int:
        id = getattr(message, name)
        found = names.indexes.get(plain, EMPTY).get(id)
        if found is None:
            if not id and plain != kind:
                return ABSENT
            raise names.unknown(plain, id, f"{where}.{name}")
        return found

    return read


EMPTY: Final[dict[str, int]] = {}


def list_reader(name: str, kind: str) -> Reader:
    """A list of ids; cards come in the order of the data, whatever order they were named in."""

    def read(message: Any, names: Names, where: str) -> tuple[int, ...]:
        indexes = names.indexes.get(kind, EMPTY)
        found = []
        for at, id in enumerate(getattr(message, name)):
            index = indexes.get(id)
            if index is None:
                raise names.unknown(kind, id, f"{where}.{name}[{at}]")
            found.append(index)
        if kind == "card":
            found.sort()
        return tuple(found)

    return read


def spread_reader(name: str) -> Reader:
    """Places with counts, in the order of the board; a place that is named twice is refused."""

    def read(message: Any, names: Names, where: str) -> tuple[tuple[int, int], ...]:
        indexes = names.indexes["zone"]
        found: dict[int, int] = {}
        for at, placement in enumerate(getattr(message, name)):
            id = placement.zone
            index = indexes.get(id)
            if index is None:
                raise names.unknown("zone", id, f"{where}.{name}[{at}].zone")
            if index in found:
                message = f"{short(id)} is named twice; give each place once, with all that goes there"
                raise Refused(Kind.INVALID, "named_twice", message, field=f"{where}.{name}[{at}].zone")
            found[index] = placement.count
        return tuple(sorted(found.items()))

    return read


def writer_of(name: str, kind: str) -> Writer:
    """How a field of that kind is written; what is none is left out."""
    if kind == "spread":

        def spread(message: Any, names: Names, value: tuple[tuple[int, int], ...]) -> None:
            zones = names.ids["zone"]
            placements = getattr(message, name)
            for zone, count in value:
                placements.add(zone=zones[zone], count=count)

        return spread
    if kind in PLAIN:
        return lambda message, names, value: setattr(message, name, value)
    plain = kind.rstrip("*?")
    if kind.endswith("*"):
        return lambda message, names, value: getattr(message, name).extend([names.ids[plain][one] for one in value])

    def single(message: Any, names: Names, value: int) -> None:
        if value >= 0:
            setattr(message, name, names.ids[plain][value])

    return single
