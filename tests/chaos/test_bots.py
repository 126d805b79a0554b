"""Valkey is emptied and killed while bots play: every game goes on, and comes to its end."""

from __future__ import annotations

import contextlib
import threading
from itertools import cycle, pairwise
from pathlib import Path
from random import Random

import pytest
import redis

from tests.bots.games import RulesProcess

PAUSES = (0.5, 3.0)
"""Seconds between two strikes."""

LONGEST_WAIT_MS = 60_000


def strike(table: RulesProcess, how: str) -> None:
    """Empties Valkey, or kills it; the supervisor starts it again."""
    if how == "emptied":
        with contextlib.closing(redis.Redis.from_url(table.stack.settings.redis_url)) as client:
            client.flushall()
    else:
        table.stack.kill("valkey")
        table.stack.ready("valkey")


def start(table: RulesProcess) -> str:
    return table.start("greedy", "random", "greedy", person=False, round_limit="3")


def play_in_a_storm(folder: Path, games: int, at_once: int) -> None:
    """So many games of bots alone at least, and until Valkey was both emptied and killed."""
    over = threading.Event()
    chance, hows = Random(games), cycle(("killed", "emptied"))
    done: list[str] = []
    with RulesProcess(folder, "valkey", "bots", "worker") as table:

        def blow() -> None:
            while not over.wait(chance.uniform(*PAUSES)):
                done.append(next(hows))
                strike(table, done[-1])

        blowing = threading.Thread(target=blow)
        blowing.start()
        played = 0
        try:
            while played < games or len(done) < 2:
                for game_id in [start(table) for _ in range(at_once)]:
                    assert table.watch(game_id).reason
                    entries = table.entries(game_id)
                    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
                    times = [entry.at.ToMilliseconds() for entry in entries]
                    assert max(later - earlier for earlier, later in pairwise(times)) <= LONGEST_WAIT_MS
                    played += 1
        finally:
            over.set()
            blowing.join()


def test_bots_play_on_whatever_happens_to_valkey(tmp_path: Path):
    play_in_a_storm(tmp_path, 4, 4)


@pytest.mark.chaos
def test_two_hundred_games_of_bots_end_whatever_happens_to_valkey(tmp_path: Path):
    play_in_a_storm(tmp_path, 200, 20)
