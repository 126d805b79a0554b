"""Tries one mutant: changes a copy of the tree, and runs what names its rule."""

import os
import shutil
import subprocess
import sys
from enum import Enum
from pathlib import Path

from tests.mutants.catalogue import ENGINE, ROOT, Mutant, mutated
from tests.mutants.picking import FAILED

COPIED = ("services", "tests", "pyproject.toml")
LONG = ("tests/engine/properties", "tests/engine/playthroughs")
"""Whole games, which take too long here: a mutant must fall to a test of its rule."""

LIMIT = 60.0
"""Seconds after which a run counts as hanging."""

HUNG = -1
"""The exit code of such a run."""


class Fate(Enum):
    """What became of a mutant."""

    CAUGHT = "caught"
    HUNG = "caught, hung"
    SURVIVED = "SURVIVED"
    UNTESTED = "NO TEST NAMES IT"
    BROKEN = "BROKE THE RUN"

    @property
    def good(self) -> bool:
        return self in (Fate.CAUGHT, Fate.HUNG)


def copy_tree(target: Path) -> Path:
    """The sources and tests, uncompiled, so that nobody who works in the tree is disturbed."""
    ignored = shutil.ignore_patterns("*.so", "node_modules")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=ignored)
        else:
            shutil.copy2(ROOT / name, target / name)
    return target


def naming(tree: Path, rule: str) -> list[str]:
    """The test files that name a rule, first the one that plays the conformance cases, if any of those does."""

    def names(path: Path) -> bool:
        return f'"{rule}"' in path.read_text(encoding="utf-8")

    files = [file for file in sorted((tree / "tests/engine").rglob("test_*.py")) if names(file)]
    found = [file.relative_to(tree).as_posix() for file in files]
    cases = any(names(case) for case in (tree / "tests/conformance").rglob("*.json"))
    return ["tests/conformance/test_cases.py"] * cases + [name for name in found if not name.startswith(LONG)]


def try_one(tree: Path, mutant: Mutant) -> Fate:
    """The mutant's fate in this copy of the tree, which is as before afterwards."""
    files = naming(tree, mutant.rule)
    if not files:
        return Fate.UNTESTED
    file = tree / ENGINE / mutant.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(mutated(tree, mutant), encoding="utf-8")
    try:
        code = pytest(tree, files, mutant.rule)
    finally:
        file.write_text(whole, encoding="utf-8")
    return {0: Fate.SURVIVED, 1: Fate.CAUGHT, 5: Fate.UNTESTED, HUNG: Fate.HUNG}.get(code, Fate.BROKEN)


def confirmed(tree: Path) -> bool:
    """Whether the tests that caught mutants here pass where nothing is changed; else they prove nothing."""
    noted = tree / FAILED
    files = (
        {line.partition("::")[0] for line in noted.read_text(encoding="utf-8").splitlines()} if noted.exists() else ()
    )
    return not files or pytest(tree, sorted(files), None) == 0


def pytest(tree: Path, files: list[str], rule: str | None) -> int:
    """Runs pytest on what the plugin picks from these files, up to the first failure; its exit code."""
    plugins = ("-p", "tests.mutants.picking", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:hypothesispytest")
    command = [sys.executable, "-B", "-m", "pytest", "-x", "--tb=no", *plugins, *files]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FIELDPOST_")}
    if rule is not None:
        environment["FIELDPOST_RULE"] = rule
    quiet = subprocess.DEVNULL
    try:
        return subprocess.run(command, cwd=tree, env=environment, timeout=LIMIT, stdout=quiet, stderr=quiet).returncode
    except subprocess.TimeoutExpired:
        return HUNG
