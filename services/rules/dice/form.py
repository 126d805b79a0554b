"""Reading JSON from outside strictly: each field is there, is of its kind, and nothing else is."""

import json
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from services.rules.engine.kernel.record import BadInput, Json

T = TypeVar("T")

MOST_TEXT: Final = 200
LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader takes exactly."""
HEX: Final = frozenset("0123456789abcdef")


class Form:
    """An object whose fields are taken out one by one; BadInput says where something is wrong."""

    def __init__(self, raw: Json, where: str) -> None:
        if not isinstance(raw, dict):
            raise BadInput(f"{where} must be an object")
        self.left: dict[str, Json] = dict(raw)
        self.where = where

    def take(self, name: str) -> Json:
        if name not in self.left:
            raise BadInput(f"{self.where} lacks '{name}'")
        return self.left.pop(name)

    def wrong(self, name: str, wanted: str) -> NoReturn:
        raise BadInput(f"{self.where}.{name} must be {wanted}")

    def text(self, name: str) -> str:
        value = self.take(name)
        if not line(value):
            self.wrong(name, f"a text of {MOST_TEXT} printable characters at most")
        return str(value)

    def plain(self, name: str) -> str | int:
        """A text or a whole number."""
        value = self.left.get(name)
        return self.text(name) if isinstance(value, str) else self.number(name, -LARGEST, LARGEST)

    def page(self, name: str) -> str:
        """A text of many lines."""
        value = self.take(name)
        return value if isinstance(value, str) else self.wrong(name, "a text")

    def number(self, name: str, low: int, high: int) -> int:
        value = self.take(name)
        if not whole(value, low, high):
            self.wrong(name, f"a whole number from {low} to {high}")
        return int(value)

    def flag(self, name: str) -> bool:
        value = self.take(name)
        return value if isinstance(value, bool) else self.wrong(name, "true or false")

    def data(self, name: str, least: int, most: int) -> bytes:
        """Bytes, written as small hexadecimal digits."""
        return hexed(self.take(name), f"{self.where}.{name}", least, most)

    def objects(self, name: str, read: Callable[["Form"], T]) -> tuple[T, ...]:
        """A list of objects."""
        found = []
        for at, one in enumerate(self.items(name)):
            form = Form(one, f"{self.where}.{name}[{at}]")
            found.append(read(form))
            form.close()
        return tuple(found)

    def items(self, name: str) -> list[Json]:
        value = self.take(name)
        return value if isinstance(value, list) else self.wrong(name, "a list")

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        form = Form({str(at): one for at, one in enumerate(self.items(name))}, f"{self.where}.{name}")
        return tuple([form.text(at) for at in list(form.left)])

    def numbers(self, name: str, most: int, high: int) -> tuple[int, ...]:
        """A list of so many whole numbers from 0 at most."""
        value = self.items(name)
        if len(value) > most or not all(whole(one, 0, high) for one in value):
            self.wrong(name, f"a list of at most {most} whole numbers from 0 to {high}")
        return tuple(value)

    def close(self) -> None:
        """What was not taken is not known."""
        for name in self.left:
            raise BadInput(f"{self.where} has {name[:MOST_TEXT]!r}, which nobody knows")


def line(value: Json) -> bool:
    """Whether a value is a text that can be shown."""
    return isinstance(value, str) and value.isprintable() and len(value) <= MOST_TEXT


def whole(value: Json, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def hexed(value: Json, where: str, least: int, most: int) -> bytes:
    """The bytes that hexadecimal digits stand for."""
    if not isinstance(value, str) or not HEX.issuperset(value) or not 2 * least <= len(value) <= 2 * most:
        size = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"{where} must be {size} bytes as small hexadecimal digits")
    if len(value) % 2:
        raise BadInput(f"{where} has half a byte too many")
    return bytes.fromhex(value)


def read_json(text: str) -> Json:
    """The value of a JSON text; BadInput where it is none, or says a thing twice."""
    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except RecursionError:
        raise BadInput("its lists and objects lie too deep in each other") from None
    except ValueError as fault:  # also whole numbers of thousands of digits
        at = f" at line {fault.lineno}, column {fault.colno}" if isinstance(fault, json.JSONDecodeError) else ""
        raise BadInput(f"it is no JSON{at}") from None


def once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadInput("an object in it names a field twice")
    return found


def no_number(name: str) -> NoReturn:
    raise BadInput(f"{name} is no JSON")
