"""`python -m services.bots.tuning.drafts` learns the draft book, `brains/draft.json`, by self-play.

Captains play boards whose places are claimed one by one. Everybody's first claim is drawn by lot; from there on each
claims by region and neighbours. How much more often than their share those win who began at a place is what a first
claim of it is worth; it is drawn towards its region's, and that towards nothing, as far as the games say little.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from services.bots.brains import drafting
from services.bots.brains.drafting import Drafter
from services.bots.brains.match import brains, seeded
from services.rules.engine.editions import edition
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.play import new_play, open_asks
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.draft import ClaimAsk, free_places, good_wishes

RESULT: Final = Path(drafting.__file__).with_name("draft.json")
DRAFTED: Final = (("world", "conquest", 2, 10), ("command", "command", 4, 1))
"""The variants whose set-up can be a draft, with the seats and how many times the games that are played.

On the other boards captains with a book won no more than those without: 42 to 50 of 100 in the galaxy, 39 in Europe.
"""
LEVEL: Final = "captain"
DOUBT: Final = 40.0
"""First claims that weigh as much as what is believed before any."""
MOST_ROUNDS: Final = 60


class Begun(NamedTuple):
    """A first claim, and what its army won beyond its share."""

    zone: Zone
    gain: float


def drafted(name: str, variant: str, seats: int) -> Variant:
    """The table of a variant whose places are claimed in turn."""
    return edition(name).trial(variant, seats, {"setup": "draft"})


def played(table: Variant, seed: int) -> list[Begun]:
    """A game's first claims; none of one that nobody wins."""
    play = new_play(table, seeded(table, seed))
    game = play.game
    players = brains((LEVEL,), table.seats, seed)
    drafter = Drafter(table.board, {})
    random = Random(f"draft/{seed}")
    first: dict[int, Zone] = {}
    while not game.reason and game.round <= MOST_ROUNDS:
        for ask in open_asks(game):
            action = players[ask.seat].choose(game, ask)
            free = free_places(game)
            if free and isinstance(ask, ClaimAsk) and ask.wishes(game) == good_wishes(game):
                zone = drafter.best(game.holder, ask.army, free) if ask.army in first else random.choice(free)
                first.setdefault(ask.army, zone)
                action = ask.VERB(zone)
            if play.submit(ask.seat, action) is not None:
                play.expire(ask.seat)
        play.log.clear()
    won = [table.armies_of[seat][0] for seat in game.winners]
    return [Begun(zone, (army in won) / len(won) - 1 / len(first)) for army, zone in first.items()] if won else []


def believed(gains: list[float], before: float) -> float:
    """What some first claims are worth on average, drawn towards what was believed before."""
    return (sum(gains) + DOUBT * before) / (len(gains) + DOUBT)


def learnt(table: Variant, begun: list[Begun]) -> dict[str, float]:
    """What a first claim of each place is worth."""
    found: dict[str, float] = {}
    for zone, name in enumerate(table.board.zones):
        region = next((one.zones for one in table.board.regions if zone in one.zones), (Zone(zone),))
        prior = believed([one.gain for one in begun if one.zone in region], 0.0)
        found[name] = round(believed([one.gain for one in begun if one.zone == zone], prior), 4)
    return found


def main(words: list[str]) -> int:
    """Learns the book and writes it."""
    parser = argparse.ArgumentParser(prog="python -m services.bots.tuning.drafts", description=(__doc__ or "")[:60])
    parser.add_argument("--games", type=int, default=150, help="games for each variant (150)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    parser.add_argument("--result", type=Path, default=RESULT, help="where the book goes")
    given = parser.parse_args(words)
    boards: dict[str, dict[str, float]] = {}
    for name, variant, seats, times in DRAFTED:
        table = drafted(name, variant, seats)
        begun = [one for seed in range(given.seed, given.seed + times * given.games) for one in played(table, seed)]
        boards[name] = learnt(table, begun)
        print(f"{name}: {len(begun)} first claims", flush=True)
    sat = {name: seats for name, _, seats, _ in DRAFTED}
    form = {"bot": LEVEL, "seed": given.seed, "games": given.games, "seats": sat, "boards": boards}
    given.result.write_text(json.dumps(form, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
