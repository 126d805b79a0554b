"""Commands come several times, at once, out of order and after restarts: each has one effect and one answer."""

from __future__ import annotations

import asyncio
import signal
from random import Random

import pytest

from services.common.settings import Settings
from tests.chaos.calls import Answer, Command
from tests.chaos.player import Player
from tests.chaos.processes import Processes, rules_processes
from tests.chaos.sizes import chaos

PLAYERS = 8
MOST_COPIES = 5
ORDERS = 0.15
RIVALS = 0.05
"""How often a second command answers the question that the first one answers."""

ENDS = (signal.SIGTERM, signal.SIGKILL)
"""How the service ends at its restarts."""

MOST_WAITING = 200
"""Copies that wait for their turn, until one is taken from among them by chance."""


class Mail:
    """Everything that people send, in an order that nobody controls."""

    def __init__(self, processes: Processes, commands: int) -> None:
        self.processes = processes
        self.chance = Random(commands)
        self.left = commands
        self.late: list[Command] = []

    async def play(self) -> None:
        """Plays for as long as commands are left."""
        player = Player(self.processes, self.chance)
        while self.left > 0:
            view = await player.question()
            batch = [player.answer(view)]
            if self.chance.random() < RIVALS:
                batch.append(player.answer(view))
            rivals = len(batch)
            if self.chance.random() < ORDERS:
                batch.append(player.orders(view))
            self.left -= len(batch)
            answers = await self.post(batch)
            (accepted,) = [one for one in batch[:rivals] if answers[one].accepted]
            player.took(answers[accepted])

    async def post(self, batch: list[Command]) -> dict[Command, Answer]:
        """Sends each of these at least once now, in any order; other copies wait, and some that waited go along."""
        now = []
        for command in batch:
            copies = self.chance.randint(1, MOST_COPIES)
            at_once = self.chance.randint(1, copies)
            now += [command] * at_once
            self.late += [command] * (copies - at_once)
        self.chance.shuffle(self.late)
        while len(self.late) > MOST_WAITING:
            now.append(self.late.pop())
        self.chance.shuffle(now)
        return dict(zip(now, await asyncio.gather(*[self.processes.send(command) for command in now]), strict=True))

    async def restart(self, total: int) -> None:
        """Ends the service at each third of the work, in the middle of it."""
        for part, how in enumerate(ENDS, 1):
            await self.processes.ledger.commands(total * part // (len(ENDS) + 1))
            self.processes.stack.kill("rules", how)
            await self.processes.stack.ready("rules")


@pytest.mark.parametrize(
    ("settings", "commands"),
    [("sqlite_settings", 2000), chaos("sqlite_settings", 10_500), chaos("postgres_settings", 10_500)],
    indirect=["settings"],
)
async def test_commands_sent_up_to_five_times_have_one_effect_each(settings: Settings, commands: int):
    async with rules_processes(settings) as here:
        mail = Mail(here, commands)
        async with asyncio.TaskGroup() as group:
            group.create_task(mail.restart(commands))
            for _ in range(PLAYERS):
                group.create_task(mail.play())
        await asyncio.gather(*[here.send(command) for command in mail.late])
        told, calls = here.ledger.told, here.ledger.calls
        assert len(told) >= commands
        assert calls > 2.86 * commands
    stale = [one for one in told.values() if one.code == "ABORTED"]
    assert 0 < len(stale) < commands * 2 * RIVALS
