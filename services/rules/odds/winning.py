"""Who wins from here, by what everybody has on the board: a model for each mode, fitted to games between equal bots.

`python -m services.bots.ladder.winning` fits it anew and writes winning.json, with what it was fitted to.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

from services.rules.engine.kernel.variant import Variant

FILE: Final = Path(__file__).with_name("winning.json")


class Model(NamedTuple):
    """What a side's share of the places and of the troops counts, from 0 to 1 each."""

    places: float
    troops: float


@cache
def models() -> dict[str, Model]:
    """The models by mode, and one for modes without games under ""."""
    form = json.loads(FILE.read_text(encoding="utf-8"))
    return {mode: Model(*one["weights"]) for mode, one in form["modes"].items()}


def chances(variant: Variant, places: Sequence[int], troops: Sequence[int]) -> list[float]:
    """For each army the chance that its side wins, from 0 to 1; a side that has nothing wins nothing.

    Sides are those that have a seat. The chances of all sides come to 1, where any has something.
    """
    known = models()
    model = known.get(f"{variant.edition}/{variant.name}", known[""])
    all_places, all_troops = sum(places) or 1, sum(troops) or 1
    weight: dict[int, float] = {}
    playing = {variant.side_of[army] for army, seat in enumerate(variant.seat_of) if seat >= 0}
    for army, side in enumerate(variant.side_of):
        if side in playing and (places[army] or troops[army]):
            value = model.places * places[army] / all_places + model.troops * troops[army] / all_troops
            weight[side] = weight.get(side, 0.0) + value
    total = sum([exp(value) for value in weight.values()])
    return [exp(weight[side]) / total if side in weight else 0.0 for side in variant.side_of]
