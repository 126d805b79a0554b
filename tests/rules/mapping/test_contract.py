"""The contract has a message for every verb and standing order of the engine, with the same fields, and no other."""

import pytest
from fieldpost.rules.v1.action_pb2 import Action as ActionMessage
from fieldpost.rules.v1.order_pb2 import StandingOrder
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from services.rules.app.wire.records import ACTIONS, GENERIC, ORDERS
from services.rules.engine.editions import edition
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.kinds import Maybe, Zone
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, Record, defaults_of, fields_of

EDITIONS = [edition(name) for name in edition_names()]
TYPES = {"int": FieldDescriptor.TYPE_INT32, "seat": FieldDescriptor.TYPE_INT32, "bool": FieldDescriptor.TYPE_BOOL}

both = pytest.mark.parametrize(
    ("message", "oneof", "base"),
    [(ActionMessage.DESCRIPTOR, "verb", Action), (StandingOrder.DESCRIPTOR, "order", Order)],
    ids=["verbs", "orders"],
)


def members(message: Descriptor, oneof: str) -> dict[str, Descriptor]:
    """The messages of a oneof by the names of their fields."""
    fields = message.oneofs_by_name[oneof].fields
    return {field.name: field.message_type for field in fields if field.name != GENERIC}


def faults(record: type[Record], message: Descriptor) -> list[str]:
    """Where a message differs from the record of its name."""
    fields, defaults = fields_of(record), defaults_of(record)
    if [name for name, _ in fields] != [field.name for field in message.fields]:
        return [f"{record.NAME} has {[name for name, _ in fields]}, {message.name} {[f.name for f in message.fields]}"]
    found = []
    for (name, kind), field in zip(fields, message.fields, strict=True):
        many = kind == "spread" or kind.endswith("*")
        plain = kind.rstrip("*?")
        if kind == "spread":
            right = field.message_type is not None and field.message_type.name == "Placement"
        else:
            right = field.type == TYPES.get(plain, FieldDescriptor.TYPE_STRING)
        if not right or field.is_repeated != many:
            found.append(f"{message.name}.{name} is no {kind}")
        if not many and field.has_presence != (kind.endswith("?") or bool(defaults.get(name, 0))):
            found.append(f"{message.name}.{name}: what may be left out without being 0 is optional, all else is not")
    return found


@both
def test_every_verb_and_order_of_the_engine_has_a_message_of_its_name_and_the_other_way_round(
    message: Descriptor, oneof: str, base: type[Record]
):
    known = {name for name, record in REGISTRY.items() if issubclass(record, base)}
    assert set(members(message, oneof)) == known


@both
def test_the_fields_of_a_message_are_those_of_the_record_in_order_and_type(
    message: Descriptor, oneof: str, base: type[Record]
):
    assert [fault for name, inner in members(message, oneof).items() for fault in faults(REGISTRY[name], inner)] == []


@both
def test_a_message_is_named_after_its_field(message: Descriptor, oneof: str, base: type[Record]):
    for name, inner in members(message, oneof).items():
        assert inner.name == "".join(part.capitalize() for part in name.split("_"))


def test_a_verb_without_a_message_is_noticed():
    class March(Action):
        """A verb whose message has other fields."""

        NAME = "march"

        origin: Zone
        target: Maybe[Zone]
        count: int = 2
        troops: tuple[Zone, ...] = ()

    found = faults(March, members(ActionMessage.DESCRIPTOR, "verb")["march"])
    assert len(found) == 1
    assert "march has ['origin', 'target', 'count', 'troops']" in found[0]


def test_every_verb_and_order_is_converted():
    assert ACTIONS.own == set(members(ActionMessage.DESCRIPTOR, "verb"))
    assert ORDERS.own == set(members(StandingOrder.DESCRIPTOR, "order"))
