"""The stored truth, read when nobody serves it any more: folded from its first entry, and held against the ledger."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import Connection, select

from services.common.callers import Caller, CallerKind, acting_as
from services.common.databases import open_database
from services.common.ports import Ports
from services.common.settings import Settings
from services.rules.app.log.export import ProofFile, log_of
from services.rules.app.process import App
from services.rules.app.service import Rules
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Cause, Entry, Position
from services.rules.app.storage.statements import COMMAND
from services.rules.app.wire import answers
from services.rules.dice.beacon import NoBeacon
from services.rules.dice.check import check_proof
from services.rules.dice.proof import Row
from services.rules.dice.vault import Vault
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.snapshots import snapshot
from tests.chaos.calls import Command
from tests.chaos.ledger import Ledger
from tests.common.local_hints import LocalHints
from tests.rules.logs import every_entry, every_row, folded

BY_COMMAND = (Cause.PLAYER, Cause.BOT, Cause.TABLE)

Shown = dict[tuple[str, str], bytes]
"""What somebody saw of a game at the end, by game and person."""


class Stored(NamedTuple):
    """All that is stored of a game. `folded` is what its first state became by all of its entries."""

    now: Position
    entries: list[Entry]
    folded: Game
    commands: list[Any]
    rows: list[Row]


async def audit(settings: Settings, ledger: Ledger, shown: Shown) -> int:
    """Every answered command is in the log once and nothing else is, and the log makes the views that were shown last.

    How many commands were durable before anybody was told.
    """
    sent: defaultdict[str, list[Command]] = defaultdict(list)
    for command in ledger.told:
        sent[command.game_id].append(command)
    untold = 0
    async with offline(settings) as app:
        for game_id in {game_id for game_id, _ in shown}:
            stored = await app.database.read(partial(read_game, app.context, game_id=game_id))
            audit_log(stored)
            untold += audit_commands(stored, sent[game_id], ledger)
        for (game_id, who), view in shown.items():
            with acting_as(Caller(CallerKind.USER, who)):
                assert await Rules(app).GetView(rules_pb2.GetViewRequest(game_id=game_id), None) == view
    return untold


@asynccontextmanager
async def offline(settings: Settings) -> AsyncIterator[App]:
    """The service's own classes on the database, without a server."""
    database = open_database(settings, "rules")
    try:
        yield App(
            database, Ports(), LocalHints(), Vault.open(settings.data, Ports().entropy), NoBeacon(), answers.watched
        )
    finally:
        await database.close()


def read_game(context: Context, connection: Connection, game_id: str) -> Stored:
    """A game; what is checked of it waits until the transaction has ended, because PostgreSQL ends idle ones."""
    now = context.load(connection, game_id)
    walked = every_entry(connection, now)
    columns = select(COMMAND.c.seat, COMMAND.c.request_id, COMMAND.c.seq, COMMAND.c.taken)
    rows = connection.execute(columns.where(COMMAND.c.game_id == game_id)).all()
    return Stored(now, [entry for entry, _ in walked], walked[-1][1].game, list(rows), every_row(connection, now))


def audit_log(stored: Stored) -> None:
    """The entries follow each other without a gap, make the state as it is loaded, and prove their dice."""
    now, entries = stored.now, stored.entries
    assert [entry.seq for entry in entries] == list(range(1, now.row.seq + 1))
    loud = [entry for entry in entries if entry.number]
    assert [entry.number for entry in loud] == list(range(1, now.row.number + 1))
    assert (entries[-1].version, loud[-1].head) == (now.row.version, now.row.head)
    assert snapshot(stored.folded) == snapshot(now.game)
    proof = json.loads(folded(ProofFile(log_of(now), SPECTATOR), stored.rows).file().content)
    assert [one for one in check_proof(proof) if not one.ok] == []


def audit_commands(stored: Stored, commands: list[Command], ledger: Ledger) -> int:
    """Entries and commands belong together, one to one; and so do commands and what people were told.

    How many were durable before anybody was told.
    """
    table, entries = stored.now.table, stored.entries
    made = sorted([row.seq for row in stored.commands if row.taken])
    assert made == [entry.seq for entry in entries if entry.cause in BY_COMMAND], "an entry without its one command"
    assert len(entries) == len(made) + 1
    if not any(member.user_id for member in table.members):
        return 0
    rows = {(row.seat, row.request_id): row for row in stored.commands}
    sent = {(table.seat_of(command.who), command.request_id): command for command in commands}
    assert set(rows) == set(sent)
    untold = 0
    for key, command in sent.items():
        told, row = ledger.told[command], rows[key]
        assert bool(row.taken) == told.accepted, f"{command} was told {told.code}"
        if not row.taken:
            continue
        entry = entries[row.seq - 1]
        assert told.entries == (((entry.number, entry.version),) if entry.number else ())
        untold += entry.at < ledger.lost.get(command, 0)
    return untold
