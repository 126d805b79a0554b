"""What the database says of commands and games, read beside the service or after it has stopped."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from services.common.inline import InlineDatabase
from services.common.ports import SystemEntropy
from services.rules.app import mapping_answers as answers
from services.rules.app import store
from services.rules.app.context import Context
from services.rules.app.dice.vault import Vault
from services.rules.app.positions import Cause
from services.rules.engine.kernel.game import restore, snapshot
from services.rules.engine.kernel.play import replay
from tests.chaos.calls import Answer, Command

FILE = "rules.sqlite3"
BY_COMMAND = (Cause.PLAYER, Cause.TABLE)


def rows(data: Path, statement: str, *values: Any) -> list[Any]:
    """What a statement finds in the service's file; it cannot write."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(statement, values).fetchall()


def is_stored(data: Path, command: Command) -> bool:
    """Whether a command has its answer in the database."""
    found = "SELECT 1 FROM command WHERE game_id = ? AND request_id = ?"
    return bool(rows(data, found, command.game_id, command.request_id))


def check_log(data: Path, answered: dict[Command, Answer]) -> None:
    """Every answered command is there once; nothing else is; each accepted one made an entry of its own."""
    stored = rows(data, "SELECT game_id, request_id, seq, taken, answer FROM command")
    times = Counter((game_id, request_id) for game_id, request_id, *_ in stored)
    assert set(times) == {(one.game_id, one.request_id) for one in answered}
    assert set(times.values()) == {1}
    taken = {(game_id, request_id): seq for game_id, request_id, seq, count, _ in stored if count}
    accepted = {(one.game_id, one.request_id) for one, answer in answered.items() if answer.accepted}
    assert set(taken) == accepted
    places = Counter((game_id, seq) for (game_id, _), seq in taken.items())
    marks = ", ".join("?" * len(BY_COMMAND))
    made = rows(data, f"SELECT game_id, seq FROM entry WHERE cause IN ({marks})", *BY_COMMAND)
    assert Counter(made) == places
    assert set(places.values()) == {1}
    for game_id, last in rows(data, "SELECT id, seq FROM game"):
        found = rows(data, "SELECT seq FROM entry WHERE game_id = ? ORDER BY seq", game_id)
        assert [seq for (seq,) in found] == list(range(1, last + 1))


def check_games(data: Path, served: dict[tuple[str, int], bytes]) -> None:
    """Each game loaded as the service loads it is what its whole log makes of its beginning, and what was served."""
    context = Context(Vault.open(data, SystemEntropy()))
    database = InlineDatabase("rules", data / FILE)
    for game_id in sorted({game_id for game_id, _ in served}):
        views = database.do(lambda connection, game=game_id: folded_views(context, connection, game))
        assert views == {seat: body for (game, seat), body in served.items() if game == game_id}
    database._connection.close()
    database._connection.engine.dispose()


def folded_views(context: Context, connection: Connection, game_id: str) -> dict[int, bytes]:
    """What each seat sees of a game, which is folded from its first entry and must equal what the service loads."""
    position = context.load(connection, game_id)
    first, state = store.nearest(connection, game_id, 1)
    fresh = restore(position.variant, state)
    for entry in store.between(connection, game_id, first + 1, position.row.seq):
        replay(fresh, list(entry.events))
    assert snapshot(fresh) == snapshot(position.game)
    whole = position._replace(game=fresh)
    return {member.seat: answers.only_view(whole, member.seat) for member in position.table.members}
