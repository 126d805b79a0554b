"""Bad input is one sentence on stderr with what was wrong and what is allowed, and never a traceback."""

import io
import sys
from pathlib import Path

import pytest

from services.cli import main as cli

DUEL = ("simulate", "--edition", "world", "--variant", "duel")


@pytest.mark.rule("C-25")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), "what shall it do? Say one of: editions, simulate, arena, replay, show, conformance, watch"),
        (("dance",), "invalid choice: 'dance' (choose from 'editions', "),
        (("simulate",), "which edition? Say --edition with one of: "),
        (("simulate", "--edition", "world"), "which variant of world? Say --variant with one of: objectives, conquest"),
        (("simulate", "--edition", "moon", "--variant", "duel"), "there is no edition 'moon'; there are: "),
        (("simulate", "--edition", "../world", "--variant", "duel"), "there is no edition '../world'; there are: "),
        (("simulate", "--edition", "world", "--variant", "chess"), "has no variant 'chess'; it has: objectives, "),
        ((*DUEL, "--seats", "3"), "world/duel is for 2 seats, not 3"),
        ((*DUEL, "--seats", "0"), "world/duel is for 2 seats, not 0"),
        ((*DUEL, "--seats", "-2"), "must be a whole number from 0 to "),
        ((*DUEL, "--seats", "two"), "must be a whole number from 0 to 1000000, not 'two'"),
        ((*DUEL, "--bots", "deep"), "there is no bot 'deep'; there are: caretaker, recruit, sergeant, "),
        ((*DUEL, "--bots", ""), "there is no bot ''; there are: "),
        ((*DUEL, "--bots", "greedy,greedy,greedy"), "2 seats need 2 bots or one for all, not 3"),
        ((*DUEL, "--games", "-1"), "must be a whole number from 1 to 1000000000, not '-1'"),
        ((*DUEL, "--games", "0"), "must be a whole number from 1 to "),
        ((*DUEL, "--games", "1.5"), "must be a whole number from 1 to "),
        ((*DUEL, "--games", "9" * 5000), "must be a whole number from 1 to "),
        ((*DUEL, "--games", "٣"), "must be a whole number from 1 to "),
        ((*DUEL, "--seed", "x"), "argument --seed: must be a whole number from "),
        ((*DUEL, "--games"), "argument --games: expected one argument"),
        ((*DUEL, "--option", "fast"), "must read KEY=VALUE, as round_limit=30, not 'fast'"),
        ((*DUEL, "--option", "=1"), "must read KEY=VALUE"),
        ((*DUEL, "--option", "fast=1"), "'duel' has no option 'fast'; it has: ally_attacks, "),
        ((*DUEL, "--option", "round_limit=many"), "option round_limit is 'many', but must be a number from 0 to 1000"),
        ((*DUEL, "--option", "round_limit=" + "9" * 5000), "but must be a number from 0 to 1000"),
        ((*DUEL, "--option", "setup=draft"), "option setup is 'draft', but must be one of: deal"),
        ((*DUEL, "--option", "round_limit=1", "--option", "round_limit=2"), "given twice"),
        ((*DUEL, "--fast"), "simulate does not know '--fast'; usage: fieldpost simulate "),
        ((*DUEL, "--record", "/dev/null/x"), "cannot be written: "),
        (("watch", "--delay", "-1"), "must be a number of seconds from 0 to 60, not '-1'"),
        (("watch", "--delay", "nan"), "must be a number of seconds from 0 to 60, not 'nan'"),
        (("watch", "--variant", "chess"), "has no variant 'chess'"),
        (("replay",), "the following arguments are required: FILE"),
        (("replay", "/no/such/file"), "/no/such/file cannot be read: No such file or directory"),
        (("replay", "/"), "/ cannot be read: Is a directory"),
        (("show", "/no/such/file", "--at", "-1"), "argument --at: must be a whole number from 0 to "),
        (("show", "\0"), "is no game record"),
    ],
)
def test_wrong_words_are_told_in_one_sentence(words: tuple[str, ...], fault: str, fieldpost):
    said = fieldpost(*words)
    assert said.status == 2
    assert said.out == ""
    assert fault in said.err
    assert said.err.startswith("fieldpost: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "this is no game record: its first line must be [fieldpost 1]"),
        (b"\xff\xfe\x00", "is no game record: it is not UTF-8 text"),
        (b'[Event "F/S Return Match"]\n\n1. e4 e5\n', "this is no game record"),
        (b"[fieldpost 1]\n[edition world]\n\n0. start\n", "the tag [variant "),
    ],
)
@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_is_no_record_is_told_so(command: str, content: bytes, fault: str, fieldpost, tmp_path: Path):
    file = tmp_path / "game.fgr"
    file.write_bytes(content)
    said = fieldpost(command, file)
    assert said.status == 2
    assert fault in said.err
    assert str(file) in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--help"], *[[module.__name__.split(".")[-1], "--help"] for module in cli.COMMANDS]]
)
def test_every_command_has_help(words: list[str], fieldpost):
    said = fieldpost(*words)
    assert said.status == 0
    assert said.out.startswith("usage: fieldpost")


def test_an_interrupt_ends_a_command_cleanly(fieldpost, monkeypatch: pytest.MonkeyPatch):
    def interrupt(*anything: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("services.cli.watch.time.sleep", interrupt)
    said = fieldpost("watch")
    assert (said.status, said.err) == (130, "\nfieldpost: stopped\n")


def test_letters_that_the_terminal_does_not_know_are_replaced(monkeypatch: pytest.MonkeyPatch):
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    assert cli.main(["watch", "--edition", "napoleon", "--option", "round_limit=1"]) == 0
    plain.flush()
    assert b"?le de France" in plain.buffer.getvalue()  # type: ignore[attr-defined]
