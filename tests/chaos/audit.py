"""The stored truth, read when nobody serves it any more: folded from its first entry, and held against the ledger."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import Connection, select

from services.common.callers import acting_as
from services.common.database import Database
from services.common.hints import LocalHints
from services.common.ports import Ports
from services.common.settings import Settings
from services.rules.app import reading, store
from services.rules.app.beacon import NoBeacon
from services.rules.app.dice.check import check
from services.rules.app.dice.vault import Vault
from services.rules.app.export import proof_file
from services.rules.app.positions import Cause, Entry, Position
from services.rules.app.service import Rules
from services.rules.app.statements import COMMAND
from services.rules.app.wiring import App
from services.rules.engine.kernel.game import SPECTATOR, snapshot
from tests.chaos.client import PEOPLE
from tests.chaos.ledger import Ledger


@asynccontextmanager
async def offline(settings: Settings) -> AsyncIterator[App]:
    """The service's own classes on the database, without a server."""
    database = Database.open(settings, "rules")
    try:
        yield App(database, Ports(), LocalHints(), Vault.open(settings.data, Ports().entropy), NoBeacon())
    finally:
        await database.close()


async def audit(settings: Settings, ledger: Ledger, games: list[str], shown: dict[str, list[bytes]]) -> None:
    """Every acknowledged command is in the log, none is there twice, and the log makes the state that was shown last.

    `shown` has what each of the people saw of a game at the end.
    """
    async with offline(settings) as app:
        for game_id in games:
            await app.database.read(lambda connection, game_id=game_id: audit_game(app, connection, game_id, ledger))
            for who, view in zip(PEOPLE, shown[game_id], strict=True):
                with acting_as(who):
                    assert await Rules(app).GetView(rules_pb2.GetViewRequest(game_id=game_id), None) == view


def audit_game(app: App, connection: Connection, game_id: str, ledger: Ledger) -> None:
    """One game."""
    now = app.context.load(connection, game_id)
    walked = list(app.context.walk(connection, now, 1, now.row.seq))
    entries = [entry for entry, _ in walked]
    assert [entry.seq for entry in entries] == list(range(1, now.row.seq + 1))
    loud = [entry for entry in entries if entry.number]
    assert [entry.number for entry in loud] == list(range(1, now.row.number + 1))
    assert (entries[-1].version, loud[-1].head) == (now.row.version, now.row.head)
    assert snapshot(walked[-1][1].game) == snapshot(now.game)
    audit_commands(connection, now, entries, ledger)
    proof = json.loads(proof_file(reading.log_of(connection, now), SPECTATOR).content)
    assert [one for one in check(proof) if not one.ok] == []


def audit_commands(connection: Connection, now: Position, entries: list[Entry], ledger: Ledger) -> None:
    """Entries and commands belong together, one to one; and so do commands and what clients were told."""
    game_id = now.table.id
    columns = select(COMMAND.c.seat, COMMAND.c.request_id, COMMAND.c.seq, COMMAND.c.taken)
    rows = connection.execute(columns.where(COMMAND.c.game_id == game_id)).all()
    made = sorted([row.seq for row in rows if row.taken])
    played = [entry.seq for entry in entries if entry.cause in (Cause.PLAYER, Cause.TABLE)]
    assert made == played, "an entry without its command, or a command with two entries"
    assert len(entries) == len(played) + 1
    stored = {(row.seat, row.request_id): row for row in rows}
    for key, command in ledger.commands.items():
        if key[0] != game_id:
            continue
        answer = ledger.answers[key]
        row = stored[now.table.seat_of(command.who.id), command.request.request_id]
        assert (row.taken > 0) == (answer.status == "OK"), f"{key} was told {answer.status}"
        if row.taken and (told := answer.response.entries):
            (entry,) = store.between(connection, game_id, row.seq, row.seq)
            assert (entry.number, entry.version) == (told[0].number, told[0].version)
