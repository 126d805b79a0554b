"""Chance as a port: the engine never makes randomness, it asks for it with a reason."""

from itertools import product
from typing import Any, Final, TypeVar, cast

from services.rules.engine.kernel.kinds import Army

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the pure engine needs nothing but the standard library

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        return lambda kind: kind


Kind = TypeVar("Kind", bound=int)

FACES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(product(range(1, 7), repeat=count)) for count in range(6)
)
"""Every throw of up to five dice with six sides, so that one random number gives a whole battle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where dice and shuffles come from; a subclass answers both calls and may refuse to run dry."""

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        raise RuntimeError("this chance has no dice")

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        raise RuntimeError("this chance has no cards")


class Scripted(Chance):
    """Plays back dice and orders that are written down; asks that are not covered raise OutOfScript."""

    def __init__(self, rolls: tuple[tuple[int, ...], ...] = (), orders: tuple[tuple[Army, ...], ...] = ()) -> None:
        self.rolls = list(rolls)
        self.orders = list(orders)

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        if not self.rolls:
            raise OutOfScript(f"no dice are left for {reason} ({count} dice)")
        faces = self.rolls.pop(0)
        if len(faces) != count or not all(1 <= face <= sides for face in faces):
            raise OutOfScript(f"{reason} wants {count} dice of {sides} sides, the script has {faces}")
        return faces

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        if not self.orders:
            raise OutOfScript(f"no order is left for {reason}")
        order = self.orders.pop(0)
        if sorted(order) != sorted(cards):
            raise OutOfScript(f"{reason} shuffles {sorted(cards)}, the script has {sorted(order)}")
        return cast("tuple[Kind, ...]", order)


class OutOfScript(Exception):
    """A scripted game asked for a throw or a shuffle that its script does not have."""


Draw = tuple[str, tuple[int, ...]]
"""A throw or a shuffle with its reason."""


class Noted(Chance):
    """Passes every call on and keeps what came back with its reason, for the game record."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.drawn: list[Draw] = []
        self.shuffled: list[Draw] = []

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        faces = self.source.roll(reason, count, sides)
        self.drawn.append((reason, faces))
        return faces

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        order = self.source.shuffle(reason, cards)
        self.shuffled.append((reason, order))
        return order

    def take(self) -> tuple[list[Draw], list[Draw]]:
        """What came since the last call, and forgets it."""
        rolls, orders = self.drawn, self.shuffled
        self.drawn, self.shuffled = [], []
        return rolls, orders


def digits(faces: tuple[int, ...] | list[int]) -> str:
    """Faces as text, the same in events and records: side by side, and each with a point after it where one is above 9.

    So `11` is two dice, and `11.` is one.
    """
    if max(faces, default=0) < 10:
        return "".join([str(face) for face in faces])
    return "".join([f"{face}." for face in faces])


def read_digits(text: str, dice: int = 0) -> tuple[int, ...]:
    """The faces of such a text. Texts of older games are read too: `12.4` had points between its faces only.

    There one die above 9 looked like two; where `dice` says how many were thrown, more digits than that are one die.
    """
    if "." not in text and len(text) > dice > 0:
        return (int(text),)
    return tuple([int(face) for face in (text.removesuffix(".").split(".") if "." in text else text)])
