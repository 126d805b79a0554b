"""The rows of the rules service: each part in a process of its own, from fresh copies of the same data, three times."""

import json
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from deploy.tools import protos
from tests.bench import machine
from tests.bench.preparing import FEW, STORED
from tests.bench.trees import ROOT, tree

STARTS = 3
PARTS = {
    "one_game": ("few",),
    "many_games": ("few",),
    "late_actions": ("many",),
    "steady": ("many",),
    "fanned": ("few",),
    "open_games": ("few", "stored"),
}
"""What is measured, and on copies of which data; `stored` is used as it is, since a copy would take a minute."""

LIMITS = {
    "submit.p50_ratio": ("<=", 3),
    "submit.p99_ms_64": ("<=", 80),
    "submit.per_cpu_s": (">=", 1_500),
    "watch.p99_ms": ("<=", 50),
    "open_games_ratio": ("<=", 1.2),
    "open_games.start_s": ("<=", 2),
    "open_games.more_rss_mb": ("<=", 20),
    "late_action_ratio": ("<=", 1.2),
}
UNITS = {"ratio": "ratio", "per_cpu_s": "commands/CPU-s", "per_s_64": "commands/s", "start_s": "s", "_mb": "MB"}
"""By what a name has in it; all others are milliseconds."""

CLIENT = "the load is made by one grpc.aio process in Python on the same cores, which costs about 0.3 ms a call"
CONDITIONS = {
    "submit.p50_ms_64": "64 games at once, a placement or a battle a call",
    "submit.p50": "one game, a call after the other; floor: a bare grpc.aio unary echo of the same body sizes from the "
    "same client, in turn in blocks; fsync p50 of the same run taken off the ratio's upper side only",
    "submit.floor": "the echo of submit.p50_ratio",
    "fsync": "writing safely what a command adds to the log, beside submit.p50_ratio",
    "submit.p99": "64 games at once, a placement or a battle a call",
    "submit.per_s_64": "64 games at once, a placement or a battle a call; client and server share two cores",
    "submit.per_cpu_s": "16 games at once; CPU of the server process with all its threads, looks at the game between "
    "turns taken off; each command committed durably",
    "watch.p": "1,000 streams over 250 games, 50 commits a second at an even pace; from an entry's own time, taken "
    "just before its commit, until the client has it",
    "watch.fanout": "one game with 1,000 spectators, until the last has it; the client's own reading included",
    "open_games": f"{STORED:,} open games stored against {FEW}: 16 games played in each in turn; the copies were made "
    "with SQL, about 1 GB",
    "late_action": "actions 5,000 to 5,300 of a game against 5 to 305 of another, in turn, without attacks",
}


def figures(rounds: Iterable[dict[str, float]]) -> dict[str, float]:
    """The median of each figure."""
    found = list(rounds)
    return {name: statistics.median([one[name] for one in found]) for name in found[0]}


def run(part: str, *places: Path) -> Any:
    """One part in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.wire", part, *map(str, places)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: {part} could not be measured")
    return json.loads(done.stdout.splitlines()[-1])


def fresh(prepared: Path, name: str) -> Path:
    """A copy of prepared data."""
    if name == "stored":
        return prepared / name
    place = prepared / "run" / name
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(prepared / name, place)
    return place


def collect() -> dict[str, dict[str, Any]]:
    """Every figure as the median of three starts of its own processes, the parts in turn."""
    sources = tree("pure", False)
    prepared = ROOT / "build" / "bench" / "data"
    shutil.rmtree(prepared, ignore_errors=True)
    protos.bring_up_to_date()
    run("prepare", sources, prepared)
    speeds: list[float] = []
    found: dict[str, list[dict[str, float]]] = {part: [] for part in PARTS}
    for _ in range(STARTS):
        for part, names in PARTS.items():
            speeds.append(machine.calibration())
            found[part].append(run(part, sources, *[fresh(prepared, name) for name in names]))
    shutil.rmtree(prepared)
    note = (
        "rules service as a process of its own, pure engine, SQLite with synchronous FULL, a Valkey beside it, no "
        f"gateway; {CLIENT}; median of {STARTS} starts; {machine.described(speeds)}"
    )
    result: dict[str, dict[str, Any]] = {}
    for rounds in found.values():
        for name, value in figures(rounds).items():
            about = next(text for start, text in CONDITIONS.items() if name.startswith(start))
            result[name] = {"value": round(value, 3), "unit": unit(name), "conditions": f"{about}; {note}"}
    return result


def unit(name: str) -> str:
    return next((unit for part, unit in UNITS.items() if part in name), "ms")
