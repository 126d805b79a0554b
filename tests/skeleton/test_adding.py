"""The README's "How to add a service", done step by step in a copy of the tree: nothing else has to be touched."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import skeleton
from tests.architecture.tree import ROOT, project_files
from tests.deploy.ports import free_base

NEW = Path(__file__).with_name("new")
COPIED = ("services/", "deploy/", "protos/")
LISTED = '    "diary": Listed(7, queues=("diary",)),\n}\n\nOTHERS'
LETS_IN = 'INTERNAL + "ListFacts": SERVICE("matchmaking", "bots", "notifications", "diary")'


def changed(file: Path, old: str, new: str) -> None:
    """One line of somebody else's file, as the guide says."""
    text = file.read_text()
    assert text.count(old) == 1, f"{file.name} has no {old!r} any more"
    file.write_text(text.replace(old, new))


def run(tree: Path, *command: str) -> str:
    """What a command says in the copy, which comes before the tree that the interpreter was set up for."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}:{tree}/build/gen"}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of all that runs, with the new service's files and the two lines that the guide asks for."""
    copy = tmp_path / "tree"
    for name in project_files():
        if name.startswith(COPIED):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    shutil.copytree(NEW, copy, dirs_exist_ok=True)
    changed(copy / "services/common/directory.py", "}\n\nOTHERS", LISTED)
    changed(copy / "services/rules/app/access.py", LETS_IN.replace(', "diary"', ""), LETS_IN)
    return copy


def test_a_service_that_is_added_as_the_guide_says_runs_with_all_others(tree: Path, tmp_path: Path):
    run(tree, "-m", "deploy.tools.protos")
    run(tree, "-m", "services.common.migrations", "diary", "Pages")
    assert [file.name for file in (tree / "deploy/migrations/diary/versions").iterdir()] == ["0001_pages.py"]
    shutil.copyfile(Path(__file__).with_name("drive.py"), tree / "drive.py")
    assert run(tree, "drive.py", str(free_base()), str(tmp_path / "data")) == "1 page, 1 tidy\n"
    assert (tmp_path / "data" / "diary.sqlite3").stat().st_mode & 0o077 == 0


def test_the_service_that_the_guide_adds_has_the_skeleton():
    files = [file.relative_to(NEW).as_posix() for file in NEW.rglob("*.py")]
    assert skeleton.file_faults("services/diary", files, queues=True) == []
    for name in files:
        text = (NEW / name).read_text()
        tree = ast.parse(text)
        faults = [
            *skeleton.method_faults(tree, name),
            *skeleton.value_faults(tree, name),
            *skeleton.sql_faults(tree, name),
            *skeleton.private_faults(tree, name),
        ]
        assert faults == []
    assert skeleton.main_faults((NEW / "services/diary/main.py").read_text(), "services.diary", "diary") == []
    assert skeleton.build_faults(ast.parse((NEW / "services/diary/app.py").read_text()), "app.py") == []
