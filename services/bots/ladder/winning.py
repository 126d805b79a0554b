"""`python -m services.bots.ladder.winning` fits who wins from a position to games between captains, mode by mode.

A side's chance grows with the exponent of its weighted shares of places and troops. Every turn's beginning is a sample;
every fifth game is left out of the fit, and judges it. The same seed gives the same result.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from typing import Any, Final, NamedTuple

from services.bots.brains.match import brains, play_on, start
from services.bots.ladder.plan import EVENLY, modes
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.variant import Variant

RESULT: Final = Path(__file__).resolve().parents[2] / "rules" / "odds" / "winning.json"
SEED: Final = 1
GAMES: Final = 60
HELD_OUT: Final = 5
ENDLESS: Final = 200
"""Rounds after which nobody has won."""
STEPS: Final = 12
SHRINK: Final = 0.002
"""Keeps weights small where games say little."""
MOST_SAMPLES: Final = 2000

Shares = tuple[tuple[float, float], ...]


class Sample(NamedTuple):
    """The shares of the sides that had something, and which of them won."""

    shares: Shares
    winner: int


def sides_of(game: Game) -> dict[int, tuple[float, float]]:
    """Each side's share of places and of troops; of sides that have a seat and something left."""
    variant = game.variant
    troops = [sum(game.troops[army :: game.armies]) for army in variant.every_army]
    places, stand = sum(game.held) or 1, sum(troops) or 1
    playing = {variant.side_of[army] for army, seat in enumerate(variant.seat_of) if seat >= 0}
    found: dict[int, tuple[float, float]] = {}
    for army, side in enumerate(variant.side_of):
        if side in playing and (game.held[army] or troops[army]):
            before = found.get(side, (0.0, 0.0))
            found[side] = before[0] + game.held[army] / places, before[1] + troops[army] / stand
    return found


def played(variant: Variant, seed: int) -> list[Sample]:
    """The samples of a game; none of one that nobody wins alone."""
    play = start(variant, seed)
    players = brains((EVENLY,), variant.seats, seed)
    seen: list[dict[int, tuple[float, float]]] = []
    mover = -1
    while not play.game.over() and play.game.round <= ENDLESS:
        if play.game.mover != mover and play.game.round:
            mover = play.game.mover
            seen.append(sides_of(play.game))
        play_on(play, players, 1)
        play.log.clear()
    won = {variant.side_of[variant.armies_of[seat][0]] for seat in play.game.winners}
    if len(won) != 1:
        return []
    (side,) = won
    return [Sample(tuple(one.values()), list(one).index(side)) for one in seen if side in one]


def chances(weights: Sequence[float], shares: Shares) -> list[float]:
    """Each side's chance."""
    values = [exp(sum([weight * share for weight, share in zip(weights, side)])) for side in shares]
    return [value / sum(values) for value in values]


def loss(weights: Sequence[float], samples: Sequence[Sample]) -> float:
    """How surprised somebody is who believes these weights, on average; lower is better."""
    return -sum([log(max(1e-9, chances(weights, one.shares)[one.winner])) for one in samples]) / len(samples)


def fitted(samples: Sequence[Sample]) -> list[float]:
    """The weights that are least surprised, by Newton's steps: the loss has one valley."""
    first = second = 1.0
    for _ in range(STEPS):
        slope = [SHRINK * first, SHRINK * second]
        bend = [SHRINK, 0.0, SHRINK]
        for one in samples:
            expected = chances((first, second), one.shares)
            means = [sum([chance * side[at] for chance, side in zip(expected, one.shares)]) for at in (0, 1)]
            for chance, (places, troops) in zip(expected, one.shares):
                away, off = places - means[0], troops - means[1]
                bend[0] += chance * away * away / len(samples)
                bend[1] += chance * away * off / len(samples)
                bend[2] += chance * off * off / len(samples)
            for at in (0, 1):
                slope[at] += (means[at] - one.shares[one.winner][at]) / len(samples)
        scale = bend[0] * bend[2] - bend[1] * bend[1]
        first -= (bend[2] * slope[0] - bend[1] * slope[1]) / scale
        second -= (bend[0] * slope[1] - bend[1] * slope[0]) / scale
    return [round(first, 3), round(second, 3)]


def thinned(samples: list[Sample]) -> list[Sample]:
    """No more samples than are needed, evenly."""
    return samples[:: 1 + len(samples) // MOST_SAMPLES]


def judged(games: Sequence[list[Sample]]) -> dict[str, Any]:
    """A model with what it is worth on games that it was not fitted to."""
    for_fit = thinned([one for number, game in enumerate(games) if number % HELD_OUT for one in game])
    held_out = thinned([one for number, game in enumerate(games) if not number % HELD_OUT for one in game])
    weights, guess = fitted(for_fit), [0.0, 0.0]
    if loss(weights, held_out) > loss(guess, held_out):
        weights = guess  # there, what stands on the board says nothing
    return {
        "weights": weights,
        "games": len([game for game in games if game]),
        "loss": round(loss(weights, held_out), 3),
        "loss_of_a_guess": round(loss(guess, held_out), 3),
    }


def main() -> int:
    """Fits all modes, and one model to all of them together for modes that come later."""
    found: dict[str, Any] = {}
    everything: list[list[Sample]] = []
    for mode in modes():
        games = [played(mode.table(), seed) for seed in range(SEED, SEED + GAMES)]
        if sum(map(len, games)) < 10 * HELD_OUT:
            print(f"{mode.name}: too few games are won", file=sys.stderr)
            continue
        everything += games
        found[f"{mode.edition}/{mode.variant}"] = judged(games)
        print(f"{mode.name}: {found[f'{mode.edition}/{mode.variant}']}", flush=True)
    found[""] = judged(everything)
    RESULT.write_text(json.dumps({"bot": EVENLY, "seed": SEED, "modes": found}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
