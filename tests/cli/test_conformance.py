"""`fieldpost conformance`: what it plays, what it says of a case that fails, and that no file makes it stumble."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from services.cli.cases.chance import Forced
from services.cli.conformance import run
from tests.cli.cases import CASE, changed, played

Run = Callable[..., Any]


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
    sentence = 'step 1: zones.alaska: expected {"red": 3}, came {"red": 5}'
    said = fieldpost("conformance", good, bad)
    assert said.status == 1
    assert said.out.startswith(f"{bad}: {sentence}\n{bad}: step 1: events: expected ")
    assert said.out.endswith("\n1 passed, 1 failed\n")
    report = json.loads(fieldpost("conformance", bad, "--json").out)
    assert (report["passed"], report["failed"]) == (0, 1)
    [told] = report["cases"]
    assert told["faults"][0] == sentence
    assert told == {
        "file": str(bad),
        "ok": False,
        "bad": False,
        "message": "\n".join(told["faults"]),
        "faults": told["faults"],
    }


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        (changed("dice", to=[]), "step 1: battle rolls 4 dice of 6 sides, but no throw is left in the case"),
        (
            changed("dice", to=[[3, 2, 6]]),
            "step 1: battle rolls 4 dice of 6 sides, but the case goes on with [3, 2, 6]",
        ),
        (changed("dice", to=[[3, 2, 6, 7]]), "battle rolls 4 dice of 6 sides"),
        (changed("dice", to=[[3, 2, 6, 2], [1]]), "dice are left: [[1]]"),
        (changed("shuffles", to=[{"card": ["peru"]}]), "1 shuffles are left"),
        (
            changed("play", 0, "dice", to=5),
            'step 1: refused by C-15: wrong_dice {"dice": 5, "most": 3}; it stands at round 1, phase attack, mover',
        ),
        (
            changed("play", 0, "expect", to={"refused": {"rule": "C-15"}}),
            'expected the refusal {"rule": "C-15"}, but it',
        ),
        (changed("play", 0, "expect", "events", 0, "lost", to=1), 'step 1: events: expected {"event": "assaulted", '),
        (changed("play", 0, "expect", "events", to=[]), "step 1: events: expected [], came"),
        (changed("play", 0, "expect", to={"no_events": ["assaulted"]}), "assaulted happened, and should not"),
        (changed("play", 0, "expect", to={"phase": "card"}), 'step 1: phase: expected "card", came "attack"'),
        (changed("play", 0, "expect", to={"armies": {"red": {"places": 1}}}), "armies.red.places: expected 1, came "),
        (changed("play", 0, "expect", to={"pile": {"length": 3}}), "the length of pile: expected 3, came 44"),
        (changed("play", 0, "expect", to={"pile": {"lacks": "peru"}}), 'pile has "peru": ['),
        (changed("play", 0, "expect", to={"hands": {"red": ["peru"]}}), 'hands.red: expected ["peru"], came []'),
        (changed("play", 0, "expect", to={"offers": [{"verbs": ["done"]}]}), "verbs offered to seat 0: expected "),
        (
            changed("play", 0, "expect", to={"offers": [{"verb": "attack", "offered": False}]}),
            "step 1: whether attack is offered: expected false, came true",
        ),
        (
            changed("play", 0, "expect", to={"views": {"1": {"decisions": [{"offers": {"length": 1}}]}}}),
            "step 1: views.1.decisions[0] has no 'offers'; it has: step, seat, armies, clock",
        ),
        (
            changed("play", to=[{"until": {"round": 9, "mover": None}}, {"expect": {"round": 9}}]),
            "the game never was as ",
        ),
    ],
)
def test_what_does_not_hold_is_said(case: Any, fault: str, tmp_path: Path):
    result = played(tmp_path, case)
    assert fault in result.message
    assert not result.bad


@pytest.mark.parametrize(
    ("case", "fault"),
    [
        ([], "the case: must be an object, not []"),
        ({}, "the case: lacks title, rules, edition, variant, seats"),
        (changed("moves", to=[]), 'the case: has no field "moves"; it has: dice, dice_left, '),
        (changed("rules", to=[]), "rules: must name at least 1"),
        (changed("rules", to=["W-99"]), 'rules[0]: there is no rule "W-99" in the edition world'),
        (changed("edition", to="moon"), "there is no edition 'moon'; there are: "),
        (changed("variant", to="chess"), "edition world has no variant 'chess'; it has: "),
        (changed("seats", to=9), "world/conquest is for 3 to 6 seats, not 9"),
        (changed("options", to={"fast": True}), "'conquest' has no option 'fast'; it has: "),
        (changed("options", to={"round_limit": "x"}), "option round_limit is 'x', but must be a number"),
        (changed("position", "zone", to={}), 'position: has no field "zone"; it has: bots, '),
        (changed("dice", to=[[0]]), "dice[0][0]: must be at least 1, not 0"),
        (changed("dice", to=[6]), "dice[0]: must be a list, not 6"),
        (changed("shuffles", to=[{"peru": []}]), "shuffles[0]: a shuffle cannot be of 'peru'; it can be of: "),
        (changed("shuffles", to=[{"card": ["peru", "peru"]}]), "shuffles[0]: a shuffle names a card twice: peru, peru"),
        (changed("play", to={}), "play: must be a list, not {}"),
        (changed("play", to=[[]]), "play[0]: must be an object, not []"),
        (changed("play", 0, "seat", to=7), "play[0].seat: there is no seat 7; there are: 0 to 2"),
        (changed("play", 0, "verb", to="sleep"), "play[0]: there is no verb 'sleep'; there are: "),
        (changed("play", 0, "target", to="atlantis"), "play[0].target: there is no zone 'atlantis'"),
        (changed("play", 0, "speed", to=1), "play[0]: attack has no field 'speed'; it has: origin, target, "),
        (
            changed("play", 0, "batch", to=[]),
            "play[0]: a step is only one of verb, batch, table, say, until",
        ),
        (changed("play", to=[{"seat": 0, "expect": {"round": 1}}]), 'play[0]: has no field "seat"; it has: expect'),
        (changed("play", to=[{"seat": 0, "table": "sing", "expect": {}}]), 'play[0].table: must be "standing" or '),
        (changed("play", to=[{"seat": 0, "verb": "done"}]), "the case expects nothing, so it proves nothing"),
        (changed("expect", to={"weather": "fine"}), 'expect: has no field "weather"; it has: aims, answered, '),
        (changed("expect", to={"zones": {"atlantis": {}}}), "expect.zones: there is no zone 'atlantis'"),
        (changed("expect", to={"no_events": ["snow"]}), 'expect.no_events: there is no event "snow"; there are: '),
        (
            changed("expect", to={"offers": [{"verb": "snow"}]}),
            'expect.offers.verb: there is no verb "snow"; there are: ',
        ),
        (
            changed("expect", to={"offers": [{"verb": "attack", "given": {"x": 1}}]}),
            "expect.offers.given of attack has no field 'x'; it has: ",
        ),
        (
            changed("play", 0, "expect", to={"seats": {"size": 3}}),
            "play[0].expect.seats is a list: expect a list, or an object with contains, lacks, length or armies",
        ),
        (changed("expect", to={"views": {"9": {}}}), "expect.views: there is no seat '9'"),
    ],
)
def test_a_case_that_is_written_wrongly_is_told_with_the_path_and_what_is_allowed(
    case: Any, fault: str, tmp_path: Path
):
    result = played(tmp_path, case)
    assert fault in result.message
    assert result.bad


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "the file is not JSON: Expecting value in line 1"),
        (b'{\n"title": }', "the file is not JSON: Expecting value in line 2"),
        (b"\xff\xfe", "the file is not UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"title": NaN}', "the file is not JSON: NaN is no number"),
        (b'{"seats": ' + b"9" * 5000 + b"}", "the file is not JSON: Exceeds the limit"),
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
