"""Facts from and to messages."""

from __future__ import annotations

from typing import Any

from fieldpost.matchmaking.v1 import internal_pb2
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from services.common.outbox import Fact


def fact_of_game(message: Any) -> Fact:
    """A fact of the rules service."""
    return Fact(message.number, message.kind, message.game_id, said(message), message.at.ToMilliseconds())


def said(message: Message) -> dict[str, Any]:
    """What a message says, by the names of its fields; what is left out, or as good as left out, is not there."""
    return {field.name: _value(value) for field, value in message.ListFields()}


def _value(value: Any) -> Any:
    if isinstance(value, Timestamp):
        return value.ToMilliseconds()
    if isinstance(value, Message):
        return said(value)
    if isinstance(value, str | bytes | int | float):
        return value
    if hasattr(value, "items"):
        return dict(value)
    return [_value(one) for one in value]


def fact_message(fact: Fact) -> internal_pb2.Fact:
    """A fact of ours, as others hear it."""
    told: Any = fact.payload
    message = internal_pb2.Fact(
        number=fact.seq,
        kind=fact.kind,
        table_id=fact.subject,
        game_id=told["game_id"],
        title=told["title"],
        people=told["people"],
        cause=told["cause"],
    )
    message.at.FromMilliseconds(fact.at)
    if told["until"]:
        message.until.FromMilliseconds(told["until"])
    return message
