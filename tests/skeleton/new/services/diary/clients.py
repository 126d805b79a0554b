"""What the diary asks of the rules service."""

from __future__ import annotations

from typing import Any

from fieldpost.rules.v1 import internal_pb2

from services.common.facts_on_wire import Facts


class Rules:
    """The rules service, by its internal stub."""

    def __init__(self, internal: Any) -> None:
        self.facts = Facts(internal, internal_pb2.GameFact).fetch
        """What happened in games since a fact."""
