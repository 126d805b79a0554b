"""Facts as another service hears them, for tests."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldpost.common.v1 import facts_pb2
from google.protobuf.message import Message


class Heard(NamedTuple):
    """A fact; `said` is a message of its service's own."""

    number: int
    kind: str
    subject: str
    said: Any


def heard(response: facts_pb2.ListFactsResponse, form: type[Message]) -> list[Heard]:
    """The facts of an answer to ListFacts."""
    found = []
    for one in response.facts:
        said = form()
        assert one.said.Unpack(said)
        found.append(Heard(one.number, one.kind, one.subject, said))
    return found
