"""Bots play while Valkey is emptied and killed, or their worker is killed: every game goes on, and comes to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from random import Random

import pytest

from deploy.local import Stack
from services.common.settings import Settings
from tests.chaos.processes import SPECTATOR, Processes, rules_processes
from tests.chaos.sizes import chaos
from tests.chaos.valkey import Blows

AT_ONCE = 20
POLL = 0.02
LEAST = 2
"""Strikes: of two, one empties Valkey and one kills it."""

Strike = Callable[[], Awaitable[None]]


def on_valkey(stack: Stack, chance: Random) -> Strike:
    """Kills and empties Valkey."""
    return Blows(stack, chance).strike


def on_worker(stack: Stack, chance: Random) -> Strike:
    """Kills the worker, in the middle of what it does."""

    async def strike() -> None:
        await stack.ready("worker")
        stack.kill("worker")

    return strike


SECONDS = 5
"""Between two kills of a worker, as the bar has it."""


def every_five_seconds(stack: Stack, chance: Random) -> Strike:
    """Kills the worker five seconds after the last time."""
    kill = on_worker(stack, chance)

    async def strike() -> None:
        await kill()
        await asyncio.sleep(SECONDS)

    return strike


class Storm:
    """Strikes for ever, at random moments: so many entries of all games lie between two strikes on average."""

    def __init__(self, here: Processes, strike: Strike, every: int, chance: Random) -> None:
        self.here = here
        self.strike = strike
        self.every = every
        self.chance = chance
        self.strikes = 0

    async def run(self) -> None:
        wanted = 0
        while True:
            wanted += self.chance.randint(self.every // 2, 3 * self.every // 2)
            while self.entries() < wanted:
                await asyncio.sleep(POLL)
            await self.strike()
            self.strikes += 1

    def entries(self) -> int:
        """How many have been seen."""
        return sum(len(watcher.entries) for seen in self.here.seen.values() for watcher in seen)


async def play(here: Processes, storm: Storm, games: int, rounds: int) -> None:
    """Games of bots alone, one after the other: so many at least, and until there was a storm."""
    played = 0
    while played < games or storm.strikes < LEAST:
        game_id = await here.game(bots=3, rounds=rounds)
        await asyncio.gather(*[watcher.over.wait() for watcher in here.seen[game_id]])
        played += 1


@pytest.mark.parametrize(
    ("at", "games", "rounds", "every", "longest_wait"),
    [
        pytest.param(on_valkey, 4, 1, 40, 60, id="valkey"),
        pytest.param(on_worker, 2, 1, 30, 60, id="worker"),
        chaos(on_valkey, 200, 3, 75, 60, id="valkey-long"),
        chaos(every_five_seconds, 100, 3, 1, 180, id="worker-every-five-seconds"),
        chaos(on_worker, 500, 3, 250, 180, id="worker-long"),
    ],
)
async def test_games_of_bots_end_whatever_happens(
    sqlite_settings: Settings,
    at: Callable[[Stack, Random], Strike],
    games: int,
    rounds: int,
    every: int,
    longest_wait: int,
):
    """So many seconds may pass between two entries of a game; the audit at the end finds what is there twice."""
    chance = Random(games)
    async with rules_processes(sqlite_settings, "valkey", "bots", "worker", watchers=[SPECTATOR]) as here:
        at_once = min(games, AT_ONCE)
        async with asyncio.TaskGroup() as group:
            storm = Storm(here, at(here.stack, chance), every, chance)
            storming = group.create_task(storm.run())
            await asyncio.gather(*[play(here, storm, games // at_once, rounds) for _ in range(at_once)])
            storming.cancel()
        watchers = [one for seen in here.seen.values() for one in seen]
    print(f"{storm.entries()} entries, {storm.strikes} strikes")
    assert len(watchers) >= games
    for watcher in watchers:
        times = [entry.at for entry in watcher.entries]
        assert max(later - earlier for earlier, later in pairwise(times)) <= 1000 * longest_wait
