"""What matchmaking asks of other services, as ports: clients.py asks by gRPC."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple, Protocol

from services.common.facts import Fact
from services.matchmaking.tables import Dice, Table
from services.matchmaking.terms import Terms

Pair = frozenset[str]
"""Two accounts."""


class Relations(NamedTuple):
    """What accounts are to each other."""

    friends: Set[Pair]
    apart: Set[Pair]
    """One of the two blocks the other."""


class AsksRules(Protocol):
    """What is asked of the rules service; clients.Rules does it by gRPC."""

    async def in_full(self, terms: Terms, seats: int) -> Terms:
        """Terms with all choices of their mode; Refused when it cannot be played like this."""

    async def reserve(self, request_id: str) -> tuple[str, Dice]:
        """The id of a game to come, and what its dice are bound to; the same request reserves the same game."""

    async def create_game(self, table: Table) -> None:
        """Starts a table's game; again and again is once."""

    async def free_seats(self, game_ids: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """Of running games, the seats that somebody may take over from a bot now; games without any are not named."""

    async def claim_seat(self, game_id: str, seat: int, user_id: str, request_id: str) -> None:
        """Gives somebody a bot's seat; again and again is once. Refused when it is nobody's to take."""

    async def facts(self, after: int) -> Sequence[Fact]:
        """What happened in games since a fact."""


class AsksBots(Protocol):
    """What is asked of the bots service."""

    async def check(self, names: set[str], field: str) -> None:
        """Refused when a name is no bot's, and when the bots' service does not answer."""


class Known(NamedTuple):
    """What everybody may know of an account: its name, and whether it is a bot's."""

    name: str
    bot: bool


class AsksAccounts(Protocol):
    """What is asked of the accounts service."""

    async def known(self, user_id: str) -> Known:
        """What everybody may know of an account; Refused when it is not there any more."""

    async def linked(self, user_ids: Collection[str]) -> Set[Pair]:
        """Which of some accounts are of one household, or one device."""

    async def relations(self, user_ids: Collection[str]) -> Relations:
        """Which of some accounts are friends, and which block each other."""
