"""Actions and standing orders as messages and back.

A message is named after the engine's record and its fields after the record's, so nothing here knows a verb: a
converter for each is made once, from the record's SPEC and the oneof of the same name. What has no message goes by
its name and fields (`generic`).
"""

from __future__ import annotations

from typing import Final

from fieldpost.rules.v1.action_pb2 import Action as ActionMessage
from fieldpost.rules.v1.order_pb2 import StandingOrder
from google.protobuf.message import Message

from services.common.refusals import Kind, Refused
from services.rules.app.wire import generic
from services.rules.app.wire.converters import Converter
from services.rules.app.wire.names import names_of
from services.rules.engine.editions import edition
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, Record
from services.rules.engine.kernel.variant import Variant


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
