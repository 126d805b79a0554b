"""Styles: they change how a level plays, not how well."""

from __future__ import annotations

from typing import Final

from services.bots.brains.judge import Weights
from services.bots.brains.planner import Knobs

STYLES: Final = ("cautious", "aggressive", "opportunist")
"""Only sure attacks and guarded regions; long shots and an eye for troops; cards, and whoever is weak."""


def style(name: str, knobs: Knobs, weights: Weights) -> None:
    """Gives a brain in the making one of the styles; any other name leaves it as it is."""
    if name == "cautious":
        knobs.bold = 0.5
        weights.bold = 0.5
        weights.spite = 1.0
        weights.failure = 0.6
    elif name == "aggressive":
        knobs.bold = 0.15
        weights.bold = -0.3
        weights.failure = 0.2
        weights.idle = 0.6
    elif name == "opportunist":
        weights.card = 1.6
        weights.nearly = 0.2
        weights.broken = 0.8
