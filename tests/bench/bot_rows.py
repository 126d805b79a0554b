"""The rows of the bots: CPU for a turn of each level, on the compiled engine and the classic map."""

import json
import statistics
import subprocess
import sys
from typing import Any

from deploy.tools import compile_engine
from tests.bench import machine
from tests.bench.trees import tree

ROUNDS = 3
GAMES = 6
LIMITS = {
    "bot.cpu_ms_per_turn.recruit": ("<=", 1),
    "bot.cpu_ms_per_turn.sergeant": ("<=", 2),
    "bot.cpu_ms_per_turn.captain": ("<=", 6),
    "bot.cpu_ms_per_turn.marshal": ("<=", 30),
    "bot.slowest_turn_ms": ("<=", 5_000),
}
CONDITIONS = (
    f"world/conquest, 4 seats of the same level, {GAMES} games, compiled engine and bots, each seat shown what it may "
    "see, answers in others' turns included, one core"
)


def collect() -> dict[str, dict[str, Any]]:
    """The median of the rounds for each level; the slowest turn is that of all levels and rounds."""
    if reason := compile_engine.obstacle():
        print(f"bench: the bots are left out: {reason}")
        return {}
    place = tree("compiled", True)
    rounds, speeds = [], []
    for _ in range(ROUNDS):
        speeds.append(machine.calibration())
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.bots", str(GAMES)],
            cwd=place,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"bench: the measurement failed\n{done.stderr}")
        found = json.loads(done.stdout)
        if not found["compiled"]:
            sys.exit(f"bench: measured the wrong build in {place}")
        rounds.append(found["levels"])
    note = f"{CONDITIONS}; median of {ROUNDS} starts; {machine.described(speeds)}"
    result = {
        f"bot.cpu_ms_per_turn.{level}": {
            "value": round(statistics.median(one[level]["cpu"] for one in rounds), 3),
            "unit": "ms/player-turn",
            "conditions": note,
        }
        for level in rounds[0]
    }
    slowest = max(line["slowest"] for one in rounds for line in one.values())
    result["bot.slowest_turn_ms"] = {"value": round(slowest, 1), "unit": "ms wall", "conditions": note}
    return result
