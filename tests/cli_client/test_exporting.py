"""A game as a file, written from a shell and checked there."""

import json
from pathlib import Path

import pytest

from services.cli.main import main
from tests.cli_client.conftest import Command, new_game


def test_the_proof_of_a_running_game_is_written_and_holds(
    anna: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    game_id = new_game(anna)
    file = tmp_path / "game.json"
    said = anna("export", game_id, "--out", file)
    assert said.status == 0, said.err
    assert said.out == f"{file} is written. `fieldpost verify {file}` checks it.\n"
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == game_id


def test_a_file_that_is_there_is_not_written_over(anna: Command, tmp_path: Path):
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    said = anna("export", new_game(anna), "--out", file)
    assert said.status == 2
    assert said.err == f"fieldpost: {file} is there already; say --out FILE with a new name\n"
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("place", "why"), [("nowhere/game.json", "No such file or directory"), ("file/game.json", "Not a directory")]
)
def test_a_place_where_nothing_can_be_written_is_told(anna: Command, tmp_path: Path, place: str, why: str):
    (tmp_path / "file").touch()
    said = anna("export", new_game(anna), "--out", tmp_path / place)
    assert (said.status, said.err) == (2, f"fieldpost: {tmp_path / place} cannot be written: {why}\n")


def test_the_record_of_a_running_game_is_refused(anna: Command, tmp_path: Path):
    file = tmp_path / "game.fgr"
    said = anna("export", new_game(anna), "--record", "--out", file)
    assert said.status == 1
    assert "over" in said.err
    assert not file.exists()
