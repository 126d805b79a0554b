"""Copies of the sources to measure, so that a build never lies beside the ones being edited."""

from pathlib import Path

from deploy.tools.compiled_copy import ROOT, compiled, copy

RUNS = ROOT / "build" / "bench"
COPIED = ("services", "deploy", "tests/bench")


def tree(name: str, with_compiled: bool) -> Path:
    """A tree with the pure engine, or the compiled one."""
    place = RUNS / name
    copy(place, COPIED)
    (place / "tests" / "__init__.py").touch()
    if with_compiled:
        compiled(place)
    return place
