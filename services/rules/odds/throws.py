"""Throws of dice with their chances. Dice are told apart by nothing but their sizes, so each combination comes once."""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

Faces = tuple[int, ...]
Lying = dict[Faces, float]
"""How one side's dice may lie, those of one size from the highest, with the chance of each."""


@lru_cache(maxsize=256)
def throws(sizes: Faces, low: int = 1) -> tuple[tuple[Faces, float], ...]:
    """Every throw of dice with these sizes but for the order among equal ones, with its chance; no face below `low`."""
    found: list[tuple[Faces, float]] = [((), 1.0)]
    for sides in sorted(set(sizes), reverse=True):
        found = [
            ((*before, *faces), chance * likely)
            for before, chance in found
            for faces, likely in group(sides, sizes.count(sides), low)
        ]
    return tuple(found)


def group(sides: int, count: int, low: int) -> list[tuple[Faces, float]]:
    """Every throw of equal dice, from the highest face."""
    found = []
    for faces in combinations_with_replacement(range(sides, low - 1, -1), count):
        ways = factorial(count)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        found.append((faces, ways / (sides - low + 1) ** count))
    return found


@lru_cache(maxsize=1024)
def settled(faces: Faces, sizes: Faces, again: Faces, kept: int) -> tuple[tuple[Faces, float], ...]:
    """Where dice lie, those that are cast `again` (here 0) and the rest, once the first `kept` that then show 1 were
    cast until they do not.
    """
    found: Lying = {}
    for now, chance in placed(again, sizes, 1):
        ones = tuple([index for index, face in enumerate(faces) if now.get(index, face) == 1][:kept])
        for last, likely in placed(ones, sizes, 2):
            lying = [last.get(index, now.get(index, face)) for index, face in enumerate(faces)]
            ordered = tuple([face for _, face in sorted(zip(sizes, lying), reverse=True)])
            found[ordered] = found.get(ordered, 0.0) + chance * likely
    return tuple(found.items())


@lru_cache(maxsize=1024)
def placed(dice: Faces, sizes: Faces, low: int) -> tuple[tuple[dict[int, int], float], ...]:
    """Every throw of some of the dice, by their indices."""
    largest = sorted(dice, key=lambda index: -sizes[index])
    ways = throws(tuple([sizes[index] for index in largest]), low)
    return tuple([(dict(zip(largest, faces)), chance) for faces, chance in ways])
