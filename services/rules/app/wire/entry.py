"""What happened, and why something was refused, as messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from fieldpost.rules.v1 import view_pb2 as pb
from google.protobuf.timestamp_pb2 import Timestamp

from services.common.refusals import Kind, Refused
from services.rules.app.wire.encoding import framed, struct, tag
from services.rules.app.wire.names import names_of
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sentences import sentence
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import is_told

EVENT: Final = tag(pb.Entry.EVENTS_FIELD_NUMBER)
FIELDS: Final = tag(pb.Event.FIELDS_FIELD_NUMBER)


def entry_bytes(
    number: int,
    version: int,
    at_ms: int,
    cause: pb.Cause,
    seat: Seat,
    events: Iterable[Event],
    variant: Variant,
    extended_seconds: int = 0,
) -> bytes:
    """One entry of a game's log. Give only `seen_events` of its viewer; silent ones that are not told are left out."""
    head = pb.Entry(number=number, version=version, at=timestamp(at_ms), cause=cause, seat=seat)
    parts = [
        head.SerializeToString(),
        *[event_part(variant, event) for event in events if is_told(event)],
    ]
    if extended_seconds:
        parts.append(pb.Entry(extended_seconds=extended_seconds).SerializeToString())
    return b"".join(parts)


def event_part(variant: Variant, event: Event) -> bytes:
    """One event of an entry, with names."""
    form = named(names_of(variant).variant, event)
    name = form.pop("event")
    return framed(EVENT, event_name(name) + framed(FIELDS, struct(form)))


@cache
def event_name(name: str) -> bytes:
    return pb.Event(name=name).SerializeToString()


def timestamp(milliseconds: int) -> Timestamp:
    """Milliseconds since 1970 as a message."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def refusal_problem(refusal: Refusal, variant: Variant, language: str = "en") -> Refused:
    """The engine's no, as the answer to the call; give the game's own variant, which knows the chosen colours."""
    details = named(variant, refusal)["details"]
    text = sentence(variant, refusal, language)
    return Refused(Kind.AGAINST_RULE, refusal.code, text, rule=refusal.rule, details=details)
