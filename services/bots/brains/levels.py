"""The levels that people may play against: one planner that thinks more or less hard, and gathers its troops or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from services.bots.brains.brain import Brain
from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.planner import Knobs, Ways, everywhere
from services.bots.brains.styles import STYLES, styled


def recruit(seed: str, manner: str = "") -> Brain:
    """Few goals a turn, often the wrong ones, and troops on all borders.

    For points it knows of more goals, and so of more that are wrong.
    """
    knobs = Knobs(rounds=2, most=4, singles=3, bold=0.3, noise=0.2, again=0, scatter=0.8)
    return made(everywhere(knobs)._replace(points=knobs._replace(most=24, singles=16, noise=0.4)), seed, manner)


def sergeant(seed: str, manner: str = "") -> Brain:
    """A few goals, now and then the wrong ones, with more than half of the troops left on the borders."""
    knobs = Knobs(rounds=3, most=16, singles=8, bold=0.3, noise=0.05, again=1, scatter=0.6)
    ways = everywhere(knobs)._replace(
        allied=knobs._replace(noise=0.15), crowd=knobs._replace(noise=0.07), points=knobs._replace(noise=0.025)
    )
    return made(ways, seed, manner)


def captain(seed: str, manner: str = "") -> Brain:
    """All that seems worth it at good odds, planned anew once, with some troops left on the borders.

    Against one other it keeps fewer back, and looks at few places and sure attacks: only who is stronger gains by that.
    Among many it now and then takes the wrong goals.
    """
    knobs = Knobs(rounds=4, most=16, singles=8, bold=0.7, again=1, scatter=0.47, book=True)
    ways = Ways(
        alone=knobs._replace(bold=0.8, singles=4, scatter=0.125),
        neutral=knobs,
        allied=knobs._replace(scatter=0.42),
        crowd=knobs._replace(noise=0.03),
        points=knobs._replace(late=0.6),
    )
    return made(ways, seed, manner)


def marshal(seed: str, manner: str = "") -> Brain:
    """All troops where they are wanted; against one other at small odds too, and planned anew at will.

    Among many, and beside neutral troops, it is the calmer: what two lose in a doubtful fight, the others win.
    """
    alone = Knobs(rounds=6, most=24, singles=8, bold=0.35, book=True)
    crowd = alone._replace(bold=0.7, again=1, saves=3)
    ways = Ways(
        alone=alone,
        neutral=alone._replace(bold=0.8),
        allied=alone,
        crowd=crowd,
        points=crowd._replace(late=0.2, pieces=4),
    )
    return made(ways, seed, manner)


def made(ways: Ways, seed: str, manner: str) -> Brain:
    """A commander with these knobs, in a manner of its own."""
    weights = Weights()
    return Commander(Ways(*[styled(manner, knobs, weights) for knobs in ways]), weights, seed)


class Styled:
    """Makes the brains of a level in a style."""

    def __init__(self, level: Callable[[str, str], Brain], manner: str) -> None:
        self.level = level
        self.manner = manner

    def __call__(self, seed: str) -> Brain:
        return self.level(seed, self.manner)


LEVELS: Final[dict[str, Callable[[str, str], Brain]]] = {
    "recruit": recruit,
    "sergeant": sergeant,
    "captain": captain,
    "marshal": marshal,
}
STYLED: Final = {f"{name}-{manner}": Styled(level, manner) for name, level in LEVELS.items() for manner in STYLES}
"""Every level in every style, by names such as "captain-cautious"."""
