"""Valkey is emptied and killed at random moments of a game: what comes of it is the same, to the last byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import Connection, MetaData

from deploy.local import Stack
from services.common.hints import Hints, RedisHints
from services.rules.app.log import watch
from tests.chaos.processes import PLAYERS
from tests.chaos.sizes import chaos
from tests.chaos.valkey import Blows
from tests.common.inline import InlineDatabase
from tests.common.local_hints import LocalHints
from tests.deploy.ports import free_base
from tests.rules.house import ANNE, CLEO, House
from tests.rules.rounds import step

COMMANDS = 100
STRIKES = 0.1
"""How often something happens to Valkey between two commands."""

Weather = Callable[[], Awaitable[None]]


def everything(connection: Connection) -> dict[str, list[str]]:
    """All rows of a database."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: sorted([repr(tuple(row)) for row in connection.execute(table.select())])
        for table in found.sorted_tables
    }


@asynccontextmanager
async def watched(house: House, game_id: str) -> AsyncIterator[list[int]]:
    """The numbers of the entries that somebody sees who watches at that house."""
    numbers: list[int] = []
    came = asyncio.Event()

    async def read() -> None:
        async with aclosing(house.watch(CLEO, game_id, since_version=0)) as stream:
            async for message in stream:
                numbers.extend([entry.number for entry in message.entries])
                came.set()

    tasks = [asyncio.create_task(work) for work in (read(), house.app.hub.listen(), house.app.hub.patrol())]
    await came.wait()
    yield numbers
    last = (await house.entries(CLEO, game_id))[-1].number
    while numbers[-1] < last:
        came.clear()
        await came.wait()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def outcome(here: Hints, there: Hints, weather: Weather) -> dict[str, list[str]]:
    """A game of the same commands at one house, watched at another: all that the database holds afterwards."""
    database = InlineDatabase("rules")
    house, other = House(database, hints=here), House(database, hints=there, name="other")
    game_id = await house.table(*PLAYERS)
    chance = Random(1)
    async with watched(other, game_id) as numbers:
        for _ in range(COMMANDS):
            await step(house, game_id, PLAYERS, chance)
            await weather()
    assert numbers == list(range(1, len(numbers) + 1))
    proof = await house.ask(ANNE, rules_pb2.ExportRecordRequest(game_id=game_id))
    found = await database.read(everything)
    await database.close()
    return {**found, "proof": [proof.content.decode()]}


async def calm() -> None:
    """Nothing happens."""


@pytest.mark.parametrize("games", [2, chaos(100)])
async def test_a_game_is_the_same_whatever_happens_to_valkey(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
):
    monkeypatch.setattr(watch, "LOOK_EVERY", 0.1)
    quiet, chance = LocalHints(), Random(games)
    expected = await outcome(quiet, quiet, calm)
    async with Stack(free_base(), tmp_path, only={"valkey"}, say=lambda line: None) as stack:
        blows = Blows(stack, chance)

        async def stormy() -> None:
            if chance.random() < STRIKES:
                await blows.strike()

        for _ in range(games):
            here, there = RedisHints(stack.settings.redis_url), RedisHints(stack.settings.redis_url)
            try:
                assert await outcome(here, there, stormy) == expected
            finally:
                await here.close()
                await there.close()
    print(f"{games} games, Valkey {dict(blows.struck)}")
    assert min(blows.struck.values()) >= games
