"""Facts on their way between services: a row of an outbox, as a message of its service, for the Consumer of another.

What a fact says travels by the names of its message's fields; moments are milliseconds since 1970, and 0 is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldpost.common.v1 import facts_pb2
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from services.common.clients import asked
from services.common.facts import BATCH, Fact
from services.common.refusals import JSON

MOMENT: Final[str] = Timestamp.DESCRIPTOR.full_name


class Facts:
    """Another service's facts; `stub` is its internal service's, and `form` what its facts say."""

    def __init__(self, stub: Any, form: type[Message], most: int = BATCH) -> None:
        self._stub = stub
        self._form = form
        self._most = most

    async def fetch(self, after: int) -> list[Fact]:
        """What happened since a fact, for a Consumer; every field is there, a moment that is none as 0."""
        request = facts_pb2.ListFactsRequest(after=after, limit=self._most)
        response: facts_pb2.ListFactsResponse = await asked(self._stub.ListFacts(request))
        return facts_in(response, self._form)


def message_of(fact: Fact, form: type[Message]) -> facts_pb2.Fact:
    """A fact as others hear it; ValueError for a name that its message does not have."""
    message = facts_pb2.Fact(number=fact.seq, kind=fact.kind, subject=fact.subject)
    message.at.FromMilliseconds(fact.at)
    message.said.Pack(form(**fields_of(form.DESCRIPTOR, fact.payload)), deterministic=True)
    return message


def fields_of(descriptor: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    """What a message is made from."""
    fields = descriptor.fields_by_name
    return {name: field_value(fields[name], value) if name in fields else value for name, value in told.items()}


def field_value(field: Any, value: Any) -> Any:
    """A value as the message takes it: moments and messages in it, or in a list of them, are made ready."""
    kind = field.message_type
    if kind is None or kind.GetOptions().map_entry:
        return value
    if isinstance(value, list):
        return [fields_of(kind, one) for one in value]
    if kind.full_name == MOMENT:
        return Timestamp(seconds=value // 1000, nanos=value % 1000 * 1_000_000) if value else None
    return fields_of(kind, value)


def facts_in(response: facts_pb2.ListFactsResponse, form: type[Message]) -> list[Fact]:
    """The facts of an answer."""
    found = []
    for message in response.facts:
        said = form()
        message.said.Unpack(said)
        found.append(Fact(message.number, message.kind, message.subject, told_in(said), message.at.ToMilliseconds()))
    return found


def told_in(message: Message) -> dict[str, JSON]:
    """What a message says, by the names of all its fields."""
    return {field.name: plain(getattr(message, field.name)) for field in message.DESCRIPTOR.fields}


def plain(value: Any) -> JSON:
    """A field's value as an outbox keeps it."""
    if isinstance(value, Timestamp):
        return value.ToMilliseconds()
    if isinstance(value, Message):
        return told_in(value)
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    return [plain(one) for one in value]
