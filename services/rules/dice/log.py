"""The hash chain over a game's log: leaves hide their entries until the end, heads fix their order at once."""

import hmac
import json
from hashlib import sha256
from typing import Final, NamedTuple

from services.rules.dice.rd1 import sized, u32
from services.rules.engine.kernel.record import Json

LOG: Final = b"RD/1|log"
LEAF: Final = b"RD/1|leaf"
LEAF_SALT: Final = b"RD/1|leafsalt"


written: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


class Link(NamedTuple):
    """What an entry adds to the chain."""

    leaf: bytes
    head: bytes


def canonical(value: Json) -> bytes:
    """JSON that can be written in one way only: keys sorted, no spaces, UTF-8."""
    return written(value).encode(errors="surrogatepass")


def first_head(terms: Json) -> bytes:
    """The head before entry 0: it fixes all that the game began with."""
    return sha256(LOG + canonical(terms)).digest()


def link(secret: bytes, game: str, number: int, written: bytes, head: bytes) -> Link:
    """The link of entry `number`, written as `canonical` does; `head` is the one before it."""
    return linked(leaf_of_written(secret, game, number, written), head)


def leaf_of(secret: bytes, game: str, number: int, entry: Json) -> bytes:
    return leaf_of_written(secret, game, number, canonical(entry))


def leaf_of_written(secret: bytes, game: str, number: int, written: bytes) -> bytes:
    salt = hmac.digest(secret, LEAF_SALT + sized(game.encode()) + u32(number), "sha256")
    return sha256(LEAF + salt + written).digest()


def linked(leaf: bytes, head: bytes) -> Link:
    """The link of a leaf."""
    return Link(leaf, sha256(head + leaf).digest())
