"""Copies of the sources to measure, so that a build never lies beside the ones being edited."""

import os
import shutil
from pathlib import Path

from deploy.tools import compile_engine

ROOT = Path(__file__).resolve().parents[2]
RUNS = ROOT / "build" / "bench"
COPIED = ("services", "deploy", "tests/bench")


def tree(name: str, with_compiled: bool) -> Path:
    """A tree with the pure engine, or the compiled one."""
    place = RUNS / name
    shutil.rmtree(place, ignore_errors=True)
    for folder in COPIED:
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (place / "tests" / "__init__.py").touch()
    if with_compiled:
        names = compile_engine.sources()
        stored = ROOT / compile_engine.STORE / compile_engine.key_of(names)
        if not stored.is_dir():
            compile_engine.remove()
            os.chdir(ROOT)
            compile_engine.build(names, stored)
        compile_engine.place(stored, place)
    return place
