"""Looking at games without changing them: each function reads from one moment of the database."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.callers import Caller
from services.common.refusals import Kind, Refused
from services.rules.app.clock.desk import Decision
from services.rules.app.game import permissions
from services.rules.app.game.seat_facts import accounts
from services.rules.app.game.urgency import END, FINISHED, RUNNING
from services.rules.app.log.moment import Moment
from services.rules.app.storage import lists, statements, store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import ACTIVE, OVER, Listing, Position, Table
from services.rules.dice import proof
from services.rules.dice.log import Link
from services.rules.engine.kernel.kinds import Seat

PROVED_AT_ONCE: Final = 64
"""Entries that are read for a proof in one transaction: few, for they are held in memory."""
UNKNOWN_WAIT: Final = 86_400_000
"""A day: longer than any question waits for a bot before somebody does something about it."""
MARKER: Final = 16
"""Digits of the marker of a page."""

RANGES: Final = {ACTIVE: (0, FINISHED), OVER: (FINISHED, END)}


class Cursor(NamedTuple):
    """How far somebody has read a game's log: all entries up to a number, and the version that they end at."""

    version: int
    number: int


class BotAsked(NamedTuple):
    """A question that waits for a bot, and the accounts of those who wait for the answer."""

    table: Table
    decision: Decision
    people: list[str]
    waited: int
    """Milliseconds; UNKNOWN_WAIT where a clock that was wrong opened it in the future."""


class Page(NamedTuple):
    """The moments after some entries; `more` says that there are others behind them."""

    moments: list[Moment]
    now: Position
    cursor: Cursor
    more: bool


Place = tuple[int, str]
"""Where a game stands in somebody's list: its urgency, and its id."""


class Wanted(NamedTuple):
    """A page of games: those after a place that have not moved since the first page was read, which was when it began.

    `known` is the marker of what the caller has of it.
    """

    state: int
    most: int
    after: Place
    began: int
    known: str


class Listed(NamedTuple):
    """Games, empty where the caller has them all; `last` is where the next page goes on, None on the last one."""

    games: list[Listing]
    last: Place | None
    waiting: int
    """How many games in all wait for the caller."""
    marker: str


def position_for(context: Context, connection: Connection, game_id: str, caller: Caller) -> tuple[Position, Seat]:
    """The game as it stands, and the seat with whose eyes the caller sees it."""
    now = context.here(connection, game_id)
    return now, permissions.watching(now.table, caller)


def at_version(
    context: Context, connection: Connection, game_id: str, caller: Caller, version: int
) -> tuple[Position, Seat]:
    """The game as it stood after the last entry that ended at a version."""
    now, viewer = position_for(context, connection, game_id, caller)
    if version == now.row.version:
        return now, viewer
    seq = store.last_at(connection, game_id, version)
    if not seq:
        text = f"no entry ended at version {version}; the game is at version {now.row.version}"
        raise Refused(Kind.INVALID, "no_such_version", text, field="version")
    return context.at(connection, now, seq), viewer


def cursor_at(connection: Connection, now: Position, version: int, field: str) -> Cursor:
    """Where somebody is who has seen a version."""
    if version > now.row.version:
        text = f"the game is at version {now.row.version}"
        raise Refused(Kind.INVALID, "version_ahead", text, field=field)
    return Cursor(version, store.number_at(connection, now.table.id, version))


def page(context: Context, connection: Connection, now: Position, cursor: Cursor, most: int) -> Page:
    """The entries after a cursor."""
    if cursor.number >= now.row.number:
        return Page([], now, cursor, False)
    seqs = store.numbered_after(connection, now.table.id, cursor.version, cursor.number, most + 1)
    more = len(seqs) > most
    seqs = seqs[:most]
    found = list(context.walk(connection, now, seqs[0], seqs[-1]))
    last, _ = found[-1]
    moments = [Moment(position, entry) for entry, position in found]
    return Page(moments, now, Cursor(last.version, last.number), more)


def proved(connection: Connection, game_id: str, after: int, last: int) -> tuple[list[proof.Row], int]:
    """The next entries that everybody may notice, for a proof, and the place of the last of them; none at the end."""
    values = {"game": game_id, "after": after, "last": last, "most": PROVED_AT_ONCE}
    rows = statements.PROVED.rows(connection, values)
    found = [proof.Row(json.loads(body), Link(leaf, head)) for _, body, leaf, head in rows]
    return found, rows[-1][0] if rows else last


def games_of(connection: Connection, user_id: str, wanted: Wanted) -> Listed:
    """A page of somebody's games, the most urgent first."""
    first, end = RANGES.get(wanted.state, (0, END))
    after = max(wanted.after, (first - 1, ""))
    values = {
        "user": user_id,
        "urgency": after[0],
        "below": after[1],
        "end": end,
        "began": wanted.began,
        "most": wanted.most + 1,
    }
    found = connection.execute(lists.PLAYED, values).all()
    waiting: int = connection.execute(lists.WAITING, {"user": user_id, "running": RUNNING}).scalar_one()
    more = len(found) > wanted.most
    found = found[: wanted.most]
    marker = sha256(json.dumps([waiting, more, [list(row) for row in found]]).encode()).hexdigest()[:MARKER]
    last = (found[-1].urgency, found[-1].game_id) if more else None
    if marker == wanted.known:
        return Listed([], last, waiting, marker)
    games = [row.game_id for row in found]
    listings = {one.table.id: one for one in store.listings(connection, lists.LISTED, {"games": games})}
    return Listed([listings[game] for game in games], last, waiting, marker)


def numbers(connection: Connection, games: list[str]) -> dict[str, int]:
    """The number of the last entry of some games."""
    return {row[0]: row[1] for row in connection.execute(lists.NUMBERS, {"games": games})}


def bots_asked(connection: Connection, before: int, now: int, most: int) -> list[BotAsked]:
    """Questions that wait for bots since a moment or longer, those that wait longest first.

    One that opens in the future was asked by a clock that was wrong: nobody knows how long it has been waiting.
    """
    found = store.listings(connection, lists.BOTS_ASKED, {"before": before, "now": now, "most": most})
    waiting = [
        BotAsked(one.table, decision, accounts(one.table, one.desk), waited(decision, now))
        for one in found
        for decision in one.desk.decisions
        if one.desk.bots[decision.seat] and not before < decision.opened <= now
    ]
    waiting.sort(key=lambda one: one.decision.opened)
    return waiting[:most]


def waited(decision: Decision, now: int) -> int:
    """For how long a question has been open."""
    return now - decision.opened if decision.opened <= now else UNKNOWN_WAIT
