"""Compiled engines are kept for all clones of one user: the same sources are compiled once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deploy.tools import compile_engine
from deploy.tools.compile_engine import KEPT, built, engine, key_of, placed, sources, store

MODULE = "services/rules/engine/one.py"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module to compile, of a user who has compiled nothing yet."""
    monkeypatch.setenv("WHEELS", str(tmp_path / "cache" / "wheels"))
    monkeypatch.setattr(compile_engine, "build", refused)
    tree = tmp_path / "clone"
    (tree / MODULE).parent.mkdir(parents=True)
    (tree / MODULE).write_text("ONE = 1\n")
    (tree / "pyproject.toml").write_text("")
    return tree


def refused(names: list[str], target: Path, root: Path) -> None:
    """Stands where a compiler would."""
    raise AssertionError(f"{root} compiles {names} into {target}")


def kept(tree: Path) -> Path:
    """A build of a tree, as another clone has left it."""
    stored = store() / key_of(sources(tree), tree)
    library = stored / Path(MODULE).with_suffix(".so")
    library.parent.mkdir(parents=True)
    library.write_text("compiled")
    return stored


def test_what_another_clone_has_compiled_is_taken(clone: Path) -> None:
    kept(clone)
    assert engine(clone).startswith("1 compiled files")
    assert [path.read_text() for path in placed(clone)] == ["compiled"]


def test_other_sources_are_compiled_anew(clone: Path) -> None:
    kept(clone)
    (clone / MODULE).write_text("ONE = 2\n")
    with pytest.raises(AssertionError, match=MODULE):
        built(clone)


def test_builds_that_nobody_asked_for_lately_go(clone: Path) -> None:
    asked = kept(clone)
    others = [store() / str(number) for number in range(KEPT)]
    for age, folder in enumerate(others):
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    assert built(clone) == asked
    assert {path.name for path in store().iterdir()} == {asked.name, *[folder.name for folder in others[:-1]]}
