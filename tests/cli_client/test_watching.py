"""Watching by the command line: sentences and JSON, and a connection that breaks."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from services.cli.client import clients
from services.cli.client.failing import Failed
from services.cli.client.server import Form, Server
from services.cli.client.watching import PAUSES
from tests.architecture.tree import ROOT
from tests.cli_client.conftest import Command, new_game
from tests.deploy.stacks import RunningStack


def test_what_happened_is_told_in_sentences(anna: Command):
    game_id = new_game(anna)
    said = anna("watch", game_id, "--since", 0, "--until", "asked")
    assert said.status == 0
    assert "A bot plays for " in said.out
    assert "{" not in said.out


def test_a_program_gets_one_entry_a_line(anna: Command):
    game_id = new_game(anna)
    entries = [
        json.loads(line) for line in anna("watch", game_id, "--since", 0, "--until", "asked", "--json").out.splitlines()
    ]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert set(entries[0]) == {"number", "version", "at", "cause", "seat", "events", "extended_seconds"}
    assert entries[0]["cause"] == "start"


def test_a_past_version_is_shown_as_it_was(anna: Command):
    game_id = new_game(anna)
    first = json.loads(anna("watch", game_id, "--since", 0, "--until", "asked", "--json").out.splitlines()[0])
    then = anna("show", game_id, "--at", first["version"], "--json").form()["view"]
    assert then["version"] == first["version"]
    assert "set" in anna("show", game_id, "--at", first["version"]).out


def test_a_connection_that_breaks_is_taken_up_and_nothing_is_told_twice(anna: Command, stack: RunningStack):
    game_id = new_game(anna)
    command = (sys.executable, "-m", "services.cli.main", "client", "watch", game_id, "--since", "0", "--json")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout
        seen = [json.loads(watching.stdout.readline())]
        stack.kill("gateway")
        stack.ready("gateway")
        assert anna("act", game_id, "--default").status == 0
        last = anna("show", game_id, "--json").form()["view"]["version"]
        while seen[-1]["version"] < last:
            seen.append(json.loads(watching.stdout.readline()))
        watching.terminate()
    assert [entry["number"] for entry in seen] == list(range(1, len(seen) + 1))
    assert "player" in {entry["cause"] for entry in seen}


@pytest.mark.parametrize("words", [("--until", "asked"), ()])
def test_a_game_that_is_not_there_cannot_be_watched(anna: Command, words: tuple[str, ...]):
    said = anna("watch", "g_" + "z" * 20, *words)
    assert said.status == 1
    assert said.err.count("\n") == 1


def test_a_watcher_who_has_called_too_often_waits_and_watches(anna: Command, monkeypatch: pytest.MonkeyPatch):
    game_id = new_game(anna)
    refusals = [Failed("too_many_calls", "too many calls; wait a little")]
    stream = Server.stream

    def refusing(server: Server, method: str, **form: object) -> Iterator[Form]:
        if refusals:
            raise refusals.pop()
        return stream(server, method, **form)

    monkeypatch.setattr(Server, "stream", refusing)
    said = anna("watch", game_id, "--since", 0, "--until", "asked")
    assert (said.status, refusals) == (0, []), said.err
    assert "A bot plays for " in said.out


def test_an_entry_that_comes_again_is_told_once(anna: Command, monkeypatch: pytest.MonkeyPatch):
    game_id = new_game(anna)
    stream = Server.stream

    def repeating(server: Server, method: str, **form: object) -> Iterator[Form]:
        for message in stream(server, method, **form):
            yield {"entries": message["entries"], "view": None}
            yield message

    monkeypatch.setattr(Server, "stream", repeating)
    said = anna("watch", game_id, "--since", 0, "--until", "asked", "--json")
    numbers = [json.loads(line)["number"] for line in said.out.splitlines()]
    assert numbers == list(range(1, len(numbers) + 1)) != []


def test_a_connection_is_tried_again_sooner_than_the_watcher_looks():
    assert dict(clients.OPTIONS)["grpc.max_reconnect_backoff_ms"] <= 1000 * min(one for one in PAUSES if one >= 1)
