"""The command line in the test's own process."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from services.cli.main import main


class Said(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


@pytest.fixture
def fieldpost(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Runs a command with its words."""

    def run(*words: object) -> Said:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return run


@pytest.fixture
def record(fieldpost: Callable[..., Said], tmp_path: Path) -> Path:
    """The record of a short simulated game."""
    duel = ("--edition", "world", "--variant", "duel", "--option", "round_limit=3")
    fieldpost("simulate", *duel, "--games", 1, "--seed", 5, "--record", tmp_path / "games")
    return tmp_path / "games" / "world-duel-2-5.fgr"
