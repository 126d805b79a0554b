"""Chance as a port: the engine never makes randomness, it asks for it with a reason."""

from itertools import product
from typing import Any, Final

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the pure engine needs nothing but the standard library

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        return lambda kind: kind


FACES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(product(range(1, 7), repeat=count)) for count in range(6)
)
"""Every throw of up to five dice with six sides, so that one random number gives a whole battle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where dice and shuffles come from; a subclass answers both calls and may refuse to run dry."""

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        raise RuntimeError("this chance has no dice")

    def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        raise RuntimeError("this chance has no cards")


class Scripted(Chance):
    """Plays back dice and orders that are written down; asks that are not covered raise OutOfScript."""

    def __init__(self, rolls: tuple[tuple[int, ...], ...] = (), orders: tuple[tuple[int, ...], ...] = ()) -> None:
        self.rolls = list(rolls)
        self.orders = list(orders)

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        if not self.rolls:
            raise OutOfScript(f"no dice are left for {reason} ({count} dice)")
        faces = self.rolls.pop(0)
        if len(faces) != count or not all(1 <= face <= sides for face in faces):
            raise OutOfScript(f"{reason} wants {count} dice of {sides} sides, the script has {faces}")
        return faces

    def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        if not self.orders:
            raise OutOfScript(f"no order is left for {reason}")
        order = self.orders.pop(0)
        if sorted(order) != sorted(cards):
            raise OutOfScript(f"{reason} shuffles {sorted(cards)}, the script has {sorted(order)}")
        return order


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

    def shuffle(self, reason: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        order = self.source.shuffle(reason, cards)
        self.shuffled.append((reason, order))
        return order

    def take(self) -> tuple[list[Draw], list[Draw]]:
        """What came since the last call, and forgets it."""
        rolls, orders = self.drawn, self.shuffled
        self.drawn, self.shuffled = [], []
        return rolls, orders
