"""The rules service is killed again and again while people play and look on: no answer is lost, or counts twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from deploy.local import Stack
from services.common.settings import Settings
from tests.chaos.player import playing
from tests.chaos.processes import SPECTATOR, rules_processes
from tests.chaos.sizes import chaos

PLAYERS, PLAYERS_OF_TWO = 8, 1
"""One who plays at two processes loads them enough: either of them answers while the other starts."""

MOST_BETWEEN = 40
"""Answers between a start and the next kill, at most."""

AT_THE_START = 0.1
"""How often a process is killed before it serves, or at once when it does."""

START_SECONDS = 1.0
ONE_CALL = 0.02
"""Seconds within which a kill meets the next command somewhere, and not always the end of the last one."""

POLL = 0.01


async def starting(stack: Stack, chance: Random) -> None:
    """Waits for some moment of a start, or soon after it."""
    await asyncio.sleep(chance.uniform(POLL, START_SECONDS))
    while not stack.keepers["rules"].running:
        await asyncio.sleep(POLL)


async def kill_often(settings: Settings, processes: int, kills: int) -> int:
    """Kills the processes in any order, in the middle of the work; how many commands met a kill at their answers."""
    chance = Random(kills)
    players = PLAYERS_OF_TWO if processes > 1 else PLAYERS
    async with (
        rules_processes(settings, "valkey", processes=processes, watchers=[SPECTATOR]) as here,
        playing(here, players, chance),
    ):
        for _ in range(kills):
            stack = chance.choice(here.stacks)
            if chance.random() < AT_THE_START:
                await starting(stack, chance)
            else:
                await stack.ready("rules")
                await here.ledger.more(chance.randint(1, MOST_BETWEEN))
                await asyncio.sleep(chance.uniform(0, ONE_CALL))
            stack.kill("rules")
        await here.ledger.more(MOST_BETWEEN)
    assert len(here.ledger.told) >= kills
    return here.untold


@pytest.mark.parametrize("kills", [50, chaos(1000)])
async def test_after_kills_under_load_every_acknowledged_command_is_there_once(
    sqlite_settings: Settings, postgres_settings: Settings, kills: int
):
    """Half of the kills hit the one process on SQLite, the others two on PostgreSQL, where the other one is asked."""
    apart = replace(postgres_settings, data=postgres_settings.data / "postgresql")
    async with asyncio.TaskGroup() as group:
        alone = group.create_task(kill_often(sqlite_settings, 1, kills // 2))
        two = group.create_task(kill_often(apart, 2, kills // 2))
    assert alone.result() + two.result(), "no kill fell between a commit and its answer: this proves too little"
