"""What the diary asks of the rules service."""

from __future__ import annotations

from typing import Any

from fieldpost.rules.v1 import internal_pb2

from services.common.outbox import Fact


class Rules:
    """The rules service, by its internal stub."""

    def __init__(self, internal: Any) -> None:
        self._internal = internal

    async def facts(self, after: int) -> list[Fact]:
        """What happened in games since a fact."""
        response = await self._internal.ListFacts(internal_pb2.ListFactsRequest(after=after, limit=100))
        return [Fact(one.number, one.kind, one.game_id, {}, one.at.ToMilliseconds()) for one in response.facts]
