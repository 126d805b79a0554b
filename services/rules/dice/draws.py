"""What one command drew from chance: as it is stored, in a part for everybody and a part that waits for the end."""

from hashlib import sha256
from typing import NamedTuple

from services.rules.engine.kernel.record import Json


class Throw(NamedTuple):
    """Dice that were thrown together."""

    reason: str
    sides: int
    faces: tuple[int, ...]


class Shuffle(NamedTuple):
    """Cards as they went in, their order from the top, and a commitment for each position of it."""

    number: int
    reason: str
    cards: tuple[int, ...]
    order: tuple[int, ...]
    commitments: tuple[bytes, ...]


class Hidden(NamedTuple):
    """What nobody may see of a shuffle before the game is over: the cards as they went in, and their order."""

    number: int
    cards: tuple[int, ...]
    order: tuple[int, ...]

    def form(self) -> dict[str, Json]:
        return {"number": self.number, "cards": list(self.cards), "order": list(self.order)}


class Draws(NamedTuple):
    """All throws and shuffles of a command. `first` is the number of its first throw, or of the one that comes next;
    `reveal` is the chain's secret of its last throw, from which the others follow, and empty where it has none.
    """

    turn: int
    beacon: str
    first: int
    throws: tuple[Throw, ...]
    reveal: bytes
    shuffles: tuple[Shuffle, ...]

    def secrets(self) -> list[bytes]:
        """The chain's secret of each throw, which all follow from the last one."""
        found = [self.reveal]
        for _ in self.throws[1:]:
            found.append(sha256(found[-1]).digest())
        return found[::-1] if self.throws else []

    def public(self) -> dict[str, Json]:
        """What everybody may see at once."""
        return {
            "turn": self.turn,
            "beacon": self.beacon,
            "first": self.first,
            "throws": [[throw.reason, throw.sides, list(throw.faces)] for throw in self.throws],
            "reveal": self.reveal.hex(),
            "shuffles": [
                {"number": one.number, "reason": one.reason, "commitments": [each.hex() for each in one.commitments]}
                for one in self.shuffles
            ],
        }

    def hidden(self) -> tuple[Hidden, ...]:
        """The secret part of its shuffles."""
        return tuple([Hidden(one.number, one.cards, one.order) for one in self.shuffles])
