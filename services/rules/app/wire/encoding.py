"""Parts of messages as bytes, put together without building the messages.

Protobuf reads serialised messages of one kind that follow each other as one message, so what rarely changes is
serialised once and joined. Maps are written as protobuf does when it is asked to be deterministic: equal values give
equal bytes, whichever of the two wrote them.
"""

from functools import lru_cache
from struct import Struct as Packing
from typing import Any, Final

from google.protobuf.message import Message

JSON = Any

LENGTHS: Final = tuple([bytes([length]) for length in range(128)])
TRUE: Final = b"\x20\x01"
FALSE: Final = b"\x20\x00"
NULL: Final = b"\x08\x00"
NUMBER: Final = b"\x11"
DOUBLE: Final = Packing("<d")


def varint(number: int) -> bytes:
    """A number from zero as protobuf writes lengths and tags."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


def tag(field: int) -> bytes:
    """What stands before a text, bytes or message in that field."""
    return varint(field << 3 | 2)


FIRST: Final = tag(1)
SECOND: Final = tag(2)
TEXT: Final = tag(3)
STRUCT: Final = tag(5)
LIST: Final = tag(6)


def framed(head: bytes, payload: bytes) -> bytes:
    """A serialised message or text as the field whose `tag` is given."""
    size = len(payload)
    return head + (LENGTHS[size] if size < 128 else varint(size)) + payload


@lru_cache(maxsize=8192)
def text_value(text: str) -> bytes:
    return framed(TEXT, text.encode())


@lru_cache(maxsize=8192)
def key_part(key: str) -> bytes:
    return framed(FIRST, key.encode())


def value(json: JSON) -> bytes:
    """Any JSON as a google.protobuf.Value."""
    kind = type(json)
    if kind is str:
        return text_value(json)
    if json is None:
        return NULL
    if kind is bool:
        return TRUE if json else FALSE
    if kind is dict:
        return framed(STRUCT, struct(json))
    if kind is list:
        return framed(LIST, b"".join([framed(FIRST, value(one)) for one in json]))
    return NUMBER + DOUBLE.pack(json)


def struct(fields: dict[str, JSON]) -> bytes:
    """An object as a google.protobuf.Struct."""
    return b"".join([entry(key, value(fields[key])) for key in in_order(tuple(fields))])


def entry(key: str, written: bytes) -> bytes:
    """One key of a Struct with its serialised Value."""
    return framed(FIRST, key_part(key) + framed(SECOND, written))


@lru_cache(maxsize=4096)
def in_order(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Keys as protobuf sorts them: by their bytes, and of two that begin alike the longer one first."""
    return tuple(sorted(keys, key=padded))


def padded(key: str) -> str:
    return key + "\U0010ffff"


def serialised(message: Message) -> bytes:
    """The message's bytes, the same for equal messages; protobuf alone does not promise that for maps."""
    found: bytes = message.SerializeToString(deterministic=True)
    return found
