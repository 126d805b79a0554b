"""What notifications ask of other services, as ports: clients.py asks by gRPC."""

from __future__ import annotations

from typing import NamedTuple, Protocol

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
    bank_free: bool
    truces: tuple[int, ...] = ()
    """Numbers of the truces that are offered to the seat."""


class Account(NamedTuple):
    """How an account's owner reads: the language, and the zone of their clocks."""

    language: str = ""
    zone: str = ""


class SeatAct(NamedTuple):
    """Something that a person wants done by a button."""

    request_id: str
    act: Act
    game_id: str
    user_id: str
    decision: str
    version: int
    truce: int = 0


class AsksRules(Protocol):
    """What is asked of the rules service; clients.Rules does it by gRPC."""

    async def describe(self, game_id: str, seat: int, language: str) -> Described:
        """A person's seat, in sentences."""

    async def act(self, wanted: SeatAct) -> None:
        """Does it, once for each request id; Refused as the person's own call would be."""


class AsksAccounts(Protocol):
    """What is asked of the accounts service."""

    async def account(self, user_id: str) -> Account:
        """What an account says; nothing when it is not there any more."""

    async def accept_friend(self, request_id: str, user_id: str, asker: str) -> None:
        """Makes a friend of somebody who asked, once for each request id; Refused where they do not ask any more."""
