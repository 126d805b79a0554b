"""What matchmaking asks of other services, as ports: clients.py asks by gRPC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from services.common.outbox import Fact
from services.matchmaking.tables import Dice, Table, Terms


class AsksRules(Protocol):
    """What is asked of the rules service; clients.Rules does it by gRPC."""

    async def in_full(self, terms: Terms, seats: int) -> Terms:
        """Terms with all choices of their mode; Refused when it cannot be played like this."""

    async def reserve(self, request_id: str) -> tuple[str, Dice]:
        """The id of a game to come, and what its dice are bound to; the same request reserves the same game."""

    async def create_game(self, table: Table) -> None:
        """Starts a table's game; again and again is once."""

    async def facts(self, after: int) -> Sequence[Fact]:
        """What happened in games since a fact."""


class AsksBots(Protocol):
    """What is asked of the bots service."""

    async def check(self, names: set[str], field: str) -> None:
        """Refused when a name is no bot's, and when the bots' service does not answer."""


class AsksAccounts(Protocol):
    """What is asked of the accounts service."""

    async def name_of(self, user_id: str) -> str:
        """The name of an account; Refused when it is not there any more."""
