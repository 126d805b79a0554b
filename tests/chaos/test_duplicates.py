"""Every command comes one to five times: at once, later, in any order, before and after restarts. It counts once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from services.common.settings import Settings
from tests.chaos.audit import audit
from tests.chaos.lasting import within
from tests.chaos.ledger import Command
from tests.chaos.load import Load, load_on
from tests.chaos.player import Player
from tests.chaos.process import RulesProcess, serving

AT_ONCE = 12
MOST_COPIES = 5
LATER = 0.3
"""How many of the copies come only after other commands."""

RESTARTS = 4


async def send_copies(load: Load, player: Player, late: list[Command]) -> None:
    """The next command of a player, one to five times; some of the copies are left for later."""
    chance, client = player.client.chance, player.client
    command = await player.next()
    copies = [command] * chance.randint(1, MOST_COPIES)
    now = [copies[0], *[copy for copy in copies[1:] if chance.random() >= LATER]]
    late += copies[len(now) :]
    answers = await asyncio.gather(*[client.send(copy) for copy in now])
    player.took(answers[0])
    while late and chance.random() < LATER:
        await client.send(late.pop(chance.randrange(len(late))))
    await load.tell()


async def play(load: Load, player: Player, commands: int) -> None:
    """So many commands, and at the end whatever was left for later."""
    late: list[Command] = []
    for _ in range(commands):
        await send_copies(load, player, late)
    player.client.chance.shuffle(late)
    await asyncio.gather(*[player.client.send(copy) for copy in late])


async def restart(load: Load, process: RulesProcess, chance: Random, commands: int) -> None:
    """Restarts the service now and then, with a warning or without."""
    for number in range(RESTARTS):
        await load.calls(chance.randint(commands // RESTARTS // 2, commands // RESTARTS))
        if number % 2:
            process.kill()
        else:
            assert await process.stop() == 0
        process.start()


async def send_everything_often(settings: Settings, commands: int) -> None:
    """Plays so many commands with copies, and looks whether any of them counted twice, or was told it came too late."""
    async with serving(settings) as (process,), load_on(process.settings, [process.address], AT_ONCE) as load:
        async with asyncio.TaskGroup() as group:
            for player in load.players:
                group.create_task(play(load, player, -(-commands // AT_ONCE)))
            group.create_task(restart(load, process, Random(commands), commands))
        shown = await load.shown()
        print(f"{len(load.ledger.commands)} commands, {load.ledger.sent} calls, {load.ledger.repeated} answered again")
    assert len(load.ledger.accepted()) == len(load.ledger.commands) >= commands
    assert load.ledger.repeated > commands
    await audit(settings, load.ledger, load.games, shown)


@within(minutes=10)
async def test_two_thousand_commands_sent_up_to_five_times_count_once(sqlite_settings: Settings):
    await send_everything_often(sqlite_settings, 2000)


@pytest.mark.chaos
@within(minutes=60)
async def test_ten_thousand_commands_sent_thirty_thousand_times_count_once(sqlite_settings: Settings):
    await send_everything_often(sqlite_settings, 10_000)


@pytest.mark.chaos
@within(minutes=60)
async def test_ten_thousand_commands_sent_often_count_once_on_postgresql(postgres_settings: Settings):
    await send_everything_often(postgres_settings, 10_000)
