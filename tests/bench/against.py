"""Measures this tree against an older one, in turn in one run, and prints ratios: `python -m tests.bench.against OLD`.

OLD is a worktree in which `make setup protos` has run. Each tree is measured by its own bench and its own Python, so
only the machine is shared; what a figure is must have stayed the same.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.bench.trees import ROOT

TREE = "import sys; from tests.bench.trees import tree; print(tree(sys.argv[1], sys.argv[1] == 'compiled'))"
FEW = """
import asyncio, sys
from pathlib import Path
from tests.bench import preparing
preparing.STORED, preparing.MANY, preparing.LONG = preparing.FEW, preparing.FEW + 2, 10
asyncio.run(preparing.prepare(Path(sys.argv[1]), Path(sys.argv[2])))
"""
"""Data for the measurements below; the games that only others need are left out."""

GAMES = {"pure": 60, "compiled": 240}
WIRE = ("one_game", "many_games")
PARTS = (*GAMES, *WIRE)


def run(root: Path, *arguments: str, place: Path | None = None) -> str:
    """The last line that a tree's own Python prints."""
    command = (str(root / ".venv/bin/python"), *arguments)
    done = subprocess.run(command, cwd=place or root, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: {' '.join(command[:4])} failed in {root}")
    return done.stdout.splitlines()[-1] if done.stdout else ""


class Tree:
    """One of the two trees, ready to be measured."""

    def __init__(self, root: Path, parts: list[str]) -> None:
        self.root = root
        builds = {*[part for part in parts if part in GAMES], *["pure" for part in parts if part in WIRE]}
        self.places = {build: Path(run(root, "-c", TREE, build)) for build in sorted(builds)}
        self.data = root / "build" / "bench" / "against"
        shutil.rmtree(self.data, ignore_errors=True)
        if set(parts) & set(WIRE):
            run(root, "-c", FEW, str(self.places["pure"]), str(self.data))

    def measure(self, part: str, share: float) -> dict[str, float]:
        """The figures of one part, once; `share` says how much of the usual number of games is played."""
        if part in GAMES:
            games = max(8, round(GAMES[part] * share))
            line = run(self.root, "-m", "tests.bench.engine", str(games), place=self.places[part])
        else:
            fresh = self.data / "run"
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.copytree(self.data / "few", fresh)
            line = run(self.root, "-m", "tests.bench.wire", part, str(self.places["pure"]), str(fresh))
        found: dict[str, Any] = json.loads(line)
        return {name: value for name, value in found.items() if not isinstance(value, bool)}


def main() -> None:
    """Prints for each figure both medians, their ratio, and how far the ratios of single rounds lie apart."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.against", description="Compare two trees' speed.")
    parser.add_argument("old", type=Path)
    parser.add_argument("--part", action="append", choices=PARTS, help="measure only this; may be said again")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games of the engine")
    given = parser.parse_args()
    parts = given.part or list(PARTS)
    old, new = (Tree(root, parts) for root in (given.old.resolve(), ROOT))
    print(f"{'':42}{'old':>14}{'new':>14}{'new/old':>9}  lowest, highest")
    for part in parts:
        pairs = [(old.measure(part, given.share), new.measure(part, given.share)) for _ in range(given.rounds)]
        for name in [name for name in pairs[0][0] if name in pairs[0][1]]:
            before, after = ([pair[at][name] for pair in pairs] for at in (0, 1))
            ratios = sorted(two / one for one, two in zip(before, after) if one)
            if ratios:
                medians = f"{statistics.median(before):14,.3f}{statistics.median(after):14,.3f}"
                spread = f"{statistics.median(ratios):9.3f}  {ratios[0]:.3f}, {ratios[-1]:.3f}"
                print(f"{part + '.' + name:42}{medians}{spread}", flush=True)


if __name__ == "__main__":
    main()
