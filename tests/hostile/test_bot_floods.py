"""One guest's flood of games for bots delays nobody else's bots by more than two seconds, and ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.games import RulesProcess
from tests.chaos.sizes import chaos
from tests.hostile.bot_floods import FLOOD, Flood, late, play

SECONDS = 2.0
TURNS = 24
SIZES = (20, chaos(40))


@pytest.fixture
def rules(tmp_path: Path) -> Iterator[RulesProcess]:
    with RulesProcess(tmp_path, "valkey", "bots", "worker") as running:
        yield running


def delay(rules: RulesProcess) -> float:
    """How long the bots of another person take to begin, nearly always."""
    found = play(rules, rules.start("caretaker", "caretaker"), TURNS)
    assert len(found) >= TURNS
    print(f"p50 {sorted(found)[TURNS // 2]:.2f} s, p95 {late(found):.2f} s, most {max(found):.2f} s")
    return late(found)


@pytest.mark.parametrize("games", SIZES)
def test_a_guest_who_opens_games_full_of_bots_and_leaves_keeps_nobody_waiting(rules: RulesProcess, games: int):
    flood = Flood(rules)
    flood.open(games)
    flood.leave()
    assert delay(rules) <= SECONDS
    assert flood.endings() == {"abandoned"}


@pytest.mark.parametrize("games", SIZES)
def test_many_games_of_one_lane_that_go_on_keep_nobody_waiting(rules: RulesProcess, games: int):
    running = [rules.start(*FLOOD, person=False) for _ in range(games)]
    assert delay(rules) <= SECONDS
    assert "" in {str(rules.view(game_id).reason) for game_id in running}


@pytest.mark.parametrize("games", SIZES)
def test_without_valkey_and_workers_a_flood_keeps_nobody_waiting_either(rules: RulesProcess, games: int):
    running = [rules.start(*FLOOD, person=False) for _ in range(games)]
    rules.stack.halt("worker")
    rules.stack.halt("valkey")
    assert delay(rules) <= SECONDS
    assert "" in {str(rules.view(game_id).reason) for game_id in running}
