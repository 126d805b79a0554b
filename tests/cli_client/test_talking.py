"""People write at a table from the command line, report each other, and the operator lists it."""

import json
from pathlib import Path

import pytest

from services.cli.main import main
from tests.cli_client.conftest import Command
from tests.deploy.stacks import RunningStack

TABLE = ("create", "--edition", "world", "--variant", "conquest", "--seats", "3", "--json")


def test_two_write_at_a_table_and_one_reports_the_other(
    anna: Command, stack: RunningStack, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    theirs = anna("guest", "--profile", "ben", "--json").form()["account"]["user_id"]
    table = anna(*TABLE, "--chat", "public").form()["table"]
    where = table["table_id"]
    anna("join", table["invitation"], "--profile", "ben")
    assert "Nobody has written anything" in anna("chat", where).out
    assert anna("say", where, "Hello", "there").status == 0
    assert f"{where}  ({table['game_id']}): 1 to read" in anna("chat", "--profile", "ben").out
    assert "Hello there" in anna("chat", table["game_id"], "--profile", "ben").out
    assert "read everything" in anna("chat", "--profile", "ben").out
    assert "Good game!" in anna("say", where).out
    assert "you: Good game!" in anna("say", where, "--phrase", "good_game", "--profile", "ben").out
    said = anna("report", where, "--message", 2, "--reason", "spam", "too", "often")
    assert f"fieldpost client block add {theirs}" in said.out
    assert anna("report", where, "--seat", 1, "--reason", "name", "--first", 0).status == 0
    assert anna("report", where, "--reason", "name").status == 2
    monkeypatch.setenv("DATA", str(stack.settings.data))
    monkeypatch.setenv("PORT", str(stack.port))
    assert main(["reports", "--json", "--most", "2"]) == 0
    person, messages = json.loads(capsys.readouterr().out)["reports"]
    assert (person["reported"], person["reason"], messages["words"]) == (theirs, "name", "too often")
    assert [one["phrase"] for one in messages["messages"]] == ["good_game"]
    assert main(["reports", "--most", "2"]) == 0
    assert "wrote: good_game" in capsys.readouterr().out


def test_reports_need_the_folder_of_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("DATA", str(tmp_path))
    assert main(["reports"]) == 2
    assert "is no server's folder" in capsys.readouterr().err
