"""Tuning keeps what wins more than chance explains, and the weights that are played with are those it came to."""

import json

import pytest

from services.bots.brains.commander import Commander
from services.bots.brains.judge import Weights
from services.bots.brains.levels import LEVELS
from services.bots.tuning import knobs
from services.bots.tuning.__main__ import MODES, RESULT, TUNED, better, contest, main


@pytest.mark.parametrize(
    ("won", "games", "kept"), [(50.0, 100, False), (59.0, 100, True), (57.0, 100, False), (0.0, 0, False)]
)
def test_only_what_chance_does_not_explain_is_kept(won: float, games: int, kept: bool):
    assert better(won, games) is kept


def test_equal_weights_win_about_half_and_every_game_counts_once():
    won, played = contest({}, {}, 1, 3)
    assert 0 <= won <= played <= len(MODES)


def test_the_search_writes_all_it_tried(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        "services.bots.tuning.__main__.contest", lambda changed, usual, games, seed: (games * 0.5, games)
    )
    assert main(["--games", "4", "--seed", "7", "--result", str(tmp_path / "result.json")]) == 0
    form = json.loads((tmp_path / "result.json").read_text())
    assert form["seed"] == 7
    assert {one["weight"] for one in form["tried"]} == set(TUNED)
    assert capsys.readouterr().out.count("\n") == len(form["tried"])


def test_the_weights_are_those_that_tuning_came_to():
    values = json.loads(RESULT.read_text())["weights"]
    assert {name: getattr(Weights(), name) for name in TUNED} == values


def test_knobs_are_changed_in_every_kind_of_game_and_only_those_that_are_named():
    changed = knobs.Changed("marshal:bold=0.5,pieces=2").brain("1")
    for found in changed.ways:
        assert (found.bold, found.pieces, found.book) == (0.5, 2, True)
    as_it_is = LEVELS["marshal"]("1", "")
    assert isinstance(as_it_is, Commander)
    assert knobs.Changed("marshal").brain("1").ways == as_it_is.ways


def test_a_comparison_prints_the_share_of_each_bot(capsys):
    assert knobs.main(["world/duel", "2", "recruit", "recruit:rounds=1", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["recruit", "recruit:rounds=1"]
    assert sum(float(line.split(": ")[1].split()[0]) for line in lines) == 1.0
