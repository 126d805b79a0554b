"""Between the engine and the contract: the one door for whoever has to turn one into the other."""

from google.protobuf.message import Message

from services.rules.app.mapping_entry import entry_bytes, entry_message, refusal_problem, timestamp
from services.rules.app.mapping_records import action_from, action_message, order_from, order_message
from services.rules.app.mapping_view import OpenDecision, view_bytes, view_message

__all__ = [
    "OpenDecision",
    "action_from",
    "action_message",
    "entry_bytes",
    "entry_message",
    "order_from",
    "order_message",
    "refusal_problem",
    "serialised",
    "timestamp",
    "view_bytes",
    "view_message",
]


def serialised(message: Message) -> bytes:
    """The message's bytes, the same for equal messages; protobuf alone does not promise that for maps."""
    found: bytes = message.SerializeToString(deterministic=True)
    return found
