"""Styles: they change how a level plays, not how well."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.bots.brains.judge import Weights
from services.bots.brains.planner import Knobs


class Style(NamedTuple):
    """What a style changes."""

    weights: dict[str, float]
    bold: float = 0.0
    """The least chance of each attack; 0 where it stays as it is."""


STYLES: Final = {
    "cautious": Style({"bold": 0.5, "spite": 1.0, "failure": 0.6}, bold=0.5),
    "aggressive": Style({"bold": -0.3, "failure": 0.2, "idle": 0.6}, bold=0.15),
    "opportunist": Style({"card": 1.6, "nearly": 0.2, "broken": 0.8}),
}
"""Only sure attacks and guarded regions; long shots and an eye for troops; cards, and whoever is weak."""


def styled(name: str, knobs: Knobs, weights: Weights) -> Knobs:
    """The knobs of a brain in one of the styles, its weights being changed as well; any other name leaves both."""
    style = STYLES.get(name)
    if style is None:
        return knobs
    weights.change(style.weights)
    return knobs._replace(bold=style.bold) if style.bold else knobs
