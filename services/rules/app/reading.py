"""Looking at games without changing them: each function reads from one moment of the database."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, Connection, Select, bindparam, select, text

from services.common.callers import Caller
from services.common.refusals import Kind, Refused
from services.rules.app import statements, store, who
from services.rules.app.context import Context
from services.rules.app.desk import Decision
from services.rules.app.dice import proof
from services.rules.app.dice.log import Link
from services.rules.app.export import Log
from services.rules.app.facts import accounts
from services.rules.app.positions import Entry, Listing, Position, Table
from services.rules.app.statements import ENTRY, GAME, MEMBER, MOST, ROW, TABLE

STATE: Final[BindParameter[int]] = bindparam("state_is")
USER: Final[BindParameter[str]] = bindparam("user")
MOVED: Final[BindParameter[int]] = bindparam("moved")
BELOW: Final[BindParameter[str]] = bindparam("below")


def of_user(*more: ColumnElement[bool]) -> Select[Any]:
    """A user's games: which ones they are is found before anything long of them is read."""
    after = (GAME.c.updated < MOVED) | ((GAME.c.updated == MOVED) & (GAME.c.id < BELOW))
    order = (GAME.c.updated.desc(), GAME.c.id.desc())
    found = (
        select(GAME.c.id)
        .join(MEMBER, MEMBER.c.game_id == GAME.c.id)
        .where(MEMBER.c.user_id == USER, after, *more)
        .order_by(*order)
        .limit(MOST)
        .subquery()
    )
    return (
        select(*TABLE, *ROW, ENTRY.c.desk)
        .join(found, found.c.id == GAME.c.id)
        .join(ENTRY, (ENTRY.c.game_id == GAME.c.id) & (ENTRY.c.seq == GAME.c.seq))
        .order_by(*order)
    )


OF_USER: Final = of_user()
OF_USER_IN_STATE: Final = of_user(GAME.c.state == STATE)
BOTS_ASKED: Final = (
    select(*TABLE, *ROW, ENTRY.c.desk)
    .join(ENTRY, (ENTRY.c.game_id == GAME.c.id) & (ENTRY.c.seq == GAME.c.seq))
    .where(
        text("game.bot_since > 0"),  # as the index says it
        (GAME.c.bot_since <= bindparam("before")) | (GAME.c.bot_since > bindparam("now")),
    )
    .order_by(GAME.c.bot_since)
    .limit(MOST)
)
NUMBERS: Final = select(GAME.c.id, GAME.c.number).where(GAME.c.id.in_(bindparam("games", expanding=True)))
LATEST: Final = 2**62


class Cursor(NamedTuple):
    """How far somebody has read a game's log: all entries up to a number, and the version that they end at."""

    version: int
    number: int


class BotAsked(NamedTuple):
    """A question that waits for a bot, and the accounts of those who wait for the answer."""

    table: Table
    decision: Decision
    people: list[str]


class Page(NamedTuple):
    """Entries with the game after each; `more` says that there are others behind them."""

    entries: list[tuple[Entry, Position]]
    now: Position
    viewer: int
    cursor: Cursor
    more: bool


def seen(context: Context, connection: Connection, game_id: str, caller: Caller) -> tuple[Position, int]:
    """The game as it stands, and the seat with whose eyes the caller sees it."""
    now = context.here(connection, game_id)
    return now, who.watching(now.table, caller)


def at_version(
    context: Context, connection: Connection, game_id: str, caller: Caller, version: int
) -> tuple[Position, int]:
    """The game as it stood after the last entry that ended at a version."""
    now, viewer = seen(context, connection, game_id, caller)
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


def page(context: Context, connection: Connection, now: Position, viewer: int, cursor: Cursor, most: int) -> Page:
    """The entries after a cursor."""
    if cursor.number >= now.row.number:
        return Page([], now, viewer, cursor, False)
    seqs = store.listed(connection, now.table.id, cursor.version, cursor.number, most + 1)
    more = len(seqs) > most
    seqs = seqs[:most]
    found = list(context.walk(connection, now, seqs[0], seqs[-1]))
    last = found[-1][0]
    return Page(found, now, viewer, Cursor(last.version, last.number), more)


def log_of(connection: Connection, now: Position) -> Log:
    """All that everybody may notice of a game, with its secrets, for a proof."""
    rows = statements.PROVED.rows(connection, {"game": now.table.id})
    found = [proof.Row(json.loads(body), Link(leaf, head)) for body, leaf, head in rows]
    return Log(now.table.terms, now.secrets, found, now.game)


def games_of(
    connection: Connection, user_id: str, state: int, before: tuple[int, str] | None, most: int
) -> list[Listing]:
    """A user's games, those that moved last first; after a place in that order."""
    moved, below = before or (LATEST, "")
    values = {"user": user_id, "moved": moved, "below": below, "most": most, "state_is": state}
    return store.listings(connection, OF_USER_IN_STATE if state else OF_USER, values)


def numbers(connection: Connection, games: list[str]) -> dict[str, int]:
    """The number of the last entry of some games."""
    return {row[0]: row[1] for row in connection.execute(NUMBERS, {"games": games})}


def bots_asked(connection: Connection, before: int, now: int, most: int) -> list[BotAsked]:
    """Questions that wait for bots since a moment or longer, those that wait longest first.

    One that opens in the future was asked by a clock that was wrong: nobody knows how long it has been waiting.
    """
    found = store.listings(connection, BOTS_ASKED, {"before": before, "now": now, "most": most})
    waiting = [
        BotAsked(one.table, decision, accounts(one.table, one.desk))
        for one in found
        for decision in one.desk.decisions
        if one.desk.bots[decision.seat] and not before < decision.opened <= now
    ]
    waiting.sort(key=lambda one: one.decision.opened)
    return waiting[:most]
