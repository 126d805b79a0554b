"""Measures what a turn of each level costs with the engine that is on the path, and prints it as one JSON object."""

import json
import sys

from services.bots.arena.entrants import OwnBot
from services.bots.arena.match import play_match
from services.bots.ladder.plan import LEVELS
from services.rules.engine.editions import variant
from services.rules.engine.kernel import play

SEATS = 4


def main() -> None:
    """So many games of each level against itself; a turn's cost includes what it is asked in others' turns."""
    games = int(sys.argv[1])
    table = variant("world", "conquest", SEATS)
    costs = {}
    for level in LEVELS:
        *_, tally = play_match(table, [OwnBot(level)], games, 1)
        line = tally.lines[level]
        costs[level] = {"cpu": 1000 * line.cpu / line.turns, "slowest": 1000 * line.slowest, "turns": line.turns}
    print(json.dumps({"compiled": not str(play.__file__).endswith(".py"), "levels": costs}))


if __name__ == "__main__":
    main()
