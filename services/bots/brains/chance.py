"""Seeded chance for simulations and look-ahead; games that count draw from the service's dice chain instead."""

from random import Random

from services.rules.engine.kernel.chance import FACES, Chance, Kind

WAYS = tuple(6**count for count in range(6))


class Seeded(Chance):
    """The same seed gives the same dice on every machine."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)
        self.draw = self.random.random

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        if sides == 6 and count < 6:
            faces = FACES[count]
            return faces[int(self.draw() * len(faces))]
        return tuple([1 + int(self.draw() * sides) for _ in range(count)])

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        order = list(cards)
        self.random.shuffle(order)
        return tuple(order)
