"""Plays what is left of some matches, all of them evenly, for as long as there is time."""

from __future__ import annotations

import heapq
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Final

from services.bots.ladder.games import Games, play
from services.bots.ladder.plan import Match

CHUNK: Final = 4
"""Games that a worker plays before its match waits for the others."""


class Queue:
    """Which games come next: of the match of which the smallest part is played."""

    def __init__(self, matches: Sequence[Match], games: Games) -> None:
        self.left = 0
        self._todo: dict[int, list[int]] = {}
        self._order: list[tuple[float, int]] = []
        self._matches = matches
        for at, match in enumerate(matches):
            known = {one.number for one in games.of(match)}
            self._todo[at] = [number for number in range(match.games) if number not in known]
            self.left += len(self._todo[at])
            self._put(at)

    def _put(self, at: int) -> None:
        todo = self._todo[at]
        if todo:
            heapq.heappush(self._order, (1 - len(todo) / self._matches[at].games, at))

    def take(self) -> tuple[Match, list[int]] | None:
        """Some games of one match; None when all are played or being played."""
        if not self._order:
            return None
        _, at = heapq.heappop(self._order)
        numbers, self._todo[at] = self._todo[at][:CHUNK], self._todo[at][CHUNK:]
        self.left -= len(numbers)
        self._put(at)
        return self._matches[at], numbers


def play_all(matches: Sequence[Match], games: Games, seconds: float, say: Callable[[str], object]) -> bool:
    """Plays until all is played, or no time is left; says whether all is. What is being played is finished."""
    queue = Queue(matches, games)
    until = time.monotonic() + seconds
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running: dict[Future[list[str]], Match] = {}
        while True:
            while len(running) < workers and time.monotonic() < until and (taken := queue.take()):
                running[pool.submit(play, *taken)] = taken[0]
            if not running:
                return not queue.left
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                games.add(running.pop(done), done.result())
            say(f"{queue.left} games left, {max(0, until - time.monotonic()) / 60:.0f} minutes")
