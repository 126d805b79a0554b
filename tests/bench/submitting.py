"""Rows of SubmitActions: the latency of one game over the floor's, many games at once, and what a command costs."""

import asyncio
import statistics
import time
from pathlib import Path

import grpc.aio

from tests.bench import floor as floor_server
from tests.bench import machine
from tests.bench.playing import TIMEOUT, Game, Wire
from tests.bench.preparing import games, long_game
from tests.bench.servers import Server, floor, rules
from tests.rules.players import own_decision

WARM = 60
BLOCKS = 10
BLOCK = 60
FSYNC_EVERY = 4
CROWD = 64
CROWD_CALLS = 3_200
BUSY = 16
BUSY_CALLS = 4_000
LOOKS = 40
"""How often each game is looked at to know what that costs."""

LATE = 5_000
EARLY = 5
COMPARED = 300


async def one_game(tree: Path, data: Path) -> dict[str, float]:
    """One game, one call after the other, in turn with the floor: as many calls of the same sizes to a bare echo."""
    async with rules(tree, data) as server, floor(tree, data) as bare:
        wire = Wire(server)
        channel = grpc.aio.insecure_channel(f"127.0.0.1:{bare.port}")
        echo = channel.unary_unary(floor_server.METHOD)
        game = games(wire, data, 1)[0]
        for _ in range(WARM):
            await game.move()
            await echo(floor_server.request(300, 3000), timeout=TIMEOUT)
        submits: list[float] = []
        echoes: list[float] = []
        log = machine.Log(data)
        for _ in range(BLOCKS):
            sizes: list[tuple[int, bytes]] = []
            for call in range(BLOCK):
                if call % FSYNC_EVERY == 0:
                    log.add()
                body, answer, took = await timed_move(game)
                submits.append(took)
                sizes.append((len(body), answer))
            for call, (size, answer) in enumerate(sizes):
                if call % FSYNC_EVERY == 0:  # the same pauses between calls as above: an idle core takes time to wake
                    log.add()
                think(game, answer)
                body = floor_server.request(size, len(answer))
                started = time.perf_counter()
                await echo(body, timeout=TIMEOUT)
                echoes.append(time.perf_counter() - started)
        log.close()
        await channel.close()
        await wire.close()
    submit, bare_call, fsync = [statistics.median(one) * 1000 for one in (submits, echoes, log.times)]
    return {
        "submit.p50_ratio": (submit - fsync) / bare_call,
        "submit.p50_ms": submit,
        "submit.floor_p50_ms": bare_call,
        "fsync.p50_ms": fsync,
    }


def think(game: Game, answer: bytes) -> None:
    """What a client does between two calls."""
    decision = own_decision(game.took(answer).view)
    if decision is not None:
        game.choice(decision)


async def timed_move(game: Game) -> tuple[bytes, bytes, float]:
    """A call with its answer, and how long it took."""
    body, metadata = await game.request()
    started = time.perf_counter()
    answer = await game.wire.submit(body, metadata=metadata, timeout=TIMEOUT)
    took = time.perf_counter() - started
    game.took(answer)
    return body, answer, took


async def crowd(playing: list[Game], calls: int) -> list[float]:
    """Games at once, each one call after the other: how long each call took."""
    times: list[float] = []
    left = iter(range(calls))

    async def play(game: Game) -> None:
        for _ in left:
            times.append((await timed_move(game))[2])

    await asyncio.gather(*[play(game) for game in playing])
    return times


async def cost_of_command(server: Server, playing: list[Game]) -> float:
    """CPU-seconds of the server for a command. Whoever moves after somebody else looks at the game first: what that
    costs is measured alone, and taken off.
    """
    looks = sum([game.looks for game in playing])
    before = server.cpu
    await crowd(playing, BUSY_CALLS)
    spent = server.cpu - before
    looks = sum([game.looks for game in playing]) - looks
    before = server.cpu
    for _ in range(LOOKS):
        await asyncio.gather(*[game.look() for game in playing])
    a_look = (server.cpu - before) / (LOOKS * len(playing))
    return (spent - looks * a_look) / BUSY_CALLS


async def many_games(tree: Path, data: Path) -> dict[str, float]:
    """What a command costs the server with some games at once, and how long one takes with many."""
    async with rules(tree, data) as server:
        wire = Wire(server)
        playing = games(wire, data, CROWD)
        await crowd(playing, WARM * BUSY)
        cost = await cost_of_command(server, playing[:BUSY])
        started = time.perf_counter()
        times = await crowd(playing, CROWD_CALLS)
        speed = len(times) / (time.perf_counter() - started)
        await wire.close()
    return {
        "submit.per_cpu_s": 1 / cost,
        "submit.p99_ms_64": machine.percentile(times, 99) * 1000,
        "submit.p50_ms_64": statistics.median(times) * 1000,
        "submit.per_s_64": speed,
    }


async def late_actions(tree: Path, data: Path) -> dict[str, float]:
    """Actions 5,000 and after of a game, in turn with actions 5 and after of another; nobody attacks in either."""
    async with rules(tree, data) as server:
        wire = Wire(server)
        old = long_game(wire, data)
        young = Game(wire, await wire.table(old.calls), old.calls, old.verbs)
        await skipped(old, LATE)
        await skipped(young, EARLY)
        times = await in_turn([young, old], COMPARED)
        await wire.close()
    return {"late_action_ratio": statistics.median(times[1]) / statistics.median(times[0])}


async def skipped(game: Game, calls: int) -> None:
    """Plays on to a number of calls."""
    while game.calls < calls:
        await game.move()


async def in_turn(players: list[Game], calls: int, block: int = BLOCK // 2) -> list[list[float]]:
    """So many calls of each game, a block of each in turn: how long they took."""
    times: list[list[float]] = [[] for _ in players]
    for _ in range(calls // block):
        for game, found in zip(players, times, strict=True):
            for _ in range(block):
                found.append((await timed_move(game))[2])
    return times
