"""The formulas of RD/1, byte by byte as RD1.md states them; nothing here remembers anything."""

import hmac
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Final

SIZE: Final = 32
"""The bytes of a secret, a commitment, a leaf or a head."""

LEAST_SEED: Final = 16
MOST_SEED: Final = 64
MOST_SIDES: Final = 255

DICE: Final = b"RD/1|dice"
SHUFFLE: Final = b"RD/1|shuffle"
SALT: Final = b"RD/1|salt"
CARD: Final = b"RD/1|card"
DECK: Final = b"RD/1|deck"
BOT: Final = b"bot"
MOST_CARDS: Final = 65_536
"""How many values two bytes have."""


def u32(number: int) -> bytes:
    """A whole number in four bytes, the highest first."""
    return number.to_bytes(4, "big")


def sized(data: bytes) -> bytes:
    """Bytes of any length behind their length, so that what follows cannot be taken for a part of them."""
    return u32(len(data)) + data


def joint_seed(seeds: Sequence[bytes]) -> bytes:
    """C: all seats' seeds in the order of the seats; ValueError for a seed that is too short or too long."""
    if not all(LEAST_SEED <= len(seed) <= MOST_SEED for seed in seeds):
        raise ValueError(f"a seat's seed has {LEAST_SEED} to {MOST_SEED} bytes")
    return sha256(b"".join([sized(seed) for seed in seeds])).digest()


def bot_seed(anchor: bytes, seat: int) -> bytes:
    """The seed of a seat that a bot plays from the start: it adds nothing, and everybody can make it."""
    return sha256(BOT + anchor + u32(seat)).digest()


def moment(game: str, joint: bytes, beacon: str, turn: int) -> bytes:
    """What all throws and shuffles of a turn have in common."""
    return sized(game.encode()) + joint + sized(beacon.encode()) + u32(turn)


def faces(secret: bytes, now: bytes, index: int, count: int, sides: int) -> tuple[int, ...]:
    """Throw number `index`, at a moment, with the chain's secret of that number."""
    table, refused = reduction(sides)
    message = DICE + now + u32(index)
    found = hmac.digest(secret, message + b"\0\0\0\0", "sha256").translate(table, refused)
    block = 0
    while len(found) < count:
        block += 1
        found += hmac.digest(secret, message + u32(block), "sha256").translate(table, refused)
    return tuple(found[:count])


@cache
def reduction(sides: int) -> tuple[bytes, bytes]:
    """The face for each byte, and the bytes to throw away because they would favour the low faces."""
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 2 to {MOST_SIDES} sides, not {sides}")
    fair = 256 - 256 % sides
    return bytes([1 + byte % sides for byte in range(256)]), bytes(range(fair, 256))


def order(deck: bytes, now: bytes, index: int, cards: Sequence[int]) -> tuple[int, ...]:
    """Shuffle number `index`, at a moment, of these cards as the rules hand them in; the first is the top."""
    if len(cards) > MOST_CARDS:
        raise ValueError(f"{MOST_CARDS} cards at most can be shuffled")
    found = list(cards)
    numbers = words(deck, SHUFFLE + now + u32(index))
    for last in range(len(found) - 1, 0, -1):
        fair = MOST_CARDS - MOST_CARDS % (last + 1)
        at = next(number for number in numbers if number < fair) % (last + 1)
        found[last], found[at] = found[at], found[last]
    return tuple(found)


def words(key: bytes, message: bytes) -> Iterator[int]:
    """Endless numbers of two bytes."""
    block = 0
    while True:
        digest = hmac.digest(key, message + u32(block), "sha256")
        for at in range(0, SIZE, 2):
            yield digest[at] << 8 | digest[at + 1]
        block += 1


def card_salt(deck: bytes, game: str, index: int, position: int) -> bytes:
    """What hides the card at a position of shuffle `index`; shown to whoever draws it."""
    return hmac.digest(deck, SALT + sized(game.encode()) + u32(index) + u32(position), "sha256")


def card_commitment(salt: bytes, card: int) -> bytes:
    """What is published for a card before anybody sees it."""
    return sha256(CARD + salt + u32(card)).digest()


def deck_commitment(deck: bytes) -> bytes:
    """What is published for the deck secret before anybody's seed is known."""
    return sha256(DECK + deck).digest()
