"""A public source of chance that nobody at the table controls, one value a turn, as a port."""

from typing import Final, Protocol

NONE: Final = "none"
"""The value of a turn that has no beacon; it goes into the dice like any other."""

OFF: Final = "off"
ON: Final = "on"


class Beacon(Protocol):
    """Gives each turn a value that was public only after the turn began."""

    level: str
    """ON or OFF, as the terms of every game that begins now say it."""

    def value(self, turn: int, not_before_ms: int) -> str:
        """The value for a turn that began then by the rules; the same for the same arguments, for ever."""


class NoBeacon:
    """No beacon: games are marked so, and their dice rest on the chain and the seats' seeds alone."""

    level: str = OFF

    def value(self, turn: int, not_before_ms: int) -> str:
        return NONE
