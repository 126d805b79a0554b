"""Bots always answer, and never twice, while their worker is killed again and again."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path

import pytest

from tests.bots.games import RulesProcess

GAMES = 500
AT_ONCE = 20
KILL_EVERY = 5.0
LONGEST_WAIT_MS = 180_000


@pytest.mark.chaos
def test_every_game_comes_to_its_end_while_the_worker_is_killed_every_five_seconds(tmp_path: Path):
    over = threading.Event()

    def kill() -> None:
        while not over.wait(KILL_EVERY):
            table.stack.kill("worker")
            table.stack.ready("worker")

    with RulesProcess(tmp_path, "valkey", "bots", "worker") as table:
        killing = threading.Thread(target=kill)
        killing.start()
        try:
            for _ in range(GAMES // AT_ONCE):
                running = [
                    table.start("greedy", "random", "greedy", person=False, round_limit="5") for _ in range(AT_ONCE)
                ]
                for game_id in running:
                    assert table.watch(game_id).reason
                    entries = table.entries(game_id)
                    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
                    times = [entry.at.ToMilliseconds() for entry in entries]
                    assert max(later - earlier for earlier, later in pairwise(times)) <= LONGEST_WAIT_MS
        finally:
            over.set()
            killing.join()
