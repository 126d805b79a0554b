"""Verbs and standing orders without a message of their own: a name, and fields as a Struct.

An edition's verb works as soon as the edition is there. Everything is as strict as with a message: what is unknown,
missing or of the wrong type is INVALID, with the path of the field.
"""

from __future__ import annotations

from typing import Any, Final

from google.protobuf.struct_pb2 import Struct

from services.common.refusals import Kind, Refused
from services.rules.app.wire.encoding import struct
from services.rules.app.wire.names import Names, first_few
from services.rules.engine.kernel.kinds import ABSENT
from services.rules.engine.kernel.naming import named, short
from services.rules.engine.kernel.record import REGISTRY, Record, defaults_of, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.vocabulary import records_of

MOST_NUMBER: Final = 1_000_000
MOST_TEXT: Final = 64
MOST_LISTED: Final = 128


def record_from(form: Any, oneof: str, base: type[Record], own: frozenset[str], names: Names, where: str) -> Record:
    """The record of a GenericAction or GenericOrder; `own` are the names that have messages and must use them."""
    name = getattr(form, oneof)
    if name in own:
        text = f"'{name}' has a message of its own; send that"
        raise Refused(Kind.INVALID, "has_message", text, field=f"{where}.{oneof}")
    known = tuple([kind.NAME for kind in records_of(base, names.variant.edition) if kind.NAME not in own])
    if name not in known:
        text = f"there is no {oneof} {short(name)} without a message; there are: {first_few(known) or 'none'}"
        raise Refused(Kind.INVALID, f"unknown_{oneof}", text, field=f"{where}.{oneof}")
    kind = REGISTRY[name]
    fields, defaults = fields_of(kind), defaults_of(kind)
    given = dict(form.fields.fields)
    for field in given:
        if field not in dict(fields):
            allowed = ", ".join([one for one, _ in fields]) or "none"
            text = f"{name} has no field {short(field)}; it has: {allowed}"
            raise Refused(Kind.INVALID, "unknown_field", text, field=f"{where}.fields.{field[:MOST_TEXT]}")
    values = []
    for field, spelled in fields:
        path = f"{where}.fields.{field}"
        if field in given:
            values.append(value_from(spelled, plain(given[field]), names, path))
        elif field in defaults or spelled.endswith("?"):
            values.append(defaults.get(field, ABSENT))
        else:
            raise Refused(Kind.INVALID, "missing_field", f"{name} needs the field '{field}'", field=path)
    return kind(*values)


def plain(value: Any) -> Any:
    """A google.protobuf.Value, one level deep: what lies in lists and objects stays as it is."""
    kind = value.WhichOneof("kind")
    if kind == "number_value":
        number: float = value.number_value
        return int(number) if number.is_integer() else number
    if kind == "list_value":
        return list(value.list_value.values)
    if kind == "struct_value":
        return dict(value.struct_value.fields)
    return None if kind in (None, "null_value") else getattr(value, kind)


def value_from(spelled: str, value: Any, names: Names, where: str) -> object:
    """One field; the text is its path."""
    if spelled.endswith("*"):
        found = many_from(spelled[:-1], value, names, where)
        return tuple(sorted(found)) if spelled == "card*" else found
    if spelled.endswith("?"):
        return ABSENT if value is None else value_from(spelled[:-1], value, names, where)
    if spelled == "spread":
        return spread_from(value, names, where)
    if spelled in ("int", "seat"):
        return number_from(value, where)
    if spelled == "bool":
        return right(isinstance(value, bool), value, "true or false", where)
    text: str = right(
        isinstance(value, str) and len(value) <= MOST_TEXT, value, f"a text of {MOST_TEXT} at most", where
    )
    return text if spelled == "str" else names.index(spelled, text, where)


def number_from(value: Any, where: str) -> int:
    whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_NUMBER
    found: int = right(whole, value, f"a whole number from 0 to {MOST_NUMBER}", where)
    return found


def many_from(spelled: str, value: Any, names: Names, where: str) -> tuple[Any, ...]:
    right(isinstance(value, list) and len(value) <= MOST_LISTED, value, f"a list of {MOST_LISTED} at most", where)
    return tuple([value_from(spelled, plain(one), names, f"{where}[{at}]") for at, one in enumerate(value)])


def spread_from(value: Any, names: Names, where: str) -> tuple[tuple[int, int], ...]:
    """Places with counts, in the order of the board."""
    right(isinstance(value, dict) and len(value) <= MOST_LISTED, value, "an object from place to count", where)
    pairs = []
    for id, count in value.items():
        zone = names.index("zone", id, f"{where}.{id[:MOST_TEXT]}")
        pairs.append((zone, number_from(plain(count), f"{where}.{id[:MOST_TEXT]}")))
    return tuple(sorted(pairs))


def right(holds: bool, value: Any, allowed: str, where: str) -> Any:
    """The value, if it is of the right type; else INVALID says what is allowed."""
    if not holds:
        raise Refused(Kind.INVALID, "wrong_type", f"this must be {allowed}", field=where)
    return value


def write(message: Any, oneof: str, variant: Variant, record: Record) -> None:
    """Fills a GenericAction or GenericOrder, which `record_from` reads back as this record."""
    form = named(variant, record)
    setattr(message, oneof, form.pop(oneof))
    message.fields.CopyFrom(Struct.FromString(struct({name: one for name, one in form.items() if one is not None})))
