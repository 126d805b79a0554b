"""Answers by the command line: in words and JSON, refused and repeated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from services.cli.client.failing import Failed
from services.cli.client.server import Server
from tests.cli_client.conftest import Command, new_game


def question(client: Command, game_id: str) -> dict[str, Any]:
    """What the person is asked."""
    view = client("show", game_id, "--json").form()["view"]
    return next(one for one in view["decisions"] if one["seat"] == view["viewer"])


def placement(decision: dict[str, Any]) -> tuple[str, int]:
    """A place, and how many troops must be placed."""
    (offer,) = [offer for offer in decision["offers"] if offer["verb"] == "place"]
    (field,) = offer["fields"]
    return field["spread"]["among"][0], field["spread"]["high"]


def to_the_attack(client: Command, game_id: str) -> dict[str, Any]:
    """Answers until the person may attack."""
    for _ in range(50):
        assert client("watch", game_id, "--until", "asked").status == 0
        decision = question(client, game_id)
        if decision["name"] == "attacking":
            return decision
        assert client("act", game_id, "--default").status == 0
    raise AssertionError("no attack came up")


def test_an_answer_is_typed_as_it_is_shown(anna: Command):
    game_id = new_game(anna)
    shown = anna("show", game_id).out
    assert "You are asked: " in shown
    (typed,) = [
        line.split(f"{game_id} ")[1].strip("'") for line in shown.splitlines() if line.startswith("Answer as: ")
    ]
    said = anna("act", game_id, typed)
    assert said.status == 0, said.err
    assert said.out


def test_an_answer_may_be_json_and_the_answer_to_it_is(anna: Command):
    game_id = new_game(anna)
    zone, count = placement(question(anna, game_id))
    said = anna("act", game_id, json.dumps({"verb": "place", "troops": {zone: count}}), "--json")
    assert said.status == 0, said.err
    form = said.form()
    assert form["taken"] == 1
    assert set(form) == {"taken", "stop", "entries", "view"}


def test_several_answers_go_as_one_and_stop_where_one_is_refused(anna: Command):
    game_id = new_game(anna)
    to_the_attack(anna, game_id)
    said = anna("act", game_id, "done", "attack alaska>brazil dice=1", "--json")
    assert said.status == 0, said.err
    form = said.form()
    assert form["taken"] == 1
    assert form["stop"]["code"]
    assert form["stop"]["message"]


@pytest.mark.rule("C-25")
def test_an_answer_against_a_rule_is_refused_with_the_rule_and_what_is_allowed(anna: Command):
    game_id = new_game(anna)
    zone, count = placement(question(anna, game_id))
    said = anna("act", game_id, f"place {zone}+{count + 50}")
    assert (said.status, said.out) == (1, "")
    assert said.err.count("\n") == 1
    assert str(count) in said.err
    told = anna("act", game_id, f"place {zone}+{count + 50}", "--json").form()["error"]
    assert told["code"]
    assert told["rule"] in said.err
    assert told["details"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["place alaska+x"], "must read place+count"),
        (["place moon+1"], "there is no zone 'moon'; there are: alaska, "),
        (["dance"], "there is no verb 'dance'; there are: "),
        (["place"], "place needs the field 'troops'"),
        ([""], "an answer needs a verb"),
        (["{"], "this is no JSON: '{'"),
        (['{"verb": "place"}'], "place needs the field 'troops'"),
        (["done extra=1"], "done has no field 'extra'"),
    ],
)
def test_an_answer_that_means_nothing_is_told_so_before_it_is_sent(anna: Command, words: list[str], fault: str):
    game_id = new_game(anna)
    asked = question(anna, game_id)
    said = anna("act", game_id, *words)
    assert said.status == 2
    assert fault in said.err
    assert said.err.count("\n") == 1
    assert question(anna, game_id) == asked


@pytest.mark.rule("C-26")
def test_a_bot_answers_for_a_person_who_asks_it_to(anna: Command):
    game_id = new_game(anna)
    to_the_attack(anna, game_id)
    said = anna("act", game_id, "--auto", 30, "--with", "greedy")
    assert said.status == 0, said.err
    assert said.out.splitlines()[-1] != ""
    again = anna("act", game_id, "--auto", 1, "--json").form()
    assert set(again) == {"answered", "view"}


def test_an_answer_to_a_question_that_is_over_is_told_so(anna: Command):
    game_id = new_game(anna)
    decision = question(anna, game_id)
    assert anna("act", game_id, "--default", "--decision", decision["id"]).status == 0
    said = anna("act", game_id, "--default", "--decision", decision["id"])
    assert said.status == 1
    assert "asked" in said.err


def test_an_answer_to_an_old_view_is_told_so(anna: Command):
    game_id = new_game(anna)
    to_the_attack(anna, game_id)
    said = anna("act", game_id, "done", "--version", 0, "--json")
    assert said.status == 1
    assert said.form()["error"]["code"] == "stale"
    assert said.err.count("\n") == 1
    assert anna("act", game_id, "done").status == 0


def test_a_bot_that_answers_for_a_person_looks_again_when_somebody_was_faster(
    anna: Command, monkeypatch: pytest.MonkeyPatch
):
    game_id = new_game(anna)
    to_the_attack(anna, game_id)
    call, faults = Server.call, [Failed("stale", "the game has moved on")]

    def moved_on(server: Server, method: str, **form: Any) -> Any:
        if method == "SubmitActions" and faults:
            raise faults.pop()
        return call(server, method, **form)

    monkeypatch.setattr(Server, "call", moved_on)
    assert anna("act", game_id, "--auto", 2, "--json").form()["answered"] == 2


class Interrupted:
    """Lets the first commands reach the server and loses its answers, as an interrupted command does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, arrives: bool) -> None:
        self.requests: list[dict[str, Any]] = []
        self.lost = 1
        call = Server.call

        def losing(server: Server, method: str, **form: Any) -> Any:
            if method != "SubmitActions":
                return call(server, method, **form)
            self.requests.append(form)
            if not self.lost:
                return call(server, method, **form)
            self.lost -= 1
            if arrives:
                call(server, method, **form)
            raise Failed("no_answer", "it does not answer", unsure=True)

        monkeypatch.setattr(Server, "call", losing)


@pytest.mark.parametrize("arrives", [True, False])
def test_an_interrupted_answer_is_repeated_as_it_was(
    anna: Command, config: Path, monkeypatch: pytest.MonkeyPatch, arrives: bool
):
    game_id = new_game(anna)
    to_the_attack(anna, game_id)
    version = anna("show", game_id, "--json").form()["view"]["version"]
    lost = Interrupted(monkeypatch, arrives)
    assert anna("act", game_id, "done").status == 1
    assert "pending" in config.read_text()
    said = anna("act", game_id, "done", "--json")
    assert said.status == 0, said.err
    assert lost.requests[0] == lost.requests[1]
    assert said.form()["entries"][0]["version"] > version
    assert "pending" not in config.read_text()


def test_an_interrupted_answer_comes_before_another_one(anna: Command, monkeypatch: pytest.MonkeyPatch):
    game_id = new_game(anna)
    zone, count = placement(question(anna, game_id))
    lost = Interrupted(monkeypatch, arrives=False)
    assert anna("act", game_id, f"place {zone}+{count}").status == 1
    said = anna("act", game_id, "--auto", 1)
    assert f"the interrupted 'place {zone}+{count}' was taken" in said.err
    assert len(lost.requests) >= 2


def test_a_turn_is_given_the_bank_by_one_word(anna: Command):
    clock = ("--turn", "1d", "--bank", "12h", "--bank-when-asked")
    game_id = new_game(anna, *clock)
    to_the_attack(anna, game_id)
    said = anna("bank", game_id)
    assert said.status == 0, said.err
    assert said.out.startswith("This turn draws on your bank now; there is time until 20")
    again = anna("bank", game_id)
    assert (again.status, "use your bank for this turn already" in again.err) == (1, True)
    assert anna("create", "--edition", "world", "--variant", "duel", "--bank-when-asked").status == 2


def test_a_truce_is_offered_shown_and_taken_back(anna: Command):
    mode = ("--edition", "world", "--variant", "conquest", "--bots", "caretaker,caretaker", "--option", "truces=true")
    made = anna("create", *mode, "--start", "--json")
    game_id = str(made.form()["table"]["game_id"])
    said = anna("truce", game_id, "offer", 1, "--rounds", 4, "--border", "alaska", "kamchatka")
    assert said.status == 0, said.err
    terms = "seat 0 offers seat 1 a truce (alaska and kamchatka) for 4 rounds"
    assert terms in said.out
    refused = anna("truce", game_id, "offer", 0)
    assert (refused.status, "no truce with them" in refused.err) == (1, True)
    assert anna("truce", game_id, "end").status == 2
    assert anna("truce", game_id).status == 0
