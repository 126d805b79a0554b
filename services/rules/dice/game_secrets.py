"""A game's three secrets: they are made before anybody's seed is known, and stored only sealed."""

from dataclasses import dataclass
from typing import NamedTuple

from services.common.ports import Entropy
from services.rules.dice.chain import LENGTH, Chain, new_chain
from services.rules.dice.rd1 import SIZE, deck_commitment


class Published(NamedTuple):
    """What everybody must have seen before the first seat gives its seed."""

    anchor: bytes
    length: int
    deck: bytes


@dataclass(frozen=True, slots=True, repr=False)
class GameSecrets:
    """The dice chain, the deck secret behind all shuffles, and the log secret that hides leaves until the end."""

    chain: Chain
    deck: bytes
    log: bytes

    def published(self) -> Published:
        return Published(self.chain.anchor, self.chain.length, deck_commitment(self.deck))

    def encode(self) -> bytes:
        """All of it in about 1.6 KB, for the vault only."""
        return self.deck + self.log + self.chain.encode()

    @staticmethod
    def decode(data: bytes) -> "GameSecrets":
        """The secrets that `encode` wrote."""
        return GameSecrets(Chain.decode(data[2 * SIZE :]), data[:SIZE], data[SIZE : 2 * SIZE])


def new_secrets(entropy: Entropy, length: int = LENGTH) -> GameSecrets:
    """Fresh secrets for a game; making the chain takes some hundredths of a second."""
    return GameSecrets(new_chain(entropy, length), entropy.bytes(SIZE), entropy.bytes(SIZE))
