"""Converts protobuf messages from and to plain values, by descriptor alone."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Final

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct
from google.protobuf.timestamp_pb2 import Timestamp

Plain = Any
"""None, bool, int, float, str, or a list or dict of such."""

Field = Any
"""A FieldDescriptor; what its message and enum types are depends on its type, which stubs cannot say."""

ENUM: Final = FieldDescriptor.TYPE_ENUM
BYTES: Final = FieldDescriptor.TYPE_BYTES
MESSAGE: Final = FieldDescriptor.TYPE_MESSAGE


def fill(message: Message, form: Mapping[str, Plain]) -> None:
    """Sets the fields that a form names; nothing for one that is None. An object fills a list of pairs.

    Enum values are written as `plain` writes them. A name that the message does not have is an error of the
    caller's, not of its input.
    """
    for name, value in form.items():
        field = message.DESCRIPTOR.fields_by_name[name]
        if value is None:
            continue
        if field.is_repeated:
            _fill_list(field, getattr(message, name), value)
        elif field.type == MESSAGE:
            inner = getattr(message, name)
            inner.SetInParent()
            if isinstance(inner, Struct):
                inner.update(value)
            else:
                fill(inner, value)
        else:
            setattr(message, name, _long(field, value) if field.type == ENUM else value)


def member(kind: type[Message], oneof: str, name: str, form: Mapping[str, Plain]) -> dict[str, Plain]:
    """A member of a oneof as `fill` reads it: the one of that name, or `generic` with the name and the fields."""
    if name in [field.name for field in kind.DESCRIPTOR.oneofs_by_name[oneof].fields]:
        return {name: form}
    return {"generic": {oneof: name, "fields": {key: value for key, value in form.items() if value is not None}}}


def _fill_list(field: Field, into: Any, value: Plain) -> None:
    """Fills a repeated field or a map."""
    if _is_map(field):
        into.update(value)
    elif isinstance(value, Mapping):
        first, second = field.message_type.fields[:2]
        for key, one in value.items():
            fill(into.add(), {first.name: key, second.name: one})
    elif field.type == MESSAGE:
        for one in value:
            fill(into.add(), one)
    else:
        into.extend(value)


def plain(message: Message) -> dict[str, Plain]:
    """All fields of a message under their names, those at their defaults too, so that the keys never change.

    A message that is not set is None; of a `oneof` only the member that is set is there. Enum values are in small
    letters without the name of their enum, times are ISO 8601, bytes are base64.
    """
    form: dict[str, Plain] = {}
    fields: Sequence[Field] = message.DESCRIPTOR.fields
    for field in fields:
        value = getattr(message, field.name)
        if field.is_repeated and _is_map(field):
            kind = field.message_type.fields_by_name["value"]
            form[field.name] = {str(key): _value(kind, value[key]) for key in sorted(value)}
        elif field.is_repeated:
            form[field.name] = [_value(field, one) for one in value]
        elif not field.has_presence or message.HasField(field.name):
            form[field.name] = _value(field, value)
        elif field.containing_oneof is None or field.containing_oneof.name.startswith("_"):
            form[field.name] = None
    return form


def _is_map(field: Field) -> bool:
    return field.type == MESSAGE and bool(field.message_type.GetOptions().map_entry)


def _value(field: Field, value: Any) -> Plain:
    """One value of a field."""
    if isinstance(value, Struct):
        return {name: _loose(value[name]) for name in value}
    if isinstance(value, Timestamp):
        return value.ToJsonString()
    if isinstance(value, Message):
        return plain(value)
    if field.type == ENUM:
        return _short(field, value)
    return base64.b64encode(value).decode() if field.type == BYTES else value


def _prefix(field: Field) -> str:
    """What the names of all values of an enum begin with."""
    return str(field.enum_type.values_by_number[0].name).removesuffix("UNSPECIFIED")


def _short(field: Field, number: int) -> Plain:
    known = field.enum_type.values_by_number.get(number)
    return number if known is None else known.name.removeprefix(_prefix(field)).lower()


def _long(field: Field, short: str) -> int:
    return int(field.enum_type.values_by_name[_prefix(field) + short.upper()].number)


def _loose(value: Any) -> Plain:
    """A value of a Struct, whose numbers are all floats; whole ones become whole again."""
    if isinstance(value, Struct):
        return {name: _loose(value[name]) for name in value}
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None or isinstance(value, bool | str | float):
        return value
    return [_loose(one) for one in value]
