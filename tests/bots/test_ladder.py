"""The ladder plays what is left, goes on where it stopped, and says what its games are worth."""

import json
from pathlib import Path

import pytest

from services.bots.ladder import __main__ as command
from services.bots.ladder import plan, playing
from services.bots.ladder.games import Games, play, read, version, written
from services.bots.ladder.page import page
from services.bots.ladder.plan import DUEL, NO_BAR, Match, Mode
from services.bots.ladder.results import match_form, result
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from tests.architecture.tree import ROOT

MATCH = Match(DUEL, ("greedy", "random"), 6, 0.65)
EVEN = Match(Mode("napoleon", "teams", 4), ("greedy",), 4, NO_BAR)


def test_every_mode_has_a_match_of_each_pair_and_a_balance(monkeypatch: pytest.MonkeyPatch):
    everybody = (*plan.LEVELS, *plan.RUNGS, "greedy", "random")
    monkeypatch.setattr(plan, "BRAINS", dict.fromkeys(everybody))
    found = plan.matches()
    modes = {(name, variant) for name in edition_names() for variant in edition(name).plans}
    for pair in plan.PAIRS:
        assert {(one.mode.edition, one.mode.variant) for one in found if one.bots == pair} == modes
    assert {one.mode[:2] for one in found if one.bots == ("captain",)} == modes
    assert len({one.id for one in found}) == len(found)
    for match in found:
        assert match.mode.table().seats % len(match.bots) == 0
    assert {one.bots for one in plan.checked()} == set(plan.PAIRS)
    assert all(0.5 <= one.least <= plan.DUELS[one.bots] for one in plan.checked())
    assert {one.mode for one in plan.checked()} == {DUEL, Mode("world", "duel", 2)}


def test_bots_that_are_not_there_yet_are_left_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(plan, "BRAINS", {"recruit": None, "random": None})
    assert {one.bots for one in plan.matches()} == {("recruit", "random")}


def test_a_game_is_the_same_whenever_it_is_played_and_as_it_was_written(tmp_path: Path):
    whole = [read(line) for line in play(MATCH, range(4))]
    (alone,) = [read(line) for line in play(MATCH, [2])]
    assert (alone.seating, alone.bout.winners, alone.bout.rounds) == (
        whole[2].seating,
        whole[2].bout.winners,
        whole[2].bout.rounds,
    )
    assert written(read(written(alone))) == written(alone)


def test_what_was_cut_off_is_played_again_and_nothing_else(tmp_path: Path):
    games = Games(tmp_path)
    lines = play(MATCH, [0, 1, 3])
    games.add(MATCH, lines)
    path = tmp_path / f"{MATCH.id}.jsonl"
    path.write_text(path.read_text()[:-20])
    assert [one.number for one in games.of(MATCH)] == [0, 1]
    queue = playing.Queue([MATCH], games)
    assert queue.left == 4
    assert queue.take() == (MATCH, [2, 3, 4, 5])
    assert queue.take() is None


def test_a_line_that_was_cut_off_spoils_none_that_is_added_later(tmp_path: Path):
    games = Games(tmp_path)
    (tmp_path / f"{MATCH.id}.jsonl").write_text(play(MATCH, [0])[0][:30])
    games.add(MATCH, play(MATCH, [1]))
    assert [one.number for one in games.of(MATCH)] == [1]


def test_matches_are_played_evenly(tmp_path: Path):
    long, short = Match(DUEL, ("greedy", "random"), 16), Match(DUEL, ("random", "greedy"), 8)
    queue = playing.Queue([long, short], Games(tmp_path))
    assert [taken[0] for _ in range(6) if (taken := queue.take())] == [long, short, long, long, short, long]


def test_the_ladder_is_played_by_workers_and_no_longer_than_it_may(tmp_path: Path):
    games = Games(tmp_path)
    said: list[str] = []
    assert playing.play_all([MATCH, EVEN], games, 0.0, said.append) is False
    assert said == []
    assert playing.play_all([MATCH, EVEN], games, 60.0, said.append) is True
    assert [len(games.of(match)) for match in (MATCH, EVEN)] == [6, 4]
    assert said[-1].startswith("0 games left")
    assert playing.play_all([MATCH, EVEN], games, 60.0, said.append) is True


@pytest.mark.parametrize(
    ("least", "holds", "fails"), [(0.65, True, False), (0.0, True, False), (1.01, False, True), (NO_BAR, None, False)]
)
def test_a_match_says_whether_its_bar_holds(least: float, holds: bool | None, fails: bool, tmp_path: Path):
    match = Match(DUEL, ("greedy", "random"), 12, least)
    games = Games(tmp_path)
    games.add(match, play(match, range(12)))
    form = match_form(match, games.tally(match))
    assert (form["holds"], form["fails"]) == (holds, fails)


def test_the_result_and_the_page_say_who_is_how_strong_and_what_it_costs(tmp_path: Path):
    games = Games(tmp_path)
    for match in (MATCH, EVEN):
        games.add(match, play(match, range(4)))
    form = {"date": "2026-11-19", "version": "v", "compiled": False, "complete": False, **result([MATCH, EVEN], games)}
    duel, teams = form["modes"]
    assert [one["bot"] for one in duel["bots"]] == ["greedy", "random"]
    best, worst = duel["bots"]
    assert best["low"] < best["rating"] < best["high"]
    assert best["rating"] > worst["rating"]
    assert best["cpu_ms_per_turn"] > 0
    assert [one["share"] for one in teams["balance"][0]["sides"]] == [
        pytest.approx(sum(seat["share"] for seat in teams["balance"][0]["seats"][side::2])) for side in (0, 1)
    ]
    text = page(form)
    assert "Measured on 2026-11-19: 8 games, pure Python engine, version v; not all games are played yet." in text
    assert "| greedy – random | 4 | 100.0 % |" in text
    assert "| `greedy` in every seat, 4 games (0 drawn) |" in text
    assert "| side 1 |" in text


def test_the_version_changes_with_what_games_depend_on():
    assert version(ROOT) == version(ROOT)
    assert len(version(ROOT)) == 12


def test_the_command_fails_when_a_level_is_surely_below_its_bar(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(command, "version", lambda root: "v")
    monkeypatch.setattr("sys.argv", ["ladder", "--check", "--minutes", "0", "--root", str(tmp_path)])
    games = Games(tmp_path / "build" / "ladder" / "v")
    games.add(MATCH, play(MATCH, range(6)))
    monkeypatch.setattr(command, "checked", lambda: [MATCH])
    assert command.main() == 0
    upside_down = Match(DUEL, ("random", "greedy"), 6, 0.65)
    games.add(upside_down, play(upside_down, range(6)))
    monkeypatch.setattr(command, "checked", lambda: [MATCH, upside_down])
    assert command.main() == 1
    assert "random - greedy: 0.0 % (0 to 39) of 6, bar 65 %: below its bar" in capsys.readouterr().out
    assert not (tmp_path / command.RESULT).exists()


def test_the_command_publishes_the_result_and_the_page(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(command, "version", lambda root: "v")
    monkeypatch.setattr(command, "matches", lambda: [MATCH])
    monkeypatch.setattr("sys.argv", ["ladder", "--minutes", "0", "--root", str(tmp_path)])
    (tmp_path / "services" / "bots").mkdir(parents=True)
    Games(tmp_path / "build" / "ladder" / "v").add(MATCH, play(MATCH, range(2)))
    assert command.main() == 0
    assert json.loads((tmp_path / command.RESULT).read_text())["complete"] is False
    assert (tmp_path / command.PAGE).read_text().startswith("# How strong the bots are")
