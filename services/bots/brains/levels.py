"""The levels that people may play against: one planner that thinks more or less hard, and gathers its troops or not."""

from __future__ import annotations

from services.bots.brains.brain import Brain
from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.planner import Knobs


def recruit(seed: str) -> Brain:
    """One goal a turn, often the wrong one, and troops on all borders."""
    return Commander(Knobs(rounds=2, most=4, singles=3, bold=0.3, noise=0.05, again=0, scatter=0.6), Weights(), seed)


def sergeant(seed: str) -> Brain:
    """A few goals, carried out as planned, with troops left on the borders."""
    return Commander(Knobs(rounds=3, most=10, singles=5, bold=0.3, again=0, scatter=0.4), Weights(), seed)


def captain(seed: str) -> Brain:
    """All that seems worth it, planned anew once when the dice upset it."""
    return Commander(Knobs(rounds=4, most=16, singles=8, bold=0.3, again=1, scatter=0.4), Weights(), seed)


def marshal(seed: str) -> Brain:
    """All troops where they are wanted, plans compared by what the others would do, and planned anew at every turn."""
    return Commander(Knobs(rounds=6, most=24, singles=8, bold=0.3, compared=4), Weights(), seed)
