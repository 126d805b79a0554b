"""The levels that people may play against: one planner that thinks more or less hard."""

from __future__ import annotations

from services.bots.brains.brain import Brain
from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.planner import Knobs


def recruit(seed: str) -> Brain:
    """Looks at few goals, one after the other, and often judges them wrong."""
    return Commander(Knobs(rounds=2, most=4, singles=3, bold=0.3, noise=0.05), Weights(), seed)


def sergeant(seed: str) -> Brain:
    """Looks at few goals, and judges them a little wrong."""
    return Commander(Knobs(rounds=2, most=8, singles=4, bold=0.3, noise=0.015), Weights(), seed)


def captain(seed: str) -> Brain:
    """Looks at all that seems worth it, as often as anything more is gained."""
    return Commander(Knobs(rounds=4, most=16, singles=8, bold=0.3), Weights(), seed)


def marshal(seed: str) -> Brain:
    """Also looks at what the others would do after each of its best plans."""
    return Commander(Knobs(rounds=6, most=24, singles=8, bold=0.3, compared=6), Weights(), seed)
