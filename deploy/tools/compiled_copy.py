"""Copies of the tree, pure or with the compiled engine: `python -m deploy.tools.compiled_copy` makes the one for tests.

The tree that is being edited, and that other tests run from at the same time, keeps to the sources: a compiled file
silently wins over its source. What was compiled is kept for the next time, and for other clones.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from deploy.tools import compile_engine

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "compiled"
COPIED = ("services", "deploy", "tests", "protos", "build/gen", "pyproject.toml")
"""What the tests of the engine read."""


def copy(place: Path, names: Sequence[str]) -> None:
    """Files and folders of now at another place, without anything that was compiled from them."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in names:
        if (ROOT / name).is_file():
            shutil.copy2(ROOT / name, place / name)
        else:
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))


def compiled(place: Path) -> int:
    """Puts the compiled engine into a copy; says how many files it has."""
    return compile_engine.place(compile_engine.built(), place)


def main() -> int:
    """Makes the copy for tests."""
    copy(COPY, COPIED)
    print(f"{compiled(COPY)} compiled files in {COPY.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
