"""The rules service is killed again and again while people play: nothing that was acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2

from tests.chaos.calls import Answer, Command
from tests.chaos.logbook import check_games, check_log, is_stored
from tests.chaos.town import PEOPLE, Town, answer_to, orders, town

GAMES = 8
ORDERS = 0.1
REPEATED = 300
MOST_ANSWERS = 30
"""Answers between a start and the next kill, at most."""

SECONDS_EACH = 20
"""Within so many seconds a life must come and go, on a busy machine too."""


class Load:
    """People at their games, and all that they were answered."""

    def __init__(self, town: Town, data: Path) -> None:
        self.town = town
        self.data = data
        self.answered: dict[Command, Answer] = {}
        self.games: list[str] = []
        self.untold: set[Command] = set()
        self.over = False
        self.moved = asyncio.Condition()

    def lost(self, command: Command) -> None:
        """Notes a command that is durable though its caller was not told."""
        if is_stored(self.data, command):
            self.untold.add(command)

    async def play(self, chance: Random) -> None:
        """Plays one game after the other until all is over."""
        game_id = ""
        while not self.over:
            if not game_id:
                game_id = await self.town.game()
                self.games.append(game_id)
            who, view = await self.town.look(game_id)
            if not who:
                game_id = ""
            elif chance.random() < ORDERS:
                await self.give(orders(who, game_id, chance))
            else:
                await self.give(answer_to(who, game_id, view, chance))

    async def give(self, command: Command) -> None:
        answer = await self.town.insist(command, self.lost)
        assert answer.accepted, answer
        async with self.moved:
            self.answered[command] = answer
            self.moved.notify_all()

    async def more(self, count: int) -> None:
        """Waits for so many answers more."""
        async with self.moved:
            wanted = len(self.answered) + count
            await self.moved.wait_for(lambda: len(self.answered) >= wanted)

    async def kill(self, kills: int, chance: Random) -> None:
        """Kills in the middle of the work, and goes on when people get answers again."""
        for _ in range(kills):
            await self.more(chance.randint(1, MOST_ANSWERS))
            self.town.stack.kill("rules")
            await self.town.stack.ready("rules")
        await self.more(MOST_ANSWERS)
        self.over = True


async def live_through(data: Path, kills: int) -> Load:
    """Kills the service so often, and compares what was answered with what is stored."""
    chance = Random(kills)
    async with asyncio.timeout(kills * SECONDS_EACH), town(data) as here:
        load = Load(here, data)
        async with asyncio.TaskGroup() as group:
            group.create_task(load.kill(kills, chance))
            for _ in range(GAMES):
                group.create_task(load.play(Random(chance.random())))
        for command in [*load.untold, *chance.sample(sorted(load.answered), min(REPEATED, len(load.answered)))]:
            assert await here.insist(command) == load.answered[command]
        for game_id in load.games:
            numbers = await here.numbers(PEOPLE[0], game_id)
            assert numbers == list(range(1, len(numbers) + 1))
        served = {
            (game_id, seat): await here.door.ask(who, rules_pb2.GetViewRequest(game_id=game_id))
            for game_id in load.games
            for seat, who in enumerate(PEOPLE)
        }
    check_log(data, load.answered)
    check_games(data, served)
    return load


def prove(data: Path, kills: int) -> None:
    load = asyncio.run(live_through(data, kills))
    print(f"{len(load.answered)} commands in {len(load.games)} games, {len(load.untold)} durable before they were told")
    assert len(load.answered) >= kills
    assert load.untold, "no kill fell between a commit and its answer: this proves too little"


def test_after_fifty_kills_every_acknowledged_command_is_there_once(tmp_path: Path):
    prove(tmp_path, 50)


@pytest.mark.chaos
def test_after_a_thousand_kills_every_acknowledged_command_is_there_once(tmp_path: Path):
    prove(tmp_path, 1000)
