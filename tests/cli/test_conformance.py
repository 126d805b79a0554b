"""`fieldpost conformance`: what it plays, what it says of a case that fails, and that no file makes it stumble."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from services.cli.cases.chance import Forced
from services.cli.conformance import run

Run = Callable[..., Any]
CASE: dict[str, Any] = {
    "title": "The attacker loses two troops.",
    "rules": ["C-36"],
    "edition": "world",
    "variant": "conquest",
    "seats": 3,
    "position": {"zones": {"alaska": {"red": 5}, "kamchatka": {"blue": 3}}, "phase": "attack"},
    "dice": [[3, 2, 6, 2]],
    "play": [
        {
            "seat": 0,
            "verb": "attack",
            "origin": "alaska",
            "target": "kamchatka",
            "dice": 2,
            "expect": {"zones": {"alaska": {"red": 3}}, "events": [{"event": "assaulted", "lost": 2}]},
        }
    ],
}


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The case with one value other than it should be."""
    case = copy.deepcopy(CASE)
    place: Any = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return case


def message(folder: Path, case: Any) -> str:
    """What is said of a case."""
    file = folder / "case.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    return run([file]).results[0].message


def test_a_case_that_holds_passes(fieldpost: Run, tmp_path: Path):
    (tmp_path / "case.json").write_text(json.dumps(CASE))
    said = fieldpost("conformance", tmp_path / "case.json")
    assert (said.status, said.out, said.err) == (0, "1 passed, 0 failed\n", "")


def test_folders_are_searched_all_the_way_down_and_the_schema_is_no_case(fieldpost: Run, tmp_path: Path):
    (tmp_path / "world" / "deep").mkdir(parents=True)
    for name in ("b.json", "world/a.json", "world/deep/c.json"):
        (tmp_path / name).write_text(json.dumps(CASE))
    (tmp_path / "schema.json").write_text("{}")
    (tmp_path / "README.md").write_text("no case")
    said = fieldpost("conformance", tmp_path, tmp_path / "b.json", "--json")
    report = json.loads(said.out)
    assert said.status == 0
    assert (report["passed"], report["failed"]) == (3, 0)
    assert [Path(case["file"]).name for case in report["cases"]] == ["b.json", "a.json", "c.json"]
    assert all(case["ok"] and case["message"] == "" for case in report["cases"])


def test_a_case_that_fails_says_what_was_expected_and_what_came(fieldpost: Run, tmp_path: Path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(CASE))
    bad.write_text(json.dumps(changed("dice", to=[[6, 6, 1, 1]])))
    sentence = "step 1: alaska: expected {'red': 3}, came {'red': 5}"
    said = fieldpost("conformance", good, bad)
    assert said.status == 1
    assert said.out == f"{bad}: {sentence}\n1 passed, 1 failed\n"
    report = json.loads(fieldpost("conformance", bad, "--json").out)
    assert report == {"passed": 0, "failed": 1, "cases": [{"file": str(bad), "ok": False, "message": sentence}]}


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        (changed("dice", to=[]), "step 1: 4 dice were rolled for battle, but none are left in the case"),
        (
            changed("dice", to=[[3, 2, 6]]),
            "step 1: battle rolls 4 dice of 6 sides, but the case goes on with [3, 2, 6]",
        ),
        (changed("dice", to=[[3, 2, 6, 7]]), "battle rolls 4 dice of 6 sides"),
        (changed("dice", to=[[3, 2, 6, 2], [1]]), "dice are left: [[1]]"),
        (changed("shuffles", to=[{"card": ["peru"]}]), "1 shuffles are left"),
        (changed("play", 0, "dice", to=5), "step 1: refused by C-15: wrong_dice {'dice': 5, 'most': 3}"),
        (
            changed("play", 0, "expect", to={"refused": {"rule": "C-15"}}),
            "expected the refusal {'rule': 'C-15'}, but it",
        ),
        (changed("play", 0, "expect", "events", 0, "lost", to=1), "step 1: events: expected {'event': 'assaulted', "),
        (changed("play", 0, "expect", "events", to=[]), "step 1: events: expected [], came"),
        (changed("play", 0, "expect", to={"no_events": ["assaulted"]}), "assaulted happened, and should not"),
        (changed("play", 0, "expect", to={"phase": "card"}), "step 1: phase: expected card, came attack"),
        (changed("play", 0, "expect", to={"armies": {"red": {"places": 1}}}), "armies.red.places: expected 1, came "),
        (changed("play", 0, "expect", to={"pile": {"length": 3}}), "the length of pile: expected 3, came 44"),
        (changed("play", 0, "expect", to={"pile": {"lacks": "peru"}}), "pile has peru: ["),
        (changed("play", 0, "expect", to={"hands": {"red": ["peru"]}}), "the hand of red: expected ['peru'], came []"),
        (changed("play", 0, "expect", to={"seats": {"size": 3}}), "expect a list, or an object with contains, lacks, "),
        (changed("play", 0, "expect", to={"offers": [{"verbs": ["done"]}]}), "verbs offered to seat 0: expected "),
        (
            changed("play", 0, "expect", to={"offers": [{"verb": "attack", "offered": False}]}),
            "step 1: whether attack is offered: expected False, came True",
        ),
        (
            changed("play", 0, "expect", to={"views": {"1": {"decisions": [{"offers": {"length": 1}}]}}}),
            "step 1: seat 1's view.decisions[0] has no 'offers'; it has: step, seat, armies, clock",
        ),
        (
            changed("play", to=[{"until": {"round": 9, "mover": None}}, {"expect": {"round": 9}}]),
            "never was as expected",
        ),
    ],
)
def test_what_does_not_hold_is_said_shortly(case: Any, fault: str, tmp_path: Path):
    said = message(tmp_path, case)
    assert fault in said
    assert len(said) < 420


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        ([], "the case must be an object, not []"),
        ({}, "the case needs the field 'title'"),
        (changed("moves", to=[]), "the case has no field 'moves'; it has: title, rules, "),
        (changed("rules", to=[]), "rules must name at least one rule"),
        (changed("rules", to=["W-99"]), "there is no rule W-99 in the edition world"),
        (changed("edition", to="moon"), "there is no edition 'moon'; there are: "),
        (changed("variant", to="chess"), "edition world has no variant 'chess'; it has: "),
        (changed("seats", to=9), "world/conquest is for 3 to 6 seats, not 9"),
        (changed("options", to={"fast": True}), "'conquest' has no option 'fast'; it has: "),
        (changed("options", to={"round_limit": "x"}), "option round_limit is 'x', but must be a number"),
        (changed("position", "zone", to={}), "the position has no field 'zone'"),
        (changed("dice", to=[[0]]), "a throw of dice is a list of numbers from 1 to 8, not [0]"),
        (changed("dice", to=[6]), "a throw of dice must be a list, not 6"),
        (changed("shuffles", to=[{"peru": []}]), "a shuffle cannot be of 'peru'; it can be of: "),
        (changed("shuffles", to=[{"card": ["peru", "peru"]}]), "a shuffle names a card twice: peru, peru"),
        (changed("play", to={}), "play must be a list, not {}"),
        (changed("play", to=[[]]), "a step of play must be an object, not []"),
        (changed("play", 0, "seat", to=7), "step 1: seat: there is no seat 7; there are: 0 to 2"),
        (changed("play", 0, "verb", to="sleep"), "step 1: there is no verb 'sleep'; there are: "),
        (changed("play", 0, "target", to="atlantis"), "step 1: attack.target: there is no zone 'atlantis'"),
        (changed("play", 0, "speed", to=1), "step 1: attack has no field 'speed'; it has: origin, target, "),
        (changed("play", 0, "batch", to=[]), "step 1: a step is only one of verb, batch, table, until"),
        (changed("play", to=[{"seat": 0, "expect": {"round": 1}}]), "a step that only looks has no field 'seat'"),
        (changed("play", to=[{"seat": 0, "table": "sing", "expect": {}}]), "nothing called sing happens at a table"),
        (changed("play", to=[{"seat": 0, "verb": "done"}]), "the case expects nothing, so it proves nothing"),
        (changed("expect", to={"weather": "fine"}), "nothing called 'weather' can be expected; there are: zones, "),
        (changed("expect", to={"zones": {"atlantis": {}}}), "zones: there is no zone 'atlantis'"),
        (changed("expect", to={"no_events": ["snow"]}), "there is no event 'snow'"),
        (changed("expect", to={"offers": [{"verb": "snow"}]}), "there is no verb 'snow'"),
        (
            changed("expect", to={"offers": [{"verb": "attack", "given": {"x": 1}}]}),
            "given for attack has no field 'x'",
        ),
        (changed("expect", to={"views": {"9": {}}}), "views: there is no seat '9'"),
    ],
)
def test_a_case_that_is_written_wrongly_fails_with_one_sentence(case: Any, fault: str, tmp_path: Path):
    said = message(tmp_path, case)
    assert fault in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "the file is not JSON: Expecting value in line 1"),
        (b'{\n"title": }', "the file is not JSON: Expecting value in line 2"),
        (b"\xff\xfe", "the file is not UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_case_fails_with_one_sentence(content: bytes, fault: str, fieldpost: Run, tmp_path: Path):
    file = tmp_path / "case.json"
    file.write_bytes(content)
    said = fieldpost("conformance", file)
    assert said.status == 1
    assert fault in said.out
    assert len(said.out.splitlines()) == 2


def test_a_path_that_leads_to_no_case_fails(fieldpost: Run, tmp_path: Path):
    said = fieldpost("conformance", tmp_path, tmp_path / "nowhere.json")
    assert said.status == 1
    assert "there is no case (a .json file) in this folder" in said.out
    assert "nowhere.json: there is no such file" in said.out


def test_an_engine_that_breaks_fails_its_case_and_the_others_still_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "a.json").write_text(json.dumps(CASE))
    (tmp_path / "b.json").write_text(json.dumps(changed("play", to=[{"expect": {"round": 1}}]) | {"dice": []}))
    monkeypatch.setattr(Forced, "roll", lambda *asked: 1 // 0)
    first, second = run([tmp_path]).results
    assert first.message.startswith("the engine broke: ZeroDivisionError")
    assert second.ok
