"""Rows of WatchGame: from a commit to the watchers that have it. An entry carries the time at which it was made, just
before its commit, by the same machine's clock: what is measured is a little too long, never too short.
"""

import asyncio
import statistics
import time
from pathlib import Path

from fieldpost.rules.v1 import rules_pb2

from tests.bench import machine
from tests.bench.playing import Game, Wire, people, user
from tests.bench.preparing import MANY, games
from tests.bench.servers import rules

WATCHERS = (0, 1, -1, -1)
"""Who watches each game: two of its seats and two spectators."""

SPECTATORS = 1_000
OPENED_AT_ONCE = 50
COMMITS_A_SECOND = 50
SECONDS = 10
FANNED = 12
SETTLING = 2.0


class Watchers:
    """Streams and when they heard: `heard` has (game, number of the entry, milliseconds after it was made)."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.tasks: list[asyncio.Task[None]] = []
        self.heard: list[tuple[str, int, float]] = []
        self.ready = 0

    async def open(self, wanted: list[tuple[str, str]]) -> None:
        """Opens streams of (game, account), some at a time; all of them have their first view afterwards."""
        for first in range(0, len(wanted), OPENED_AT_ONCE):
            for game, account in wanted[first : first + OPENED_AT_ONCE]:
                self.tasks.append(asyncio.create_task(self.watch(game, account)))
            async with asyncio.timeout(30):
                while self.ready < len(self.tasks):
                    await asyncio.sleep(0.01)

    async def watch(self, game: str, account: str) -> None:
        request = rules_pb2.WatchGameRequest(game_id=game).SerializeToString()
        began = False
        async for data in self.wire.watch(request, metadata=self.wire.person(account)):
            now = time.time()
            if not began:
                began = True
                self.ready += 1
            for entry in rules_pb2.WatchGameResponse.FromString(data).entries:
                self.heard.append((game, entry.number, (now - entry.at.ToMilliseconds() / 1000) * 1000))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def steady(tree: Path, data: Path) -> dict[str, float]:
    """1,000 streams over 250 games, and 50 commits a second by an even clock, whether the last was answered or not."""
    async with rules(tree, data) as server:
        wire = Wire(server)
        playing = games(wire, data, MANY - 1)
        watchers = Watchers(wire)
        await watchers.open(
            [
                (game.id, people(number)[seat] if seat >= 0 else user(-1))
                for number, game in enumerate(playing)
                for seat in WATCHERS
            ]
        )
        for game in playing:
            await game.look()
        await asyncio.sleep(SETTLING)
        commits = await evenly(playing, COMMITS_A_SECOND, SECONDS)
        await asyncio.sleep(SETTLING)
        times = [took for _, _, took in watchers.heard]
        await watchers.close()
        await wire.close()
    if len(times) != commits * len(WATCHERS):
        raise RuntimeError(f"{commits} commits reached {len(times)} watchers")
    return {"watch.p99_ms": machine.percentile(times, 99), "watch.p50_ms": statistics.median(times)}


async def evenly(playing: list[Game], rate: int, seconds: int) -> int:
    """Moves in one game after the other at an even pace; how many there were."""
    start = time.perf_counter()
    moves = []
    for number in range(rate * seconds):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        moves.append(asyncio.create_task(playing[number % len(playing)].move()))
    await asyncio.gather(*moves)
    return len(moves)


async def fanned(tree: Path, data: Path) -> dict[str, float]:
    """One game with 1,000 spectators: when the last one has an entry."""
    async with rules(tree, data) as server:
        wire = Wire(server)
        game = games(wire, data, 1)[0]
        watchers = Watchers(wire)
        await watchers.open([(game.id, user(-1))] * SPECTATORS)
        last: list[float] = []
        for _ in range(FANNED):
            watchers.heard.clear()
            await game.move()
            async with asyncio.timeout(30):
                while len(watchers.heard) < SPECTATORS:
                    await asyncio.sleep(0.01)
            last.append(max(took for _, _, took in watchers.heard))
        await watchers.close()
        await wire.close()
    return {"watch.fanout_ms": statistics.median(last)}
