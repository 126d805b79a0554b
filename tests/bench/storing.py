"""Rows of stored games: what a hundred thousand that nobody plays cost a command, the start and the memory."""

import statistics
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench.playing import Game, Wire
from tests.bench.preparing import games
from tests.bench.servers import Server, rules
from tests.bench.submitting import timed_move

PLAYED = 16
BLOCKS = 10
BLOCK = 64


async def open_games(tree: Path, few: Path, stored: Path) -> dict[str, float]:
    """A service with 100 games and one with 100,000, in turn: 16 games are played in each."""
    async with AsyncExitStack() as scope:
        sides: list[tuple[Server, list[Game]]] = []
        for data in (few, stored):
            server = await scope.enter_async_context(rules(tree, data))
            wire = Wire(server)
            scope.push_async_callback(wire.close)
            sides.append((server, games(wire, data, PLAYED)))
        times: list[list[float]] = [[], []]
        cpu = [0.0, 0.0]
        for block in range(-1, BLOCKS):
            for side, (server, playing) in enumerate(sides):
                before = server.cpu
                found = [(await timed_move(playing[call % PLAYED]))[2] for call in range(BLOCK)]
                if block >= 0:
                    times[side] += found
                    cpu[side] += server.cpu - before
        few_server, stored_server = [server for server, _ in sides]
        few_ms, stored_ms = [statistics.median(found) for found in times]
        return {
            "open_games_ratio": stored_ms / few_ms,
            "open_games.cpu_ratio": cpu[1] / cpu[0],
            "open_games.start_s": stored_server.start,
            "open_games.start_s_100": few_server.start,
            "open_games.more_rss_mb": stored_server.rss - few_server.rss,
            "open_games.rss_mb": stored_server.rss,
            "open_games.rss_mb_100": few_server.rss,
        }
