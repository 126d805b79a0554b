"""Processes are stopped and started one after the other while people play and look on: everybody gets everything."""

from __future__ import annotations

from random import Random

import pytest

from services.common.settings import Settings
from tests.chaos.player import playing
from tests.chaos.processes import SPECTATOR, rules_processes
from tests.chaos.sizes import chaos

PLAYERS = 2
BETWEEN = 50
"""Answers between two restarts."""


@pytest.mark.parametrize(
    ("settings", "processes", "rounds"),
    [("postgres_settings", 2, 1), chaos("postgres_settings", 2, 20), chaos("sqlite_settings", 1, 20)],
    indirect=["settings"],
)
async def test_a_rolling_restart_loses_no_command_and_no_entry(settings: Settings, processes: int, rounds: int):
    chance = Random(rounds)
    async with (
        rules_processes(settings, "valkey", processes=processes, watchers=[SPECTATOR]) as here,
        playing(here, PLAYERS, chance),
    ):
        for stack in here.stacks * rounds:
            await here.ledger.more(BETWEEN)
            await stack.halt("rules")
            ended = stack.keepers["rules"].process
            assert ended is not None
            assert ended.returncode == 0
            await stack.resume("rules")
        await here.ledger.more(BETWEEN)
