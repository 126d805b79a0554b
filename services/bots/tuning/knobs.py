"""Plays a level with other knobs: `python -m services.bots.tuning.knobs napoleon/conquest 4 marshal:bold=0.5 captain`.

A change holds in every kind of game; knobs.json has what was tried so, with its games and seed.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from services.bots.arena.entrants import Chair, Own, Sitter
from services.bots.arena.match import play_match
from services.bots.arena.tally import Tally
from services.bots.brains.commander import Commander
from services.bots.brains.levels import LEVELS
from services.bots.brains.planner import Ways
from services.rules.engine.editions import edition


class Changed:
    """A level with other knobs, as "marshal:bold=0.5,pieces=2"."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.level, _, changes = name.partition(":")
        self.changes: dict[str, Any] = {}
        for change in changes.split(",") if changes else ():
            knob, _, value = change.partition("=")
            self.changes[knob] = float(value) if "." in value else int(value)

    def brain(self, seed: str) -> Commander:
        """The level's brain with the changes."""
        brain = LEVELS[self.level](seed, "")
        assert isinstance(brain, Commander)
        brain.ways = Ways(*[knobs._replace(**self.changes) for knobs in brain.ways])
        return brain

    def check(self, chair: Chair) -> None:
        """It plays everything."""

    def sit(self, chair: Chair) -> Sitter:
        return Own(self.brain(f"{chair.game}/{chair.seat}"))

    def close(self) -> None:
        """Nothing was started."""


def compared(mode: str, seats: int, names: list[str], games: int, seed: int) -> Tally:
    """A whole match between changed levels."""
    name, _, variant = mode.partition("/")
    table = edition(name).trial(variant, seats, {})
    *_, tally = play_match(table, [Changed(one) for one in names], games, seed)
    return tally


def main(words: list[str]) -> int:
    """Plays the match and prints each one's share of the wins."""
    parser = argparse.ArgumentParser(prog="python -m services.bots.tuning.knobs", description=(__doc__ or "")[:60])
    parser.add_argument("mode", help="edition/variant")
    parser.add_argument("seats", type=int, help="how many seats; the bots share them evenly")
    parser.add_argument("bots", nargs="+", help="levels, with other knobs after a colon")
    parser.add_argument("--games", type=int, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=int, default=7001, help="the first game's seed (7001)")
    given = parser.parse_args(words)
    tally = compared(given.mode, given.seats, given.bots, given.games, given.seed)
    for name, line in tally.lines.items():
        share = line.share()
        print(f"{name}: {share['share']} of {line.games}, {share['low']} to {share['high']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
