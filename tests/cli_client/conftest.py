"""The whole game on free ports, and the command line that plays it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from services.cli.main import main
from tests.deploy.stacks import RunningStack

MEMBERS = {"valkey", "accounts", "rules", "matchmaking", "bots", "notifications", "worker", "gateway"}


class Said(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str

    def form(self) -> Any:
        """What it printed for programs."""
        return json.loads(self.out)


Command = Callable[..., Said]


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStack]:
    with RunningStack(tmp_path_factory.mktemp("stack"), only=MEMBERS) as running:
        yield running


@pytest.fixture
def offline(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `fieldpost client` with a config folder of its own, where no server answers."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("FIELDPOST_ADDRESS", "127.0.0.1:1")

    def run(*words: object) -> Said:
        status = main(["client", *[str(word) for word in words]])
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return run


@pytest.fixture
def client(offline: Command, stack: RunningStack, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `fieldpost client` against the stack."""
    monkeypatch.setenv("FIELDPOST_ADDRESS", f"localhost:{stack.port}")
    return offline


@pytest.fixture
def anna(client: Command) -> Command:
    """The client of somebody who is signed in."""
    said = client("guest")
    assert said.status == 0, said.err
    return client


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """The file that the client keeps."""
    return tmp_path / "fieldpost" / "client.json"


def new_game(client: Command, *words: object) -> str:
    """A duel against a bot that does nothing, in which it is the person's turn to say something."""
    mode = ("--edition", "world", "--variant", "duel", "--bots", "caretaker", "--start", "--json")
    made = client("create", *mode, *words)
    assert made.status == 0, made.err
    game_id = str(made.form()["table"]["game_id"])
    assert client("watch", game_id, "--until", "asked", "--json").status == 0
    return game_id
