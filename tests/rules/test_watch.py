"""Whoever watches gets everything once, in order, whatever happens to the stream."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from random import Random

import pytest
from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.refusals import Kind
from services.common.settings import Settings
from services.rules.app.log import streams, watch
from tests.rules.house import ANNE, BEN, CLEO, DORA, House, inline_house, open_house, refused
from tests.rules.passing import CLOCK, HOUR, sweep
from tests.rules.rounds import set_up, step

PEOPLE = (ANNE, BEN, CLEO)


class Watcher:
    """Reads a stream beside the test and keeps what came."""

    def __init__(self, house: House, who, game_id: str, **how) -> None:
        self.messages: list[rules_pb2.WatchGameResponse] = []
        self.came = asyncio.Event()
        self.task = asyncio.create_task(self.read(house, who, game_id, how))

    async def read(self, house: House, who, game_id: str, how) -> None:
        async with aclosing(house.watch(who, game_id, **how)) as stream:
            async for message in stream:
                self.messages.append(message)
                self.came.set()

    @property
    def entries(self) -> list[view_pb2.Entry]:
        return [entry for message in self.messages for entry in message.entries]

    @property
    def view(self) -> view_pb2.View:
        return self.messages[-1].view

    async def until(self, number: int) -> None:
        """Waits for the entry of that number, or for the first message."""
        while not self.messages or (number and (not self.entries or self.entries[-1].number < number)):
            self.came.clear()
            await self.came.wait()

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])


@asynccontextmanager
async def watching(house: House, who, game_id: str, **how) -> AsyncIterator[Watcher]:
    watcher = Watcher(house, who, game_id, **how)
    try:
        await watcher.until(0)
        yield watcher
    finally:
        await watcher.stop()


@asynccontextmanager
async def listening(*houses: House) -> AsyncIterator[None]:
    """Lets houses hear each other's hints."""
    tasks = [asyncio.create_task(house.app.hub.listen()) for house in houses]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def play(house: House, game_id: str, steps: int, seed: int = 1) -> int:
    """Plays on; says the number of the last entry."""
    chance = Random(seed)
    for _ in range(steps):
        await step(house, game_id, PEOPLE, chance)
    return (await house.entries(ANNE, game_id))[-1].number


async def test_a_stream_begins_with_the_view_and_goes_on_with_each_entry(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        async with watching(house, BEN, game_id) as watcher:
            assert watcher.view == await house.view(BEN, game_id)
            assert watcher.entries == []
            last = await play(house, game_id, 12)
            await watcher.until(last)
            assert watcher.entries == (await house.entries(BEN, game_id))[1:]
            for message in watcher.messages[1:]:
                assert len(message.entries) == 1
                assert message.view == await house.view(BEN, game_id, message.view.version)


async def test_a_stream_that_comes_back_gets_what_it_missed_and_nothing_twice(settings: Settings):
    async with open_house(settings) as house:
        game_id = await house.table(*PEOPLE)
        seen: list[view_pb2.Entry] = []
        since = 0
        for life in range(4):
            await play(house, game_id, 3, life)
            async with watching(house, CLEO, game_id, since_version=since) as watcher:
                assert watcher.view == await house.view(CLEO, game_id)
                await watcher.until(await play(house, game_id, 2, life))
                seen += watcher.entries
                since = watcher.view.version
        assert seen == await house.entries(CLEO, game_id)


async def test_streams_of_two_processes_get_everything_once(settings: Settings):
    async with open_house(settings) as house:
        other = House(house.database, house.clock, house.hints, "other")
        game_id = await house.table(*PEOPLE)
        async with (
            listening(house, other),
            watching(house, BEN, game_id) as here,
            watching(other, BEN, game_id) as there,
        ):
            for life in range(4):
                last = await play((house, other)[life % 2], game_id, 3, life)
                await here.until(last)
                await there.until(last)
            assert here.entries == there.entries == (await house.entries(BEN, game_id))[1:]
            assert here.view == there.view


async def test_lost_hints_cost_time_and_nothing_else():
    house = inline_house()
    other = House(house.database, house.clock, house.hints, "other")
    house.hints.lost = True
    game_id = await house.table(*PEOPLE)
    async with watching(other, BEN, game_id) as watcher:
        last = await play(house, game_id, 70)
        await asyncio.sleep(0)
        assert watcher.entries == []
        await other.app.hub.look_at([game_id])
        await watcher.until(last)
        assert watcher.entries == (await house.entries(BEN, game_id))[1:]


async def test_the_patrol_finds_what_no_hint_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watch, "LOOK_EVERY", 0.01)
    house = inline_house()
    other = House(house.database, house.clock, name="other")
    game_id = await house.table(*PEOPLE)
    patrol = asyncio.create_task(other.app.hub.patrol())
    async with watching(other, BEN, game_id) as watcher:
        await watcher.until(await play(house, game_id, 3))
    patrol.cancel()
    await asyncio.wait([patrol])


async def test_a_reader_that_is_too_slow_reads_what_it_missed_later():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    async with aclosing(house.watch(BEN, game_id)) as stream:
        first = await anext(stream)
        last = await play(house, game_id, streams.MOST_BEHIND + 30)
        numbers = []
        while not numbers or numbers[-1] < last:
            numbers += [entry.number for entry in (await anext(stream)).entries]
        assert numbers == list(range(2, last + 1))
        assert first.view.version < (await house.view(BEN, game_id)).version
        [readers] = house.app.hub.feeds[game_id].streams.values()
        assert max(one.waiting.qsize() for one in readers) <= streams.MOST_BEHIND


async def test_each_watcher_sees_with_its_own_eyes():
    house = inline_house()
    game_id = await house.table(*PEOPLE, mode=("world", "objectives"), audience=game_pb2.AUDIENCE_EVERYBODY)
    async with (
        watching(house, ANNE, game_id) as anne,
        watching(house, BEN, game_id) as ben,
        watching(house, DORA, game_id) as dora,
    ):
        last = await play(house, game_id, 10)
        for watcher, who, seat in ((anne, ANNE, 0), (ben, BEN, 1), (dora, DORA, -1)):
            await watcher.until(last)
            assert watcher.view == await house.view(who, game_id)
            assert watcher.view.viewer == seat
            assert watcher.entries == (await house.entries(who, game_id))[1:]


async def test_entries_alone_come_without_views():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    async with watching(house, ANNE, game_id, since_version=0, entries_only=True) as watcher:
        await watcher.until(await play(house, game_id, 5))
        assert watcher.entries == await house.entries(ANNE, game_id)
        assert not any(message.HasField("view") for message in watcher.messages)


async def test_a_quiet_stream_gives_a_sign_of_life(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watch, "HEARTBEAT", 0.01)
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    async with aclosing(house.watch(ANNE, game_id)) as stream:
        assert (await anext(stream)).HasField("view")
        assert await anext(stream) == rules_pb2.WatchGameResponse()


async def test_an_outage_is_told_to_whoever_watches():
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    await set_up(house, game_id, PEOPLE)
    await sweep(house)
    async with watching(house, ANNE, game_id) as watcher:
        house.clock.go(2 * HOUR)
        await sweep(house)
        await watcher.until((await house.entries(ANNE, game_id))[-1].number)
        assert [entry.cause for entry in watcher.entries] == [view_pb2.CAUSE_OUTAGE]
        assert watcher.view == await house.view(ANNE, game_id)


async def test_a_caller_who_did_not_wait_is_heard_of_by_those_who_watch():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    async with watching(house, BEN, game_id) as watcher:
        other = House(house.database, house.clock, name="other")
        last = await play(other, game_id, 1)
        house.app.hub.left(game_id)
        await watcher.until(last)


async def test_what_nobody_watches_any_more_is_forgotten():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    async with watching(house, BEN, game_id), watching(house, ANNE, game_id):
        assert len(house.app.hub.feeds) == 1
    assert house.app.hub.feeds == {}
    await play(house, game_id, 3)
    assert house.app.hub.feeds == {}


async def test_a_stream_from_a_version_that_is_not_there_yet_is_malformed():
    house = inline_house()
    game_id = await house.table(*PEOPLE)
    with refused(Kind.INVALID, "version_ahead") as found:
        await anext(house.watch(ANNE, game_id, since_version=10_000))
    assert found.value.field == "since_version"
