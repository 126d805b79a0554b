"""Breaks the rules on purpose, one piece at a time: `make mutants`. Every change must fail a test that names its rule.

usage: python -m tests.mutants [--sample N] [--seed S]
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random

from tests.mutants.catalogue import ROOT, Mutant, misfits, mutants
from tests.mutants.trial import COPIED, Fate, confirmed, copy_tree, try_one

WORKERS = 2


def seed_of(root: Path) -> int:
    """A number that is the same for the same commit, or for the same files where there is no git."""
    command = ("git", "-C", str(root), "rev-parse", "HEAD")
    try:
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return int(asked.stdout[:8], 16)
    except FileNotFoundError:
        pass
    digest = hashlib.sha256()
    for file in sorted(file for name in COPIED for file in (root / name).rglob("*.py")):
        digest.update(file.read_bytes())
    return int(digest.hexdigest()[:8], 16)


def drawn(sample: int, seed: int) -> list[Mutant]:
    """So many of the mutants, or all."""
    every = mutants()
    return Random(seed).sample(every, sample) if 0 < sample < len(every) else every


def try_all(chosen: list[Mutant], folder: Path) -> tuple[int, bool]:
    """Tries them in parallel, each worker in its own copy of the tree, and prints a line for each.

    Returns how many were not caught, and whether the tests that caught the others pass where nothing is changed.
    """
    copies = [copy_tree(folder / str(worker)) for worker in range(WORKERS)]
    trees: Queue[Path] = Queue()
    for tree in copies:
        trees.put(tree)

    def one(mutant: Mutant) -> Fate:
        tree = trees.get()
        started = time.perf_counter()
        fate = try_one(tree, mutant)
        trees.put(tree)
        print(f"{fate.value:16} {time.perf_counter() - started:5.1f} s  {mutant}", flush=True)
        return fate

    with ThreadPoolExecutor(WORKERS) as pool:
        bad = [fate for fate in pool.map(one, chosen) if not fate.good]
        return len(bad), all(pool.map(confirmed, copies))


def main() -> int:
    """Exit 1 when a mutant survives, or when the list no longer fits the code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Break the rules on purpose.")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try only N of them, drawn by the commit")
    parser.add_argument("--seed", type=int, metavar="S", help="draw by this number instead of the commit")
    given = parser.parse_args()
    started = time.perf_counter()
    if wrong := misfits():
        print("\n".join(["these mutants no longer fit the code:", *wrong]), file=sys.stderr)
        return 1
    seed = seed_of(ROOT) if given.seed is None else given.seed
    chosen = drawn(given.sample, seed)
    print(f"{len(chosen)} of {len(mutants())} mutants, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        bad, sound = try_all(chosen, Path(folder))
    print(f"{len(chosen) - bad} caught, {bad} not, in {time.perf_counter() - started:.1f} s")
    if not sound:
        print("a test that caught a mutant fails without it too: what it caught proves nothing", file=sys.stderr)
    return int(bool(bad) or not sound)


if __name__ == "__main__":
    sys.exit(main())
