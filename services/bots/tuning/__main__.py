"""Tunes the weights of `brains/judge.py` by self-play: `python -m services.bots.tuning --seed 1 --games 100`.

One weight after the other is tried larger and smaller, in games against the weights as they are, with seats changed and
the same dice. What wins more than chance explains is kept. Everything tried is printed and written to result.json; the
weights that came out are then written into judge.py by hand, which a test compares. earlier.json is a longer search
over all weights, from before troops were saved where many play; nothing in it won enough to be kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final, NamedTuple

from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.match import play_on, seeded
from services.bots.brains.planner import Knobs, everywhere
from services.rules.engine.editions import edition
from services.rules.engine.kernel.play import new_play


class Trial(NamedTuple):
    """A change of one weight, and how often it won, in parts of games, of how many."""

    weight: str
    value: float
    before: float
    won: float
    games: int
    kept: bool


RESULT: Final = Path(__file__).with_name("result.json")
MODES: Final = (("world", "conquest", 2), ("world", "duel", 2), ("world", "conquest", 4), ("napoleon", "conquest", 4))
TUNED: Final = (
    "bold", "broken", "card", "crowd", "failure", "finish", "horizon", "idle", "mobile", "nearly", "spite", "weak"
)  # fmt: skip
FACTORS: Final = (0.5, 1.6)
MARGIN: Final = 1.6
"""Standard deviations by which a change must be better than chance to be kept."""

MOST_ANSWERS: Final = 6000
"""Games that take longer count for nobody."""


def weights_of(values: dict[str, float]) -> Weights:
    """Weights with these values."""
    weights = Weights()
    weights.change(values)
    return weights


def commander(weights: Weights, seed: str) -> Commander:
    """A brain of middling effort, which all weights concern."""
    knobs = Knobs(rounds=4, most=16, singles=8, bold=0.3)
    return Commander(everywhere(knobs), weights, seed)


def contest(changed: dict[str, float], usual: dict[str, float], games: int, seed: int) -> tuple[float, int]:
    """How much the changed weights win of so many games in each mode: every second seat is theirs, then the others."""
    won, played = 0.0, 0
    for name, variant, seats in MODES:
        table = edition(name).trial(variant, seats, {})
        for game in range(games):
            play = new_play(table, seeded(table, seed + game // 2))
            mine = [(seat + game) % 2 == 0 for seat in range(seats)]
            players = [commander(weights_of(changed if own else usual), f"{game}/{s}") for s, own in enumerate(mine)]
            play_on(play, tuple(players), MOST_ANSWERS)
            winners = play.game.winners
            if winners:
                won += sum([mine[seat] for seat in winners]) / len(winners)
                played += 1
    return won, played


def better(won: float, games: int) -> bool:
    """Whether so many wins are more than chance explains."""
    return games > 0 and won - games / 2 > MARGIN * (games / 4) ** 0.5


def tune(games: int, seed: int, only: tuple[str, ...]) -> tuple[dict[str, float], list[Trial]]:
    """Tries each weight in turn; gives the weights that came out, and all that was tried."""
    values = {name: float(getattr(Weights(), name)) for name in TUNED}
    trials: list[Trial] = []
    for name in only or TUNED:
        before = values[name]
        for factor in FACTORS:
            value = round(before * factor, 3) if before else round(factor / 10, 3)
            won, played = contest({**values, name: value}, values, games, seed)
            kept = better(won, played)
            trials.append(Trial(name, value, before, won, played, kept))
            print(f"{name} {before} -> {value}: {won:.1f} of {played}{', kept' if kept else ''}", flush=True)
            if kept:
                values[name] = value
                break
    return values, trials


def main(words: list[str]) -> int:
    """Runs the search and writes its result."""
    parser = argparse.ArgumentParser(prog="python -m services.bots.tuning", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games a mode for each change (100)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    parser.add_argument("--only", default="", help="some weights, with commas between them")
    parser.add_argument("--result", type=Path, default=RESULT, help="where the result goes")
    given = parser.parse_args(words)
    values, trials = tune(given.games, given.seed, tuple([one for one in given.only.split(",") if one]))
    form = {"seed": given.seed, "games": given.games, "weights": values, "tried": [one._asdict() for one in trials]}
    given.result.write_text(json.dumps(form, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
