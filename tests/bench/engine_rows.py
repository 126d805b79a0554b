"""The rows of the engine: the pure and the compiled build in turn, each start in a process of its own."""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from deploy.tools import compile_engine
from tests.bench import machine
from tests.bench.trees import tree

ROUNDS = 3
GAMES = {False: 60, True: 240}
LIMITS = {
    "engine.turns_per_cpu_s": (">=", 9_000),
    "engine.turns_per_cpu_s_compiled": (">=", 45_000),
    "engine.replay_ratio": (">=", 4),
    "engine.replay_from_bytes_ratio": (">=", 1.5),
    "engine.copy_us_compiled": ("<=", 5),
    "engine.log_kb_per_game": ("<=", 200),
    "engine.late_action_ratio": ("<=", 1.2),
    "engine.advanced_events_ratio": (">=", 0.5),
}
UNITS = {
    "turns_per_cpu_s": "player-turns/CPU-s",
    "turns_per_cpu_s_default_collector": "player-turns/CPU-s",
    "events_per_turn": "events/player-turn",
    "copy_us": "us",
    "log_kb_per_game": "kB/100 player-turns",
}
PURE_ONLY = ("replay_ratio", "replay_from_bytes_ratio", "log_kb_per_game", "late_action_ratio", "events_per_turn")
CONDITIONS = (
    "world/conquest, 5 greedy seats, games cut at 10,000 answers, full validation, events kept, "
    "attack-until as one action, one event an assault, move-ins asked where more than one number is possible, "
    "bots' thinking included, one core"
)


def measure(place: Path, with_compiled: bool) -> dict[str, Any]:
    """One process of measurements in a tree."""
    command = [sys.executable, "-m", "tests.bench.engine", str(GAMES[with_compiled])]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: the measurement failed\n{done.stderr}")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if figures["compiled"] != with_compiled:
        sys.exit(f"bench: measured the wrong build in {place}")
    return figures


def collect() -> dict[str, dict[str, Any]]:
    """Every figure as the median of the rounds, pure and compiled in turn."""
    builds = {False: tree("pure", False)}
    reason = compile_engine.obstacle()
    if reason:
        print(f"bench: the compiled engine is left out: {reason}")
    else:
        builds[True] = tree("compiled", True)
    rounds: dict[bool, list[dict[str, Any]]] = {build: [] for build in builds}
    speeds = []
    for _ in range(ROUNDS):
        for build, place in builds.items():
            speeds.append(machine.calibration())
            rounds[build].append(measure(place, build))
    note = f"{CONDITIONS}; median of {ROUNDS} starts, interleaved; {machine.described(speeds)}"
    result = {}
    for build, figures in rounds.items():
        for name in figures[0]:
            if name == "compiled" or (build and name in PURE_ONLY):
                continue
            value = statistics.median(one[name] for one in figures)
            key = f"engine.{name}" + ("_compiled" if build else "")
            result[key] = {"value": round(value, 3), "unit": UNITS.get(name, "ratio"), "conditions": note}
    return result
