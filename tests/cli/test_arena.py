"""`fieldpost arena`: matches between bots from the shell."""

import json
import os
import pty
import re
import subprocess
import sys

import pytest

from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from tests.architecture.tree import ROOT

DUEL = ("arena", "--edition", "world", "--variant", "conquest")
VARIANTS = [(one, name) for one in edition_names() for name in edition(one).plans]
KEYS = "edition variant seats options games compiled drawn shared reasons rounds bots by_seat seed seconds"
BOT = "bot wins share low high fair turns answers wall_ms_per_turn cpu_ms_per_turn slowest_turn_ms faults"  # stays so


def test_a_match_of_two_is_a_duel_with_shares_intervals_and_costs(fieldpost):
    said = fieldpost(*DUEL, "--bots", "greedy,random", "--games", 20)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("world/conquest, 2 seats, 20 games from seed 1 on, setup=deal")
    assert re.search(r"(?m)^greedy +20   100.0 %   83.9 to 100.0 % +50.0 % +\d+\.\d{3} +\d+\.\d{3} +\d+\.\d$", said.out)
    assert re.search(r"(?m)^random +0     0.0 %   0.0 to 16.1 % +50.0 %", said.out)
    assert "0 games drawn, which nobody wins; 0 shared evenly" in said.out
    assert said.out.endswith("every answer was given, and legal\n")


def test_the_json_has_the_keys_that_are_documented_and_the_same_games_each_time(fieldpost):
    words = (*DUEL, "--bots", "greedy,random,caretaker", "--games", 6, "--seed", 5, "--json")
    first, again = (json.loads(fieldpost(*words).out) for _ in range(2))
    assert " ".join(first) == KEYS
    assert [" ".join(bot) for bot in first["bots"]] == [BOT] * 3
    assert [bot["bot"] for bot in first["bots"]] == ["greedy", "random", "caretaker"]
    assert (first["seats"], first["games"], first["seed"]) == (3, 6, 5)
    for key in ("reasons", "rounds", "by_seat"):
        assert first[key] == again[key]
    explained = (ROOT / "services/bots/PORT.md").read_text()
    assert [key for key in f"{KEYS} {BOT}".split() if f"`{key}`" not in explained] == []


@pytest.mark.parametrize(("one", "name"), VARIANTS)
def test_every_mode_can_be_played(one: str, name: str, fieldpost):
    words = ("arena", "--edition", one, "--variant", name, "--option", "round_limit=3")
    form = json.loads(fieldpost(*words, "--bots", "greedy,caretaker", "--games", 2, "--json").out)
    assert form["games"] == 2
    assert [bot["faults"] for bot in form["bots"]] == [{}, {}]
    assert sum(bot["wins"] for bot in form["bots"]) == pytest.approx(2 - form["drawn"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy,nobody"), "there is no bot 'nobody'; there are: "),
        ((), "who plays? Say --bots with some of: caretaker"),
        (("--bots", "external"), "--bots names 'external' more often than there are commands"),
        (("--bots", "greedy", "--external", "/no/bot"), "'/no/bot' cannot be started: No such file"),
        (("--bots", "greedy", "--external", "cat", "--logs", "/dev/null/x"), "/dev/null/x cannot be made"),
        (("--bots", "greedy,random", "--seats", 3), "2 bots cannot share 3 seats evenly"),
        (("--bots", "greedy,random", "--seats", 8), "world/conquest is for 2 to 6 seats, not 8"),
        (("--bots", "greedy", "--option", "setup=mine"), "option setup is 'mine'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(words, sentence: str, fieldpost):
    said = fieldpost(*DUEL, *words)
    assert (said.status, said.out) == (2, "")
    assert sentence in said.err.replace("\n", " ")


def test_whoever_sits_at_a_terminal_sees_how_far_it_is():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "services.cli.main", *DUEL, "--bots", "greedy", "--seats", "6", "--games", "6"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        assert process.stdout
        assert b"6 games from seed 1 on" in process.stdout.read()
    seen = os.read(ours, 100_000).decode()
    os.close(ours)
    assert re.search(r"\[#*\.*\] \d+ of 6, 0:\d\d left; greedy \d+ %", seen)
    assert seen.endswith("\r\x1b[K")
