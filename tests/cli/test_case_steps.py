"""What a case may write in its steps: throws, answers that nobody was asked for, waiting, and what it then expects."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cases import CASE, changed, message, played

Step = dict[str, Any]
ATTACK: Step = {"verb": "attack", "origin": "alaska", "target": "kamchatka", "dice": 3}


def case(position: dict[str, Any], dice: list[list[int]], *play: Step, **more: Any) -> dict[str, Any]:
    return {
        **CASE,
        "position": {"phase": "attack", **position},
        "dice": dice,
        "play": list(play),
        "expect": {"round": 1},
        **more,
    }


def capture(*play: Step, troops: int = 4) -> dict[str, Any]:
    """Three dice take the last defender of Kamchatka."""
    return case({"zones": {"alaska": {"red": troops}, "kamchatka": {"blue": 1}}}, [[6, 5, 4, 1]], *play)


def galaxy(position: dict[str, Any], dice: list[list[int]], *play: Step, **more: Any) -> dict[str, Any]:
    """A case with ships, for four."""
    form = case(position, dice, *play, **more)
    return {**form, "edition": "clone_wars", "variant": "factions", "seats": 4}


@pytest.mark.rule("C-19")
def test_a_move_in_with_the_only_possible_number_may_be_written(tmp_path: Path):
    written = {"seat": 0, "verb": "move_in", "count": 3}
    seen = {"expect": {"events": [{"event": "moved_in", "count": 3}], "zones": {"kamchatka": {"red": 3}}}}
    assert message(tmp_path, capture({"seat": 0, **ATTACK}, {**written, **seen})) == ""
    assert (
        message(tmp_path, capture({"seat": 0, "batch": [ATTACK, {"verb": "move_in", "count": 3}, {"verb": "done"}]}))
        == ""
    )


@pytest.mark.rule("C-19")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_move_in_with_another_number_fails_and_says_which_is_possible(count: int, tmp_path: Path):
    wrong = {"verb": "move_in", "count": count}
    fault = f'refused by C-19: wrong_count {{"count": {count}, "least": 3, "most": 3}}; it stands at round 1, '
    assert fault in message(tmp_path, capture({"seat": 0, **ATTACK}, {"seat": 0, **wrong}))
    assert fault in message(tmp_path, capture({"seat": 0, "batch": [ATTACK, wrong]}))
    refused = {"seat": 0, **wrong, "expect": {"refused": {"rule": "C-19", "code": "wrong_count"}}}
    right = {"seat": 0, "verb": "move_in", "count": 3}
    assert message(tmp_path, capture({"seat": 0, **ATTACK}, refused, right)) == ""


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(
    "play",
    [
        [{"seat": 0, **ATTACK}, {"seat": 0, "verb": "move_in", "count": 3}, {"seat": 0, "verb": "move_in", "count": 3}],
        [{"seat": 0, **ATTACK}, {"seat": 1, "verb": "move_in", "count": 3}],
        [{"seat": 0, "verb": "move_in", "count": 3}],
    ],
    ids=["twice", "by another seat", "without a conquest"],
)
def test_a_move_in_that_answers_nothing_is_refused(play: list[Step], tmp_path: Path):
    assert "refused by C-" in message(tmp_path, capture(*play))


@pytest.mark.rule("C-19")
def test_a_move_in_that_was_asked_for_is_not_taken_twice(tmp_path: Path):
    answer = {"seat": 0, "verb": "move_in", "count": 3}
    assert message(tmp_path, capture({"seat": 0, **ATTACK}, answer, troops=5)) == ""
    assert "refused by C-" in message(tmp_path, capture({"seat": 0, **ATTACK}, answer, answer, troops=5))


@pytest.mark.rule("S-41")
def test_ships_that_had_to_follow_may_be_brought_in_writing(tmp_path: Path):
    position = {"zones": {"alderaan": {"red": 5, "capital_ship": {"red": 1}}, "byss": {"black": 1}}}
    attack = {"seat": 0, "verb": "attack", "origin": "alderaan", "target": "byss", "dice": 3}
    bring = {"seat": 0, "verb": "bring_ships", "fighters": 0, "corvettes": 0, "capital_ships": 1}
    play = [attack, {"seat": 0, "verb": "move_in", "count": 3}, bring]
    assert message(tmp_path, galaxy(position, [[8, 3, 2, 6]], *play)) == ""
    play[-1] = bring | {"capital_ships": 0}
    assert "refused by S-41: wrong_capital_ships" in message(tmp_path, galaxy(position, [[8, 3, 2, 6]], *play))


THROWS = {
    "two battles at once": case(
        {"zones": {"alaska": {"red": 5}, "kamchatka": {"blue": 3}}},
        [[3, 2, 6, 2], [6, 6, 1, 1]],
        {
            "seat": 0,
            **ATTACK,
            "dice": 2,
            "battles": 2,
            "expect": {"events": [{"event": "assaulted", "dice": "32:62 66:11"}]},
        },
    ),
    "a larger die": galaxy(
        {"zones": {"alderaan": {"red": 5, "capital_ship": {"red": 1}}, "byss": {"black": 2}}},
        [[8, 3, 2, 6, 5]],
        {
            "seat": 0,
            "verb": "attack",
            "origin": "alderaan",
            "target": "byss",
            "dice": 3,
            "expect": {"events": [{"event": "assaulted", "dice": "832:65"}]},
        },
    ),
    "dice thrown again": galaxy(
        {"zones": {"alderaan": {"red": 5, "fighter": {"red": 1}}, "byss": {"black": 2}}},
        [[6, 3, 1, 6, 5, 1, 4]],
        {
            "seat": 0,
            "verb": "attack",
            "origin": "alderaan",
            "target": "byss",
            "dice": 3,
            "expect": {"events": [{"event": "assaulted", "dice": "631>634:65"}]},
        },
    ),
    "Order 66": galaxy(
        {
            "fill": {"armies": ["black", "blue"]},
            "zones": {"alderaan": {"red": 5}, "byss": {"orange": 2}, "duro": {"red": 1}},
            "mover": "black",
            "phase": "order66",
            "slices": {"order66": {"cell": 8}},
        },
        [[1, 8, 1]],
        {
            "seat": 1,
            "verb": "give_order66",
            "zones": ["duro", "byss"],
            "mate": ["byss"],
            "expect": {"zones": {"byss": {"blue": 2}, "duro": {"red": 1}}},
        },
    ),
    "the first player": {
        **{key: CASE[key] for key in ("title", "rules", "edition", "variant", "seats")},
        "dice": [[5, 5, 2], [1, 6]],
        "options": {"setup": "deal"},
        "expect": {"order": ["blue", "green", "red"]},
    },
}


@pytest.mark.parametrize("name", THROWS)
def test_one_list_is_one_whole_throw_whatever_is_thrown(name: str, tmp_path: Path):
    assert message(tmp_path, THROWS[name]) == ""


@pytest.mark.parametrize("name", ["two battles at once", "a larger die"])
def test_a_throw_that_reaches_into_the_next_list_is_told(name: str, tmp_path: Path):
    form = json.loads(json.dumps(THROWS[name]))
    form["dice"] = [[face for throw in form["dice"] for face in throw] + [1]]
    assert "dice left: [" in message(tmp_path, form) or "dice are left: [" in message(tmp_path, form)


@pytest.mark.parametrize("name", ["two battles at once", "a larger die"])
def test_a_throw_that_is_cut_between_its_sides_means_the_same(name: str, tmp_path: Path):
    form = json.loads(json.dumps(THROWS[name]))
    attackers = 2 if name == "two battles at once" else 3
    form["dice"] = [side for throw in form["dice"] for side in (throw[:attackers], throw[attackers:])]
    assert message(tmp_path, form) == ""


def test_a_shuffle_of_another_kind_than_the_case_names_is_told(tmp_path: Path):
    setup = {key: THROWS["the first player"][key] for key in THROWS["the first player"]}
    said = message(tmp_path, setup | {"shuffles": [{"objective": ["asia_africa"]}]})
    assert "deal are shuffled, which are of the kind 'card', but the case goes on with 'objective'" in said


def test_a_refusal_by_whatever_rule_may_be_expected(tmp_path: Path):
    step = {"seat": 0, **ATTACK, "dice": 9, "expect": {"refused": {}}}
    assert message(tmp_path, case({}, [], step)) == ""
    assert "expected the refusal {}, but it was accepted" in message(
        tmp_path, case({}, [], {"seat": 0, "verb": "done", "expect": {"refused": {}}})
    )


def test_waiting_in_vain_tells_where_the_game_stands(tmp_path: Path):
    said = message(tmp_path, case({}, [], {"until": {"winners": [2]}}))
    assert 'step 1: the game never was as {"winners": [2]}; it stands at round ' in said
    assert "is asked" in said
    assert "and may answer" in said
    assert "step 1: until.winners: expected [2], came []" in said


@pytest.mark.parametrize(
    ("goal", "fault"),
    [
        ({"phase": "lunch"}, 'play[0].until.phase: there is no phase "lunch"; there are: setup, reinforce, attack, '),
        ({"mover": "pink"}, "play[0].until.mover: there is no army 'pink'; there are: red, blue, green"),
        ({"phse": "attack"}, 'play[0].until: has no field "phse"; it has: '),
    ],
)
def test_waiting_for_what_can_never_be_is_a_fault_of_the_case(goal: Any, fault: str, tmp_path: Path):
    result = played(tmp_path, case({}, [], {"until": goal}))
    assert result.bad
    assert result.message.startswith(fault)


@pytest.mark.parametrize(
    "expected",
    [
        {"slices": {"cards": {"traded": 0}}},
        {"status": {"red": "alive", "green": "out"}, "killers": {"green": "red", "blue": None}},
        {"bots": [1], "resigned": []},
        {"views": {"1": {"armies": {"red": {"seat": 0}}}}},
    ],
)
def test_armies_are_named_in_what_is_expected_as_in_a_position(expected: Any, tmp_path: Path):
    position = {"fill": {"armies": ["red", "blue"]}, "killers": {"green": "red"}, "bots": [1]}
    assert message(tmp_path, case(position, [], {"expect": expected})) == ""


def test_a_list_with_an_entry_for_each_army_may_be_expected_by_army(tmp_path: Path):
    position = {"slices": {"captives": {"generals": {"red": {"blue": 1}}}, "victory_points": {"total": {"red": 4}}}}
    form = case(position, [], expect={"slices": position["slices"]}) | {"variant": "advanced", "edition": "napoleon"}
    form = {key: value for key, value in form.items() if key != "play"} | {"rules": ["C-9"]}
    assert message(tmp_path, form) == ""
    form["expect"] = {
        "slices": {"captives": {"generals": {"red": {"white": 1}}}, "victory_points": {"total": {"red": 5}}}
    }
    assert message(tmp_path, form).splitlines() == [
        "at the end: slices.captives.generals.red.white: expected 1, came 0",
        "at the end: slices.victory_points.total.red: expected 5, came 4",
    ]


def test_everything_that_differs_is_told_in_full_and_the_case_goes_on(tmp_path: Path):
    wrong = {"zones": {"alaska": {"red": 1}, "kamchatka": {"blue": 1}}, "phase": "card", "pile": ["peru"] * 44}
    form = changed("play", 0, "expect", to=wrong) | {"expect": {"round": 2}}
    said = message(tmp_path, form).splitlines()
    assert [line.partition(": expected")[0] for line in said[:3]] == [
        "step 1: zones.alaska",
        "step 1: zones.kamchatka",
        "step 1: phase",
    ]
    assert len([line for line in said if line.startswith("step 1: pile[")]) == 43
    assert said[-1] == "at the end: round: expected 2, came 1"


def test_a_step_that_does_not_go_as_written_says_that_the_rest_was_not_played(tmp_path: Path):
    form = changed("play", to=[{"seat": 1, "verb": "done"}, {"expect": {"round": 7}}]) | {"dice": []}
    assert message(tmp_path, form).splitlines()[1:] == ["step 1: the 1 steps after it were not played"]


def test_a_trace_prints_throws_events_and_the_board_after_each_step(fieldpost: Callable[..., Any], tmp_path: Path):
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASE))
    said = fieldpost("conformance", file, "--trace")
    assert said.status == 0
    before, after = said.out.split("-- step 1: ")
    assert 'north_america: alaska {"red": 5}, ' in before
    assert 'alaska {"red": 3}, ' in after
    assert "battle rolls 4 dice of 6 sides: [3, 2, 6, 2]" in after
    assert '{"event": "assaulted", "army": "red", ' in after
    assert "it stands at round 1, phase attack, mover red; seat 0 is asked attacking and may answer attack (" in after
    [told] = json.loads(fieldpost("conformance", file, "--trace", "--json").out)["cases"]
    assert f"== {file}\n" + "\n".join(told["trace"]) in said.out


def test_a_trace_goes_up_to_what_failed(fieldpost: Callable[..., Any], tmp_path: Path):
    file = tmp_path / "case.json"
    file.write_text(json.dumps(changed("dice", to=[])))
    said = fieldpost("conformance", file, "--trace")
    assert said.status == 1
    assert "-- step 1: " in said.out


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"seat": 0, "say": "sing"}, "play[0]: there is no saying 'sing'"),
        ({"seat": 0, "say": "accept_truce"}, "play[0]: accept_truce needs the field 'number'"),
        ({"seat": 0, "say": "accept_truce", "number": "one"}, "play[0].number must be a whole number"),
        ({"say": "accept_truce", "number": 1}, "play[0]: lacks seat"),
    ],
)
def test_words_to_others_that_cannot_be_read_are_told_with_their_path(tmp_path: Path, step: Step, said: str):
    assert said in message(tmp_path, case({}, [], step))
