"""An edition is one folder: one that nobody has heard of is played to its end, and no other file is touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.tree import ROOT

HERE = Path(__file__).parent
TABLE = ("--edition", "lighthouses", "--variant", "islands", "--seats", "2")

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a module in a process that knows a copy of the edition in a temporary folder; gives what it printed."""
    added = tmp_path_factory.mktemp("added")
    shutil.copytree(HERE / "editions" / "lighthouses", added / "lighthouses", ignore=shutil.ignore_patterns("__py*"))

    def run(*words: object) -> str:
        command = [sys.executable, "-m", *[str(word) for word in words]]
        environment = {**os.environ, "FIELDPOST_EDITIONS": str(added)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="module")
def journey(run: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What happened to it in the rules service."""
    folder = tmp_path_factory.mktemp("journey")
    told = run("tests.toy.journey", folder)
    report: dict[str, Any] = json.loads((folder / "journey.json").read_text(encoding="utf-8"))
    return {**report, "told": told, "folder": folder}


def test_the_command_line_plays_it_and_plays_its_record_again(run: Run, tmp_path: Path):
    assert "Lighthouses" in run("services.cli.main", "editions")
    games = run("services.cli.main", "simulate", *TABLE, "--bots", "greedy,random", "--games", 3, "--record", tmp_path)
    assert "lights" in games
    for record in tmp_path.glob("*.fgr"):
        assert "the checksum agrees" in run("services.cli.main", "replay", record)


def test_watching_it_is_told_in_its_own_words(run: Run):
    told = run("services.cli.main", "watch", *TABLE, "--bots", "caretaker,random", "--seed", 2)
    assert " lights the " in told
    assert " lamp on " in told


def test_it_is_played_to_its_end_through_the_rules_service(journey: dict[str, Any]):
    assert journey["reason"] == "lights"
    assert any(text.startswith("light zone=") for text in journey["said"])
    assert "You light the oil lamp on " in journey["told"]
    assert journey["order_kinds"] == ["ask_defence", "defend_with", "light_first"]


def test_its_standing_order_is_kept_as_it_was_sent(journey: dict[str, Any]):
    assert journey["order"]["kept"] == journey["order"]["sent"]


def test_a_verb_without_a_message_is_checked_as_strictly_as_one_with_a_message(journey: dict[str, Any]):
    at = "actions[0].generic"
    assert journey["refused"] == {
        "a verb that nobody knows": f"unknown_verb {at}.verb",
        "a verb with a message of its own": f"has_message {at}.verb",
        "a field too many": f"unknown_field {at}.fields.loud",
        "a field too few": f"missing_field {at}.fields.lamp",
        "a number for an id": f"wrong_type {at}.fields.zone",
        "a lamp that is not there": f"unknown_lamp {at}.fields.lamp",
    }


def test_its_proof_is_checked_without_the_service(journey: dict[str, Any], run: Run):
    assert "Everything holds" in run("services.cli.main", "verify", journey["folder"] / "proof.json")


def test_the_page_finds_its_words_kinds_and_marks(journey: dict[str, Any]):
    vocabulary = journey["edition"]["vocabulary"]
    (verb,) = [one for one in vocabulary["verbs"] if one["verb"] == "light"]
    assert verb["titles"] == {"en": "Light a lamp", "fr": "Allumer une lampe"}
    assert [(field["name"], field["kind"]) for field in verb["fields"]] == [("zone", "zone"), ("lamp", "lamp")]
    assert {"kind": "lamp", "list": "lamps"} in vocabulary["kinds"]
    assert [one["unit"] for one in vocabulary["units"]] == ["keeper"]
    assert [(one["mark"], one["slice"], one["field"]) for one in vocabulary["marks"]] == [("light", "lights", "zones")]
    (decision,) = journey["view"]["decisions"]
    kinds = {field["name"]: field["kind"] for offer in decision["offers"] for field in offer.get("fields", [])}
    assert kinds == {"zone": "zone", "lamp": "lamp"}
