"""Processes are stopped and started one after the other while people play: every command gets its answer."""

from __future__ import annotations

import asyncio

import pytest

from services.common.settings import Settings
from tests.chaos.audit import audit
from tests.chaos.lasting import within
from tests.chaos.load import load_on
from tests.chaos.process import serving

AT_ONCE = 3
BETWEEN = 50
"""Calls between two restarts."""


async def roll(settings: Settings, processes: int, rounds: int) -> None:
    """Restarts every process so often, each when all others serve, under load."""
    async with serving(settings, processes) as running:
        addresses = [one.address for one in running]
        async with load_on(running[0].settings, addresses, AT_ONCE) as load:
            async with asyncio.TaskGroup() as group:
                for player in load.players:
                    group.create_task(load.play(player))
                for _ in range(rounds):
                    for one in running:
                        await load.calls(BETWEEN)
                        assert await one.stop() == 0
                        one.start()
                        await one.ready()
                await load.calls(BETWEEN)
                load.over = True
            await load.ask_again()
            shown = await load.shown()
        print(f"{load.ledger.sent} calls, {load.lost} of them lost")
    await audit(settings, load.ledger, load.games, shown)


@within(minutes=10)
async def test_a_rolling_restart_loses_no_command(postgres_settings: Settings):
    await roll(postgres_settings, 2, 1)


@pytest.mark.chaos
@within(minutes=30)
async def test_twenty_rolling_restarts_lose_no_command(postgres_settings: Settings):
    await roll(postgres_settings, 2, 20)


@pytest.mark.chaos
@within(minutes=30)
async def test_twenty_restarts_of_the_only_process_lose_no_command(sqlite_settings: Settings):
    await roll(sqlite_settings, 1, 20)
