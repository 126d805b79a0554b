"""Valkey dies and forgets while people play and others look on: it carries hints only, so nothing is missed."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random

import grpc.aio
import pytest
import redis.asyncio

from services.common.settings import Settings
from tests.chaos.calls import UNCERTAIN, Door
from tests.chaos.town import PEOPLE, Town, answer_to, town

GAMES = 4
SPECTATOR = "u_" + "s" * 20
WATCHERS = (*PEOPLE, SPECTATOR)
EVERY = 40
"""Commands between two blows to Valkey."""


class Watcher:
    """Somebody who looks on at one process; a stream that breaks is opened again, from the start."""

    def __init__(self, door: Door, who: str, game_id: str) -> None:
        self.door = door
        self.who = who
        self.game_id = game_id
        self.streams = 0
        self.numbers: list[int] = []
        self.moved = asyncio.Condition()

    async def watch(self) -> None:
        """Notes the number of every entry, for ever."""
        while True:
            self.streams += 1
            try:
                async for message in self.door.watch(self.who, self.game_id):
                    async with self.moved:
                        self.numbers += [entry.number for entry in message.entries]
                        self.moved.notify_all()
            except grpc.aio.AioRpcError as error:
                if error.code() not in UNCERTAIN:
                    raise

    async def has(self, number: int) -> None:
        """Waits for an entry."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.numbers[-1:] >= [number])


class Table:
    """Games that are played at one process and watched at both."""

    def __init__(self, here: Town, commands: int, chance: Random) -> None:
        self.here = here
        self.left = commands
        self.chance = chance
        self.done = 0
        self.blows = {"killed": 0, "flushed": 0}
        self.moved = asyncio.Condition()

    async def play(self, game_id: str) -> None:
        """Plays one game until all commands are spent, or it is over."""
        while self.left > 0:
            who, view = await self.here.look(game_id)
            if not who:
                return
            self.left -= 1
            answer = await self.here.insist(answer_to(who, game_id, view, self.chance))
            assert answer.accepted, answer
            async with self.moved:
                self.done += 1
                self.moved.notify_all()

    async def disturb(self) -> None:
        """Kills Valkey or empties it, whenever so many commands more were carried out."""
        stack, url = self.here.stack, self.here.stack.settings.redis_url
        hows: list[str] = []
        while True:
            await self.more(EVERY)
            await stack.ready("valkey")
            hows = hows or self.chance.sample(sorted(self.blows), 2)
            how = hows.pop()
            if how == "killed":
                stack.kill("valkey")
            else:
                async with redis.asyncio.Redis.from_url(url) as client:
                    await client.flushall()
            self.blows[how] += 1

    async def more(self, count: int) -> None:
        """Waits for so many commands more."""
        async with self.moved:
            wanted = self.done + count
            await self.moved.wait_for(lambda: self.done >= wanted)


async def look_on(settings: Settings, commands: int, seconds: float) -> None:
    """Plays so many commands, and compares what everybody saw happen with the log."""
    names = {"DATABASE_URL": settings.database_url, "DATABASE_SCHEMA_PREFIX": settings.schema_prefix}
    async with asyncio.timeout(seconds), town(settings.data, "valkey", second=True, **names) as here:
        table = Table(here, commands, Random(commands))
        games = [await here.game() for _ in range(GAMES)]
        watchers = [Watcher(door, who, game_id) for door in here.doors for who in WATCHERS for game_id in games]
        beside = [asyncio.create_task(one.watch()) for one in watchers]
        beside.append(asyncio.create_task(table.disturb()))
        try:
            await asyncio.gather(*[table.play(game_id) for game_id in games])
            numbers = {game_id: await here.numbers(SPECTATOR, game_id) for game_id in games}
            assert sum(len(found) - 1 for found in numbers.values()) == table.done
            for one in watchers:
                await one.has(numbers[one.game_id][-1])
        finally:
            await ended(beside)
        for one in watchers:
            assert one.numbers == numbers[one.game_id] == list(range(1, len(one.numbers) + 1))
            assert one.streams == 1
    print(f"{table.done} commands, {len(watchers)} watchers, Valkey {table.blows}")
    assert min(table.blows.values()) > 0


async def ended(tasks: list[asyncio.Task[None]]) -> None:
    """Ends what runs for ever; a fault that one of them ended with is ours."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError):
            await task


def test_watchers_get_every_entry_once_while_valkey_dies_and_forgets(postgres_settings: Settings):
    asyncio.run(look_on(postgres_settings, 400, 180))


@pytest.mark.chaos
def test_watchers_get_every_entry_once_through_two_thousand_commands(postgres_settings: Settings):
    asyncio.run(look_on(postgres_settings, 2000, 1800))
