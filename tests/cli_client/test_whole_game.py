"""A classic game from the first guest to the last battle, played from a shell against bots."""

import json
from pathlib import Path

import pytest

from services.cli.main import main
from tests.cli_client.conftest import Command


@pytest.mark.rule("C-24")
def test_a_person_plays_a_whole_classic_game_against_bots_from_the_shell(anna: Command, tmp_path: Path):
    mode = ("--edition", "world", "--variant", "conquest", "--seats", 3, "--title", "From the shell")
    made = anna("create", *mode, "--bots", "sergeant,recruit", "--start", "--json").form()["table"]
    game_id = made["game_id"]
    for _ in range(300):
        told = anna("watch", game_id, "--until", "asked")
        assert told.status == 0, told.err
        if "The game is over" in told.out:
            break
        played = anna("act", game_id, "--auto", 100)
        assert played.status == 0, played.err
    answer = anna("show", game_id, "--json").form()
    assert answer["game"]["state"] == "over"
    assert answer["view"]["winners"]
    shown = anna("show", game_id).out
    assert "over (" in shown
    assert "won by" in shown
    assert "From the shell" in anna("list", "--over").out
    assert anna("act", game_id, "done").err.startswith("fieldpost: the game is over")
    assert anna("watch", game_id).out.startswith("The game is over (")
    told = anna("watch", game_id, "--since", 0, "--json")
    assert told.status == 0, told.out
    entries = [json.loads(line) for line in told.out.splitlines()]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {"start", "player", "bot"} <= {entry["cause"] for entry in entries}
    for form, check in (("--record", "replay"), (None, "verify")):
        file = tmp_path / f"{check}.json"
        written = anna("export", game_id, *([form] if form else []), "--out", file)
        assert written.status == 0, written.err
        assert main([check, str(file)]) == 0
