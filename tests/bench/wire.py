"""Measures the rules service over the wire, and prints the figures as one JSON object. This process makes the load.

Run by `tests.bench` in a process of its own: `python -m tests.bench.wire PART TREE DATA...`.
"""

import asyncio
import json
import sys
from pathlib import Path

from tests.bench.preparing import prepare
from tests.bench.storing import open_games
from tests.bench.submitting import late_actions, many_games, one_game
from tests.bench.watching import fanned, steady

PARTS = {
    "prepare": prepare,
    "one_game": one_game,
    "many_games": many_games,
    "late_actions": late_actions,
    "steady": steady,
    "fanned": fanned,
    "open_games": open_games,
}

if __name__ == "__main__":
    part, *places = sys.argv[1:]
    print(json.dumps(asyncio.run(PARTS[part](*[Path(place) for place in places]))))
