"""Who sits where in each game of a match."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from services.rules.engine.kernel.edition import VariantPlan
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant

Seating = tuple[int, ...]
"""For each seat the number of the entrant who has it."""


def seats_for(plan: VariantPlan, entrants: int) -> int:
    """The fewest seats that so many entrants can share out evenly."""
    for size in sorted((*plan.trials, *plan.sizes)):
        if size % entrants == 0:
            return size
    sizes = ", ".join([str(size) for size in sorted((*plan.trials, *plan.sizes))])
    raise BadInput(f"{entrants} bots cannot share the seats of '{plan.name}' evenly; it is for {sizes} seats")


def sides(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, for those who win together."""
    found: dict[int, list[int]] = {}
    for seat in range(variant.seats):
        found.setdefault(variant.side_of[variant.armies_of[seat][0]], []).append(seat)
    return tuple([tuple(seats) for seats in found.values()])


def units(variant: Variant, entrants: int) -> tuple[tuple[int, ...], ...]:
    """What is given to one entrant as a whole: a side where they can be shared out evenly, else a seat."""
    whole = sides(variant)
    return whole if len(whole) % entrants == 0 else tuple([(seat,) for seat in range(variant.seats)])


def seatings(variant: Variant, entrants: int, seed: int) -> Iterator[Seating]:
    """Seatings without end: shuffled, then turned until everybody has had every seat equally often, and so on."""
    shared = units(variant, entrants)
    if len(shared) % entrants:
        raise BadInput(f"{entrants} bots cannot share {variant.seats} seats evenly")
    random = Random(f"seating/{seed}")
    order = [number % entrants for number in range(len(shared))]
    while True:
        random.shuffle(order)
        for turn in range(len(shared)):
            seating = [0] * variant.seats
            for unit, entrant in zip(shared, order[turn:] + order[:turn]):
                for seat in unit:
                    seating[seat] = entrant
            yield tuple(seating)
