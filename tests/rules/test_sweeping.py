"""Who looks at the clocks: the process itself, and whoever knocks."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import grpc
import pytest
from fieldpost.rules.v1 import game_pb2, internal_pb2_grpc, rules_pb2, view_pb2

from services.common.celery_app import app
from services.common.settings import Settings
from services.rules.app import tasks
from services.rules.app.game import deadlines
from services.rules.app.game.commands import Command, Outcome
from tests.common.clock import Clock
from tests.rules.house import ANNE, BEN, CLEO, MATCHMAKING, WORKER, House, inline_house
from tests.rules.passing import CLOCK, HOUR, quiet, sweep
from tests.rules.rounds import set_up
from tests.rules.wire import on_the_wire

PEOPLE = (ANNE, BEN, CLEO)


async def three_games(house: House) -> list[str]:
    """Games whose clocks run out a second after each other."""
    games = []
    for _ in range(3):
        games.append(await house.table(*PEOPLE, clock=CLOCK))
        house.clock.go(1)
    return games


async def test_the_process_sweeps_by_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deadlines, "EVERY", 0.005)
    house = inline_house()
    game_id = await house.table(*PEOPLE, clock=CLOCK)
    await set_up(house, game_id, PEOPLE)
    count = len(await house.entries(ANNE, game_id))
    task = asyncio.create_task(house.app.sweeper.run())
    while len(await house.entries(ANNE, game_id)) == count:
        house.clock.go(60)
        await asyncio.sleep(0.005)
    task.cancel()
    await asyncio.wait([task])


async def test_a_sweep_takes_the_oldest_first_and_says_when_there_is_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deadlines, "BATCH", 2)
    house = inline_house()
    games = await three_games(house)
    for _ in range(HOUR // 240):
        house.clock.go(240)
        moved = [len(await house.entries(ANNE, game)) > 1 for game in games]
        assert moved == [False] * 3
        swept = await house.app.sweeper.sweep()
    assert (swept.expired, swept.more) == (2, True)
    assert [len(await house.entries(ANNE, game)) > 1 for game in games] == [True, True, False]
    assert await sweep(house) == 1


async def test_games_that_fail_do_not_hold_up_those_that_are_due_after_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deadlines, "BATCH", 1)
    house = inline_house()
    games = await three_games(house)
    accept, broken = house.app.sweeper.accept, set(games[:2])

    async def failing(command: Command) -> Outcome | None:
        if getattr(command, "game_id", None) in broken:
            raise ValueError("a fault in the engine")
        return await accept(command)

    monkeypatch.setattr(house.app.sweeper, "accept", failing)
    for _ in range(HOUR // 240):
        await quiet(house, 240)
    assert [await sweep(house) for _ in range(3)].count(1) == 1
    assert [len(await house.entries(ANNE, game)) > 1 for game in games] == [False, False, True]
    broken.clear()
    assert await quiet(house, 240) == 1
    assert await sweep(house) == 1
    assert all([len(await house.entries(ANNE, game)) > 1 for game in games])


async def test_beat_knocks_over_grpc(sqlite_settings: Settings):
    clock = Clock()
    async with on_the_wire(sqlite_settings, clock=clock) as wire:
        game_id = await wire.table(MATCHMAKING, *PEOPLE, clock=game_pb2.TableClock(turn_seconds=60))
        clock.go(61)
        with grpc.insecure_channel(f"127.0.0.1:{wire.port}") as channel:
            stub = internal_pb2_grpc.RulesInternalServiceStub(channel)
            rules: Any = SimpleNamespace(Sweep=partial(stub.Sweep, metadata=wire.token(WORKER)))
            assert await asyncio.to_thread(tasks.knock, rules) == 1
        listed = await wire.ask(ANNE, rules_pb2.ListEventsRequest(game_id=game_id))
        assert {entry.cause for entry in listed.entries} == {view_pb2.CAUSE_START, view_pb2.CAUSE_CLOCK}


def test_a_service_that_is_away_is_no_accident():
    with grpc.insecure_channel("127.0.0.1:1") as channel:
        assert tasks.knock(internal_pb2_grpc.RulesInternalServiceStub(channel)) == 0


def test_beat_knocks_every_second_on_a_queue_of_its_own():
    entry = app.conf.beat_schedule[tasks.NAME]
    assert entry["schedule"] == 1.0
