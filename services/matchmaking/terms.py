"""What is agreed about a table before anybody sits down: what is played, how, who may come in, what may be written."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Any, NamedTuple

from services.matchmaking.paces import Pace, pace_of


class Chat(StrEnum):
    """What may be written at a table."""

    NONE = "none"
    PHRASES = "phrases"
    PUBLIC = "public"
    TEAM = "team"


class Entry(NamedTuple):
    """Who may come in; None and 0 ask for nothing."""

    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int = 0
    friends_only: bool = False


class Claims(Enum):
    """Who may take over a bot's seat in the running game; the values are the contract's names without their prefix."""

    NOBODY = "NOBODY"
    INVITED = "INVITED"
    ELIGIBLE = "ELIGIBLE"


class Filling(NamedTuple):
    """Which bot takes seats at which nobody sits, and how many seconds after the table opened; none when empty."""

    bot: str = ""
    after_seconds: int = 0


class Terms(NamedTuple):
    """What is played, and how: fixed when the table opens. Choices are named as in the contract."""

    edition: str
    variant: str
    options: Mapping[str, str]
    clock: Mapping[str, Any] | None
    """The fields of the rules' TableClock by name, as they came: what else a clock can say goes through unseen."""
    audience: str
    watched_by_all: bool
    """Whether everybody may look on."""
    fallback: str
    substitute: str
    rated: bool = False
    entry: Entry = Entry()
    filling: Filling = Filling()
    sides: tuple[int, ...] = ()
    """The side of each seat; each is its own where nothing is said."""
    claims: Claims | None = None
    """None at tables of before there was a choice."""
    anonymous: bool = False
    """Whether nobody is told who has which seat until the game is over."""
    lots: tuple[int, ...] = ()
    """At an anonymous table, which seat's holder gets each seat when the game begins; drawn before, and told nobody."""
    chat: Chat = Chat.NONE

    @property
    def pace(self) -> Pace:
        return pace_of(int((self.clock or {}).get("turn_seconds", 0)))

    @property
    def bots(self) -> set[str]:
        """The bots that the terms name."""
        return {self.substitute, self.filling.bot} - {""}
