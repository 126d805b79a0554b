"""Wrong words to the client are one sentence and exit code 2; a server that is not there is one and 1."""

import pytest

from services.cli.client import server
from tests.cli_client.conftest import Command

GAME = "g_" + "a" * 20
CREATE = ("create", "--edition", "world", "--variant", "duel")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            (),
            "say what to do: guest, list, bots, create, join, start, quick, show, act, watch, export; --help lists all",
        ),
        (("dance",), "invalid choice: 'dance' (choose from 'guest', 'list', "),
        (("create",), "the following arguments are required: --edition, --variant"),
        (("create", "--edition", "moon", "--variant", "x"), "there is no edition 'moon'; there are: "),
        (("create", "--edition", "world", "--variant", "x"), "world has no variant 'x'; it has: "),
        (
            ("create", "--edition", "world", "--variant", "duel", "--turn", "soon"),
            "must be a time as 90s, 5m, 12h or 3d",
        ),
        (("create", "--edition", "world", "--variant", "duel", "--seats", "9"), "must be a whole number from 2 to 8"),
        (("create", "--edition", "world", "--variant", "duel", "--option", "x"), "must read KEY=VALUE"),
        (("join",), "the following arguments are required: TABLE"),
        (("join", "x", "--seat", "8"), "must be a whole number from 0 to 7, not '8'"),
        (("act", GAME), "say what to answer: actions, --default, or --auto N; one of them"),
        (("act", GAME, "done", "--default"), "say what to answer: actions, --default, or --auto N; one of them"),
        (("act", GAME, "--auto", "0"), "must be a whole number from 1 to 10000, not '0'"),
        (("act", GAME, "--auto", "1", "--with", "deep"), "invalid choice: 'deep' (choose from 'caretaker', "),
        (("watch", GAME, "--until", "never"), "invalid choice: 'never' (choose from 'asked', 'over')"),
        (("list", "--fast"), "client list does not know '--fast'; usage: fieldpost client list [-h] [--address "),
        (("guest", "Anna"), "client guest does not know 'Anna'; usage: fieldpost client guest [-h] [--address "),
        (("--profile", "b", "list"), "'--profile' stands before the command, but options follow it; usage: fieldpost"),
        (("guest", "--name", "-x"), "--name: expected one argument; one that begins with '-' is written with '='"),
        (("act", GAME, "--version", "3", "done"), "nobody is signed in here"),
        (("act", GAME, "--json", "done", "--fast"), "client act does not know '--fast'"),
        (("list", "--address", "ftp://here"), "the address must read HOST:PORT, http://HOST:PORT or https://HOST:PORT"),
        (("list", "--address", "here/there"), "the address must read HOST:PORT"),
        (("list", "--address", "localhost:http"), "the address must read HOST:PORT"),
        (("list", "--address", "localhost:99999"), "the address must read HOST:PORT"),
        (("list", "--address", "localhost:0"), "the address must read HOST:PORT"),
        (("list", "--address", ":8080"), "the address must read HOST:PORT"),
        (("list", "--address", "::1"), "the address must read HOST:PORT"),
        (("list", "--address", "[::1]:8080"), "nobody is signed in here"),
        (("list", "--address", "https://here", "--ca", "/dev/null"), "/dev/null holds no certificate as PEM text"),
        (
            ("list", "--address", "https://here", "--ca", "/no/such"),
            "/no/such cannot be read: No such file or directory",
        ),
        (("list",), "nobody is signed in here; say `fieldpost client guest` first"),
        (("leave", "x"), "must be the id of a table as `fieldpost client list` shows it, not 'x'"),
        (("start", GAME), "must be the id of a table as `fieldpost client list` shows it, not 'g_"),
        (("show", "nope"), "must be the id of a game or a table as `fieldpost client list` shows it, not 'nope'"),
        (("watch", "g_nope"), "must be the id of a game as `fieldpost client list` shows it, not 'g_nope'"),
        ((*CREATE, "--turn", "999999999d"), "must be a time as 90s, 5m, 12h or 3d, a year at most, not '999999999d'"),
        ((*CREATE, "--bank", "5m"), "--bank is about the time for a turn; say --turn TIME too"),
    ],
)
def test_wrong_words_are_told_in_one_sentence(words: tuple[str, ...], fault: str, offline: Command):
    said = offline(*words)
    assert said.status == 2
    assert said.out == ""
    assert fault in said.err
    assert said.err.startswith("fieldpost: ")
    assert said.err.count("\n") == 1


def test_a_server_that_is_not_there_is_told_in_one_sentence(offline: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "PAUSES", (0.0,))
    said = offline("guest")
    assert said.status == 1
    assert said.err == "fieldpost: 127.0.0.1:1 does not answer; is the game served there? (`make play`, --address)\n"


def test_a_program_gets_the_failure_as_json_too(offline: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "PAUSES", ())
    said = offline("bots", "--json")
    assert said.status == 1
    assert said.form()["error"]["code"] == "no_answer"
    assert set(said.form()["error"]) == {"code", "message", "rule", "field", "details"}
    assert said.err.count("\n") == 1


def test_a_device_key_is_kept_before_it_is_sent(offline: Command, config, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "PAUSES", ())
    offline("guest")
    before = config.read_text()
    assert "device_key" in before
    offline("guest")
    assert config.read_text() == before


def test_help_names_every_command(offline: Command):
    said = offline("--help")
    assert said.status == 0
    for name in ("guest", "list", "create", "join", "start", "show", "act", "watch", "bots", "leave", "export"):
        assert f"    {name} " in said.out
