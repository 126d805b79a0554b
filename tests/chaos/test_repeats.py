"""Commands come several times, at once, out of order and after restarts: each has one effect and one answer."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tests.chaos.calls import Answer, Command
from tests.chaos.logbook import check_log
from tests.chaos.town import Town, answer_to, orders, town

GAMES = 8
MOST_COPIES = 5
ORDERS = 0.15
RIVALS = 0.05
"""How often a second command answers the question that the first one answers."""

ENDS = (signal.SIGTERM, signal.SIGKILL)
"""How the service ends at its two restarts."""

EXPECTED = {"SubmitActions": ("OK", "ABORTED"), "SetStandingOrders": ("OK", "FAILED_PRECONDITION")}
"""An answer of the same moment may have ended the game for whoever gives orders."""

MOST_WAITING = 200
"""Copies that wait for their turn, until one is taken from among them by chance."""


class Mail:
    """Everything that people send, in an order that nobody controls."""

    def __init__(self, town: Town, commands: int, chance: Random) -> None:
        self.town = town
        self.chance = chance
        self.left = commands
        self.answered: dict[Command, Answer] = {}
        self.late: list[Command] = []
        self.calls = 0
        self.moved = asyncio.Condition()

    async def play(self) -> None:
        """Plays one game after the other for as long as commands are left."""
        game_id = ""
        while self.left > 0:
            game_id = game_id or await self.town.game()
            who, view = await self.town.look(game_id)
            if not who:
                game_id = ""
                continue
            batch = [answer_to(who, game_id, view, self.chance)]
            if self.chance.random() < RIVALS:
                batch.append(answer_to(who, game_id, view, self.chance))
            if self.chance.random() < ORDERS:
                batch.append(orders(who, game_id, self.chance))
            self.left -= len(batch)
            await self.post(batch)

    async def post(self, batch: list[Command]) -> None:
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
        await asyncio.gather(*[self.send(command) for command in now])

    async def send(self, command: Command) -> None:
        """One copy: its answer is the one that the other copies got."""
        answer = await self.town.insist(command)
        assert answer.code in EXPECTED[command.method], answer
        assert self.answered.setdefault(command, answer) == answer
        async with self.moved:
            self.calls += 1
            self.moved.notify_all()

    async def restart(self, total: int) -> None:
        """Ends the service at each third of the work, in the middle of it."""
        for part, how in enumerate(ENDS, 1):
            async with self.moved:
                await self.moved.wait_for(lambda part=part: len(self.answered) >= total * part // (len(ENDS) + 1))
            self.town.stack.kill("rules", how)
            await self.town.stack.ready("rules")

    async def rest(self) -> None:
        """Sends the copies that still wait, long after the first ones."""
        while self.late:
            some, self.late = self.late[:32], self.late[32:]
            await asyncio.gather(*[self.send(command) for command in some])


async def repeat(data: Path, commands: int, seconds: float) -> None:
    async with asyncio.timeout(seconds), town(data) as here:
        mail = Mail(here, commands, Random(commands))
        async with asyncio.TaskGroup() as group:
            group.create_task(mail.restart(commands))
            for _ in range(GAMES):
                group.create_task(mail.play())
        await mail.rest()
    stale = [command for command, answer in mail.answered.items() if answer.code == "ABORTED"]
    print(f"{len(mail.answered)} commands in {mail.calls} calls, {len(stale)} of them stale")
    assert len(mail.answered) >= commands
    assert 0 < len(stale) < commands * 2 * RIVALS
    assert mail.calls > 2 * commands
    check_log(data, mail.answered)


def test_two_thousand_commands_sent_up_to_five_times_have_one_effect_each(tmp_path: Path):
    asyncio.run(repeat(tmp_path, 2000, 240))


@pytest.mark.chaos
def test_thirty_thousand_commands_sent_up_to_five_times_have_one_effect_each(tmp_path: Path):
    asyncio.run(repeat(tmp_path, 30_000, 7200))
