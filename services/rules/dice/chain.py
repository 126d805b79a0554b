"""The hash chain behind the dice: each throw uses one secret, and showing it betrays none that comes later."""

from bisect import bisect_left
from hashlib import sha256
from typing import Final

from services.common.ports import Entropy
from services.rules.dice.rd1 import SIZE, u32

LENGTH: Final = 131_072
"""Throws in a game; a long one has some thousands."""

BLOCK: Final = 256
"""How many secrets are kept at hand; also the distance of the first marks."""

NEAR: Final = 4_096
"""Up to here, where nearly all games end, marks are a block apart; later this far."""


class ChainSpent(Exception):
    """All throws of a game's chain were made; the command that asked for more must not be committed."""


def marks(length: int) -> list[int]:
    """The indices whose secrets are stored, the anchor and the root among them."""
    return sorted({*range(0, min(NEAR, length), BLOCK), *range(NEAR, length, NEAR), length})


class Chain:
    """Secrets S_1 to S_n, where S_{i-1} = SHA-256(S_i), worked out from a few stored ones; whoever holds it can
    foretell every throw of the game.
    """

    __slots__ = ("held", "kept", "marks")

    def __init__(self, length: int, kept: tuple[bytes, ...]) -> None:
        self.marks = marks(length)
        self.kept = kept
        self.held = (0, b"")  # the first index at hand, and the secrets from there on

    @property
    def length(self) -> int:
        return self.marks[-1]

    @property
    def anchor(self) -> bytes:
        """S_0, which is published before anybody's seed is known."""
        return self.kept[0]

    def secret(self, index: int) -> bytes:
        """S_index; cheap for the indices after one that was asked for."""
        first, block = self.held
        at = (index - first) * SIZE
        return block[at : at + SIZE] if 0 <= at < len(block) else self.fetched(index)

    def fetched(self, index: int) -> bytes:
        """S_index, with a block of those after it for the next calls."""
        if index < 1:
            raise ValueError("the first throw is number 1")
        if index > self.length:
            raise ChainSpent(f"a game has {self.length} throws at most")
        mark = bisect_left(self.marks, index)
        top = min(index + BLOCK - 1, self.marks[mark])
        value = hashed(self.kept[mark], self.marks[mark] - top)
        found = [value]
        for _ in range(top - index):
            value = sha256(value).digest()
            found.append(value)
        found.reverse()
        self.held = (index, b"".join(found))
        return value

    def encode(self) -> bytes:
        """The chain in few bytes, for the vault only."""
        return u32(self.length) + b"".join(self.kept)

    @staticmethod
    def decode(data: bytes) -> "Chain":
        """The chain that `encode` wrote."""
        return Chain(int.from_bytes(data[:4], "big"), tuple([data[at : at + SIZE] for at in range(4, len(data), SIZE)]))


def hashed(value: bytes, times: int) -> bytes:
    """SHA-256 so many times over."""
    for _ in range(times):
        value = sha256(value).digest()
    return value


def new_chain(entropy: Entropy, length: int = LENGTH) -> Chain:
    """A chain from a fresh root."""
    value = entropy.bytes(SIZE)
    kept = [value]
    above = length
    for mark in reversed(marks(length)[:-1]):
        value = hashed(value, above - mark)
        kept.append(value)
        above = mark
    return Chain(length, tuple(reversed(kept)))
