"""Actions and standing orders as messages and back.

A message is named after the engine's record and its fields after the record's, so nothing here knows a verb: a
converter for each is made once, from the record's SPEC and the oneof of the same name. What has no message goes by
its name and fields (`generic`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldpost.rules.v1.action_pb2 import Action as ActionMessage
from fieldpost.rules.v1.order_pb2 import StandingOrder
from google.protobuf.message import Message

from services.common.refusals import Kind, Refused
from services.rules.app.wire import generic
from services.rules.app.wire.names import Names, names_of
from services.rules.engine.editions import edition
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.naming import short
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, Record, defaults_of, fields_of
from services.rules.engine.kernel.variant import Variant

Reader = Callable[[Any, Names, str], object]
"""The value of one field of a message; the text is the path of the message in the request."""
Writer = Callable[[Any, Names, Any], None]
"""Puts the value of one field into a message."""

PLAIN: Final = frozenset(("int", "str", "bool", "seat"))
NONE: Final = -1


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
                return NONE
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


class Mapping:
    """All verbs, or all orders: those that have a message by their converters, the others by the generic form."""

    def __init__(self, base: type[Record], message: type[Message], oneof: str) -> None:
        for name in edition_names():
            edition(name)  # an edition's records are known once it is loaded
        self.base = base
        self.message = message
        self.oneof = oneof
        members = [field.name for field in message.DESCRIPTOR.oneofs_by_name[oneof].fields]
        self.converters = {name: Converter(REGISTRY[name]) for name in members if name != GENERIC}
        self.own = frozenset(self.converters)

    def read(self, message: Message, variant: Variant, where: str) -> Record:
        """The record of a message; INVALID names the field that means nothing here, and what may stand there."""
        name = message.WhichOneof(self.oneof)
        if name is None:
            text = f"an action names one {self.oneof} of: {', '.join(sorted(self.own))}"
            raise Refused(Kind.INVALID, f"no_{self.oneof}", text, field=where)
        inner, path = getattr(message, name), f"{where}.{name}"
        if name == GENERIC:
            return generic.record_from(inner, self.oneof, self.base, self.own, names_of(variant), path)
        return self.converters[name].read(inner, names_of(variant), path)

    def write(self, record: Record, variant: Variant) -> Message:
        """The message that `read` reads back as this record."""
        message = self.message()
        converter = self.converters.get(record.NAME)
        inner = getattr(message, GENERIC if converter is None else record.NAME)
        inner.SetInParent()
        if converter is None:
            generic.write(inner, self.oneof, variant, record)
        else:
            converter.write(inner, names_of(variant), record)
        return message


GENERIC: Final = "generic"
"""The member of a oneof for what has no message of its own."""

ACTIONS: Final = Mapping(Action, ActionMessage, "verb")
ORDERS: Final = Mapping(Order, StandingOrder, "order")


def action_from(message: ActionMessage, variant: Variant, where: str = "actions[0]") -> Action:
    """The engine's action."""
    action = ACTIONS.read(message, variant, where)
    assert isinstance(action, Action)
    return action


def order_from(message: StandingOrder, variant: Variant, where: str = "orders[0]") -> Order:
    """The engine's standing order."""
    order = ORDERS.read(message, variant, where)
    assert isinstance(order, Order)
    return order


def action_message(action: Action, variant: Variant) -> ActionMessage:
    """The message that `action_from` reads back as this action."""
    message = ACTIONS.write(action, variant)
    assert isinstance(message, ActionMessage)
    return message


def order_message(order: Order, variant: Variant) -> StandingOrder:
    """The message that `order_from` reads back as this order."""
    message = ORDERS.write(order, variant)
    assert isinstance(message, StandingOrder)
    return message
