"""What notifications ask of other services, as ports: clients.py asks by gRPC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from services.common.outbox import Fact
from services.notifications.kinds import Act


class Described(NamedTuple):
    """A person's seat as it is now; `decision` is empty where nothing waits for the person."""

    decision: str
    version: int
    deadline: int
    question: str
    happened: tuple[str, ...]
    turn: str
    draw_open: bool


class SeatAct(NamedTuple):
    """Something that a person wants done by a button."""

    request_id: str
    act: Act
    game_id: str
    user_id: str
    decision: str
    version: int


class AsksRules(Protocol):
    """What is asked of the rules service; clients.Rules does it by gRPC."""

    async def facts(self, after: int) -> Sequence[Fact]:
        """What happened in games since a fact."""

    async def describe(self, game_id: str, seat: int, language: str) -> Described:
        """A person's seat, in sentences."""

    async def act(self, wanted: SeatAct) -> None:
        """Does it, once for each request id; Refused as the person's own call would be."""


class AsksAccounts(Protocol):
    """What is asked of the accounts service."""

    async def language_of(self, user_id: str) -> str:
        """The language of an account; empty when it is not there any more."""
