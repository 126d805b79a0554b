"""`fieldpost editions`, `simulate` and `watch` play every variant that there is."""

import json
import re
from pathlib import Path

import pytest

from services.cli import simulate
from services.rules.engine import editions
from services.rules.engine.kernel.data import edition_names

VARIANTS = [(edition, name) for edition in edition_names() for name in editions.edition(edition).plans]
KEYS = "game seed edition variant seats winners reason rounds turns events seconds"
DUEL = ("simulate", "--edition", "world", "--variant", "duel")

every_variant = pytest.mark.parametrize(("edition", "variant"), VARIANTS)


def test_editions_lists_every_variant_with_its_seats_and_options(fieldpost):
    listed = json.loads(fieldpost("editions", "--json").out)
    assert [one["edition"] for one in listed] == list(edition_names())
    for form in listed:
        plans = editions.edition(form["edition"]).plans
        assert [one["variant"] for one in form["variants"]] == list(plans)
        for one in form["variants"]:
            assert one["seats"] == list(plans[one["variant"]].sizes)
            for option in one["options"]:
                assert option["default"] in option.get("values", ["0"])
    text = fieldpost("editions").out
    assert all(f"  {name} " in text for _, name in VARIANTS)


@every_variant
def test_every_variant_is_simulated_recorded_and_replayed(edition: str, variant: str, fieldpost, tmp_path: Path):
    where = ("--edition", edition, "--variant", variant, "--option", "round_limit=5", "--bots", "greedy")
    said = fieldpost("simulate", *where, "--games", 2, "--seed", 8, "--json", "--record", tmp_path)
    assert said.status == 0
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [" ".join(row) for row in rows] == [KEYS, KEYS]
    assert [(row["game"], row["seed"]) for row in rows] == [(1, 8), (2, 9)]
    assert all(row["rounds"] <= 5 and row["reason"] and row["turns"] and row["events"] for row in rows)
    records = sorted(tmp_path.iterdir())
    assert len(records) == 2
    for record in records:
        said = fieldpost("replay", record)
        assert (said.status, said.err) == (0, "")
        assert re.search(r"\d+ lines replayed, the checksum agrees", said.out)
        assert fieldpost("show", record).status == 0


@pytest.mark.rule("C-27")
def test_a_game_is_the_same_with_and_without_a_record_and_alone(fieldpost, tmp_path: Path):
    def games(*more: object) -> list[dict[str, object]]:
        rows = [json.loads(line) for line in fieldpost(*DUEL, "--json", *more).out.splitlines()]
        return [{key: row[key] for key in KEYS.split() if key not in ("game", "seconds")} for row in rows]

    plain = games("--games", 3)
    assert games("--games", 3, "--record", tmp_path) == plain
    assert games("--games", 1, "--seed", 3) == plain[2:]


def test_the_summary_counts_wins_by_seat_bot_and_reason(fieldpost):
    said = fieldpost(*DUEL, "--games", 6, "--bots", "greedy,caretaker")
    assert said.status == 0
    assert re.search(r"world/duel, 2 seats, 6 games from seed 1 on\n", said.out)
    assert re.search(r"0 +greedy +6  100.0 %\n1 +caretaker +0    0.0 %", said.out)
    assert re.search(r"caretaker +0 .*\ngreedy +6 ", said.out)
    assert re.search(r"ended by +games\n\w+ +6  100.0 %", said.out)
    assert re.search(r"rounds a game \(\d+ to \d+\), [\d.]+ turns, \d+ events", said.out)


def test_a_game_without_an_end_is_given_up_as_unfinished(fieldpost, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulate, "ENDLESS", 20)
    row = json.loads(fieldpost(*DUEL, "--games", 1, "--bots", "caretaker", "--json").out)
    assert row["reason"] == "unfinished"
    assert row["winners"] == []
    assert row["rounds"] > 20


def test_an_option_of_the_table_is_obeyed(fieldpost):
    said = fieldpost(*DUEL, "--games", 1, "--bots", "random", "--option", "round_limit=2", "--json")
    assert json.loads(said.out)["reason"] == "round_limit"


@every_variant
def test_every_variant_is_told_in_plain_sentences(edition: str, variant: str, fieldpost):
    words = ("--edition", edition, "--variant", variant, "--option", "round_limit=4", "--bots", "random")
    said = fieldpost("watch", *words)
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0].startswith(f"{edition}/{variant}, ")
    assert lines[-1].startswith("The game is over: ")
    assert any(line.startswith("-- Round 1: ") for line in lines)
    assert all(line.endswith(".") for line in lines[1:] if not line.startswith("-- "))
    assert not re.search(r"\x1b|_|\{|None|\(\)", "\n".join(lines[1:]))


def test_watch_tells_an_attack_and_hides_what_a_spectator_may_not_see(fieldpost):
    said = fieldpost("watch", "--edition", "world", "--variant", "objectives", "--option", "round_limit=3")
    assert re.search(r"(?m)^\w+ attacked [\w ]+ from [\w ]+: \d+ lost, \d+ beaten\.$", said.out)
    assert re.search(r"(?m)^\w+ got a secret objective\.$", said.out)
    assert re.search(r"(?m)^\w+ drew a card\.$", said.out)


def test_watch_needs_no_words_at_all(fieldpost):
    assert fieldpost("watch").out == fieldpost("watch", "--no-color", "--delay", "0").out
