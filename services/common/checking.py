"""Validates requests (protovalidate): bytes become a message that keeps its contract, or a refusal names the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from google.protobuf.message import DecodeError, Message
from protovalidate import Validator, Violation

from services.common.refusals import Kind, Refused

LONGEST_KEY: Final = 40
"""Letters of a map's key that a field's path quotes: with all of a long one, the refusal would not pass as metadata."""

_validator: Final = Validator()


def reader(parse: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """A function that reads one kind of request. The rules are compiled now: the first use costs milliseconds."""
    collect = _validator.collect_violations

    def read(data: bytes) -> Any:
        try:
            request = parse(data)
        except DecodeError as fault:
            raise Refused(Kind.INVALID, "malformed", "the request is no message of its kind") from fault
        if violations := collect(request, fail_fast=True):
            raise _refusal(violations[0])
        return request

    blank: Message = parse(b"")
    collect(blank)
    return read


def _refusal(violation: Violation) -> Refused:
    path = _path(violation)
    return Refused(Kind.INVALID, "invalid", f"{path or 'the request'} {violation.proto.message}", field=path)


def _path(violation: Violation) -> str:
    """The field as people write it: "actions[1].attack.dice"."""
    field = violation.proto.field
    text = ""
    for element in field.elements if field is not None else ():
        text += f".{element.field_name}" if text else element.field_name
        if element.subscript is not None:
            text += f"[{str(element.subscript.value)[:LONGEST_KEY]}]"
    return text
