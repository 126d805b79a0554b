"""The whole path from a shell: two people and a bot play a classic game to its end, and check its dice."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.e2e.play import Served
from tests.e2e.shell import PATIENCE, Person, fieldpost, play_on

ROUNDS = 3
MODE = ("--edition", "world", "--variant", "conquest", "--seats", 3, "--option", f"round_limit={ROUNDS}")


@pytest.fixture
def people(stack: Served, tmp_path: Path) -> tuple[Person, Person]:
    """Two guests."""
    anna, bert = (Person(f"localhost:{stack.port}", tmp_path, profile) for profile in ("anna", "bert"))
    for person, name in ((anna, "Shell Anna"), (bert, "Shell Bert")):
        assert person.form("guest", "--name", name)["created"]
    return anna, bert


def table_for(anna: Person, bert: Person) -> str:
    """A game for both and a bot, begun at a table to which one invited the other."""
    made = anna.form("create", *MODE, "--title", "From two shells", "--private")["table"]
    assert bert.form("join", made["invitation"])["seat"] == 1
    started = anna.form("start", made["table_id"], "--fill", "sergeant")["table"]
    assert [bool(seat["bot"]) for seat in started["seats"]] == [False, False, True]
    return str(started["game_id"])


def first_answer(person: Person, game_id: str) -> None:
    """Answers as the client itself proposes it."""
    shown = person.tells("show", game_id)
    assert "You are asked" in shown
    (typed,) = [line.split(f"{game_id} ")[1].strip("'") for line in shown.splitlines() if line.startswith("Answer as")]
    assert person.form("act", game_id, typed)["taken"] == 1


def test_two_people_play_a_whole_game_from_their_shells(people: tuple[Person, Person], tmp_path: Path, stack: Served):
    anna, bert = people
    game_id = table_for(anna, bert)
    assert game_id in bert.tells("list")
    with bert.watching(game_id) as watch:
        anna.tells("watch", game_id, "--until", "asked")
        first_answer(anna, game_id)
        with ThreadPoolExecutor(2) as both:
            answered = list(both.map(lambda person: play_on(person, game_id), people))
        told, _ = watch.communicate(timeout=PATIENCE)
    assert watch.returncode == 0
    assert min(answered) >= ROUNDS

    shown = [person.form("show", game_id) for person in people]
    assert {one["game"]["reason"] for one in shown} == {"round_limit"}
    assert shown[0]["view"]["winners"] == shown[1]["view"]["winners"] != []
    assert shown[0]["view"]["zones"] == shown[1]["view"]["zones"]
    entries = [json.loads(line) for line in told.splitlines()]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {"start", "player", "bot"} <= {entry["cause"] for entry in entries}
    assert {entry["seat"] for entry in entries if entry["cause"] == "player"} == {0, 1}

    for person in people:
        proof = fieldpost("verify", "--json", person.exported(game_id, "proof", tmp_path))
        assert proof.status == 0, proof.err
        found = json.loads(proof.out)
        assert (found["game"], found["over"], found["holds"]) == (game_id, True, True)
    replayed = fieldpost("replay", anna.exported(game_id, "record", tmp_path))
    assert replayed.status == 0, replayed.err

    secrets = [secret for person in people for secret in person.secrets()]
    assert len(secrets) == 6
    assert not [line for line in stack.logged() if any(secret in line for secret in secrets)]
