"""Measures the pure and the compiled engine in turn, and writes build/bench.json with the conditions beside it."""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from deploy.tools import compile_engine

ROOT = Path(__file__).resolve().parents[2]
RESULT = ROOT / "build" / "bench.json"
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


def tree(name: str, with_compiled: bool) -> Path:
    """A copy of the sources to measure, so that a build never lies beside the ones being edited."""
    place = ROOT / "build" / "bench" / name
    shutil.rmtree(place, ignore_errors=True)
    for folder in ("services", "tests/bench"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (place / "tests" / "__init__.py").touch()
    if with_compiled:
        names = compile_engine.sources()
        stored = ROOT / compile_engine.STORE / compile_engine.key_of(names)
        if not stored.is_dir():
            os.chdir(ROOT)
            compile_engine.build(names, stored)
        compile_engine.place(stored, place)
    return place


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


def calibration() -> float:
    """Millions of turns of an empty Python loop a CPU-second: how fast this machine is right now."""
    started = time.process_time()
    for _ in range(2_000_000):
        pass
    return 2.0 / (time.process_time() - started)


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
            speeds.append(calibration())
            rounds[build].append(measure(place, build))
    machine = f"{platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"
    speed = f"empty loop {statistics.median(speeds):.1f} M/s"
    note = f"{CONDITIONS}; median of {ROUNDS} starts, interleaved; {machine}; {speed}"
    result = {}
    for build, figures in rounds.items():
        for name in figures[0]:
            if name == "compiled" or (build and name in PURE_ONLY):
                continue
            value = statistics.median(one[name] for one in figures)
            key = f"engine.{name}" + ("_compiled" if build else "")
            result[key] = {"value": round(value, 3), "unit": UNITS.get(name, "ratio"), "conditions": note}
    return result


def main() -> int:
    """Prints a table and writes the file; exits 1 when a figure misses its limit."""
    result = collect()
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(result, indent=2) + "\n")
    missed = 0
    for key, entry in result.items():
        sign, limit = LIMITS.get(key, ("", 0))
        holds = not sign or (entry["value"] >= limit if sign == ">=" else entry["value"] <= limit)
        missed += not holds
        verdict = f"{sign} {limit}  {'ok' if holds else 'MISSED'}" if sign else ""
        print(f"{key:46} {entry['value']:>12,} {entry['unit']:22} {verdict}")
    print(f"written to {RESULT.relative_to(ROOT)}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
