"""Data that measurements begin with: a few games in play, many games, and one game that went on for long."""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path

from tests.bench.playing import QUIET, SEATS, Game, Wire
from tests.bench.servers import rules

FEW = 100
MANY = 250
STORED = 100_000
LONG = 4_950
AT_ONCE = 8
DAY = 86_400
BATTLING, WAITING, OLD = "battling", "waiting", "old"
"""Kinds of games in the list of a folder: in play, not begun by anybody and with a clock, and the long one."""


async def prepare(tree: Path, place: Path) -> None:
    """Makes `few` (100 games), `many` (250, and the long one) and `stored` (100,000) in a place."""
    few, many, stored = (place / name for name in ("few", "many", "stored"))
    listed: dict[str, list[str]] = {BATTLING: [], WAITING: [], OLD: []}
    async with rules(tree, few) as server:
        wire = Wire(server)
        await begin(wire, listed, FEW - 1)
        listed[WAITING].append(await wire.table(MANY, clock=DAY))
        await wire.close()
    (few / "games.json").write_text(json.dumps(listed))
    shutil.copytree(few, many)
    shutil.copytree(few, stored)
    copy_rows(stored / "rules.sqlite3", listed[WAITING][0], STORED - FEW)
    async with rules(tree, many) as server:
        wire = Wire(server)
        await begin(wire, listed, MANY - 1)
        listed[OLD].append(await played(wire, MANY + 1, LONG))
        await wire.close()
    (many / "games.json").write_text(json.dumps(listed))


async def begin(wire: Wire, listed: dict[str, list[str]], count: int) -> None:
    """Begins games up to a number, each played to its first turn."""
    ids = listed[BATTLING]

    async def one(number: int) -> str:
        id = await wire.table(number)
        game = Game(wire, id, number)
        for _ in range(SEATS):
            await game.move()
        return id

    for first in range(len(ids), count, AT_ONCE):
        ids += await asyncio.gather(*[one(number) for number in range(first, min(first + AT_ONCE, count))])


async def played(wire: Wire, number: int, actions: int) -> str:
    """A game of so many actions without battles, so that late turns are like early ones."""
    game = Game(wire, await wire.table(number), number, QUIET)
    for _ in range(actions):
        await game.move()
    return game.id


def games(wire: Wire, folder: Path, count: int) -> list[Game]:
    """The first games in play of a folder."""
    listed = json.loads((folder / "games.json").read_text())
    return [Game(wire, id, number) for number, id in enumerate(listed[BATTLING][:count])]


def long_game(wire: Wire, folder: Path) -> Game:
    """The game that went on for long."""
    id = json.loads((folder / "games.json").read_text())[OLD][0]
    game = Game(wire, id, MANY + 1, QUIET)
    game.calls = LONG
    return game


def copy_rows(file: Path, game: str, count: int) -> None:
    """Stores a game so many times more under other ids, each with players and a deadline of its own. Their dice are
    sealed for another id, so nobody can play them: they only lie there.
    """
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in ("synchronous = OFF", "cache_size = -400000"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("BEGIN")
    database.execute("CREATE TEMP TABLE copies (id TEXT, number INTEGER)")
    numbers = ((number,) for number in range(count))
    database.executemany("INSERT INTO copies VALUES ('g_' || lower(hex(randomblob(10))), ?)", numbers)
    own = {
        "game": {"id": "copies.id", "deadline": "deadline + copies.number"},
        "member": {"game_id": "copies.id", "user_id": "'u_' || lower(hex(randomblob(10)))"},
        "entry": {"game_id": "copies.id"},
        "snapshot": {"game_id": "copies.id"},
        "reservation": {"game_id": "copies.id", "request_id": "'copy-' || copies.number"},
    }
    for table, changed in own.items():
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        values = ", ".join([changed.get(name, f"{table}.{name}") for name in columns])
        key = "id" if table == "game" else "game_id"
        database.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM copies, {table} WHERE {table}.{key} = ?",
            (game,),
        )
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
