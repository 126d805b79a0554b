"""The rules service is killed again and again while people play: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from services.common.settings import Settings
from tests.chaos.audit import audit
from tests.chaos.lasting import within
from tests.chaos.load import load_on
from tests.chaos.process import serving

AT_ONCE = 6
MOST_BETWEEN = 40
"""Calls between two kills at most."""

AT_THE_START = 0.1
"""How often a process is killed before it serves."""


async def kill_under_load(settings: Settings, kills: int) -> None:
    """Plays, kills, and looks whether anything was lost or done twice."""
    chance = Random(kills)
    async with serving(settings) as (process,), load_on(process.settings, [process.address], AT_ONCE) as load:
        async with asyncio.TaskGroup() as group:
            for player in load.players:
                group.create_task(load.play(player))
            for _ in range(kills):
                if chance.random() >= AT_THE_START:
                    await load.calls(chance.randint(1, MOST_BETWEEN))
                process.kill()
                process.start()
            await load.calls(MOST_BETWEEN)
            load.over = True
        await load.ask_again()
        shown = await load.shown()
        print(
            f"{kills} kills, {len(load.ledger.commands)} commands, {load.ledger.sent} calls, {load.lost} of them lost"
        )
    assert load.lost >= kills // 2, "the kills met nobody"
    await audit(settings, load.ledger, load.games, shown)


@within(minutes=10)
async def test_of_fifty_kills_under_load_none_loses_or_doubles_a_command(sqlite_settings: Settings):
    await kill_under_load(sqlite_settings, 50)


@pytest.mark.chaos
@within(minutes=90)
async def test_of_a_thousand_kills_under_load_none_loses_or_doubles_a_command(sqlite_settings: Settings):
    await kill_under_load(sqlite_settings, 1000)
