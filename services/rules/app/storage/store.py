"""Rows of the rules database and back. Statements are made once: the hot path only binds values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app.clock.desk import COMPACT, desk_from, desk_text
from services.rules.app.storage import statements
from services.rules.app.storage.positions import Cause, Entry, Listing, Member, Row, Table
from services.rules.app.storage.rows import entry_from, row_from, row_values, table_from
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Json

CUT: Final = len(statements.TABLE)
LATEST: Final = 2000
"""Entries since the last move that are looked at, at most: more than all seats together can make."""


class Answered(NamedTuple):
    """What a request id got the first time."""

    digest: bytes
    seq: int
    taken: int
    answer: Json


def head(connection: Connection, game_id: str, lock: bool) -> tuple[int, bytes] | None:
    """What tells whether a state in memory is the game's; with `lock` nobody else moves the game meanwhile."""
    row = (statements.HEAD_LOCKED if lock else statements.HEAD).row(connection, {"game": game_id})
    return None if row is None else (row[0], row[1])


def table_and_row(connection: Connection, game_id: str) -> tuple[Table, Row] | None:
    """A game without its state."""
    row = statements.WHOLE.row(connection, {"game": game_id})
    if row is None:
        return None
    return table_from(row[:CUT], members(connection, [game_id])[game_id]), row_from(row[CUT:])


def members(connection: Connection, games: Sequence[str]) -> dict[str, tuple[Member, ...]]:
    """The seats of some games."""
    found: dict[str, tuple[Member, ...]] = dict.fromkeys(games, ())
    for game, seat, user_id, bot, fallback in connection.execute(statements.MEMBERS, {"games": list(games)}):
        found[game] += (Member(seat, user_id or "", bot, fallback),)
    return found


def entry_at(connection: Connection, game_id: str, seq: int) -> Entry:
    """One entry."""
    return entry_from(statements.ONE.row(connection, {"game": game_id, "first": seq}))


def loud(connection: Connection, game_id: str, first: int, last: int) -> Iterator[Entry]:
    """Entries that everybody may notice, in their order, both ends included; one at a time, for they may be long."""
    for row in statements.LOUD.run(connection, {"game": game_id, "first": first, "last": last}):
        yield entry_from(row)


def nearest(connection: Connection, game_id: str, seq: int) -> tuple[int, Json]:
    """The last snapshot up to an entry; there is one after the first entry of each game."""
    row = statements.NEAREST.row(connection, {"game": game_id, "last": seq})
    return row[0], json.loads(row[1])


def last_at(connection: Connection, game_id: str, version: int) -> int:
    """The last entry that ended at a version; 0 where none did."""
    return statements.LAST_AT.row(connection, {"game": game_id, "version_is": version})[0] or 0


def number_at(connection: Connection, game_id: str, version: int) -> int:
    """The number of the entry with which a viewer came to a version, or of the last one before it."""
    row = statements.FIRST_FROM.row(connection, {"game": game_id, "version_is": version})
    if row is None:
        return int(statements.NUMBER.row(connection, {"game": game_id})[0])
    return int(row[0]) if row[1] == version else int(row[0]) - 1


def numbered_after(connection: Connection, game_id: str, version: int, number: int, most: int) -> list[int]:
    """The entries after a number that everybody may notice, none of them before a version."""
    values = {"game": game_id, "version_is": version, "after": number, "most": most}
    return [row[0] for row in statements.LISTED.rows(connection, values)]


def answered(connection: Connection, game_id: str, seat: Seat, request_id: str) -> Answered | None:
    """The answer that a request id already got."""
    row = statements.COMMANDED.row(connection, {"game": game_id, "seat_is": seat, "request": request_id})
    return None if row is None else Answered(row[0], row[1], row[2], json.loads(row[3]))


def refusals(connection: Connection, game_id: str, seat: Seat, seq: int) -> int:
    """How many refusals a seat was given while an entry was the last."""
    return int(statements.REFUSALS.row(connection, {"game": game_id, "seat_is": seat, "last": seq})[0])


def asides(connection: Connection, game_id: str, seat: Seat, version: int, cause: Cause) -> tuple[int, int]:
    """What a seat did at the table since a version: how often nobody else might notice it, and how often everybody."""
    values = {"game": game_id, "seat_is": seat, "version_is": version, "cause_is": cause, "most": LATEST}
    stored, said = statements.ASIDES.row(connection, values)
    return stored, said


def answers(connection: Connection, game_id: str, seat: Seat, since: int) -> int:
    """How often the player of a seat has answered since a moment."""
    values = {"game": game_id, "seat_is": seat, "after": since, "version_is": 0, "most": LATEST}
    return int(statements.ANSWERS.row(connection, values)[0])


def due(connection: Connection, after: int, until: int, most: int) -> list[str]:
    """Games whose first deadline fell between two moments, the oldest first."""
    return [row[0] for row in statements.DUE.rows(connection, {"after": after, "last": until, "most": most})]


def put_command(connection: Connection, game_id: str, seat: Seat, request_id: str, given: Answered) -> None:
    """Keeps the answer for the life of the game."""
    statements.PUT_COMMAND.run(
        connection,
        {
            "game_id": game_id,
            "seat": seat,
            "request_id": request_id,
            "digest": given.digest,
            "seq": given.seq,
            "taken": given.taken,
            "answer": COMPACT(given.answer),
        },
    )


def put_entry(connection: Connection, game_id: str, entry: Entry, body: str) -> None:
    """Adds an entry; its place is taken at most once."""
    statements.PUT_ENTRY.run(
        connection,
        {
            "game_id": game_id,
            "seq": entry.seq,
            "number": entry.number or None,
            "version": entry.version,
            "at": entry.at,
            "cause": entry.cause,
            "seat": entry.seat,
            "extended": entry.extended,
            "skipped": entry.skipped,
            "body": body,
            "desk": desk_text(entry.desk),
            "leaf": entry.leaf or None,
            "head": entry.head,
        },
    )


def put_snapshot(connection: Connection, game_id: str, seq: int, state: Json) -> None:
    """Keeps the whole state after an entry."""
    statements.PUT_SNAPSHOT.run(connection, {"game_id": game_id, "seq": seq, "state": COMPACT(state)})


def move(connection: Connection, game_id: str, seq: int, row: Row) -> None:
    """Moves a game on from the entry that it was at; BUSY where somebody else has done so meanwhile."""
    values = {"game": game_id, "seq_was": seq, **row_values(row)}
    if statements.MOVE.change(connection, values) != 1:
        raise Refused(Kind.BUSY, "lost_race", "the game moved on just now; try again", retry_after_ms=100)


def place(connection: Connection, game_id: str, before: dict[int, int], after: dict[int, int]) -> None:
    """Keeps where the game stands now in the lists of those who play it."""
    moved = [
        {"game": game_id, "seat_is": seat, "urgency_is": urgency}
        for seat, urgency in after.items()
        if before.get(seat) != urgency
    ]
    if moved:
        statements.PLACE.run_each(connection, moved)


def seat_player(connection: Connection, game_id: str, seat: Seat, user_id: str) -> None:
    """Gives a seat to somebody else; the game stands in the list of its new player as in that of the last one."""
    statements.SEAT_PLAYER.run(connection, {"game": game_id, "seat_is": seat, "user": user_id})


def listings(connection: Connection, statement: Any, values: dict[str, Any]) -> list[Listing]:
    """Games of a statement that selects TABLE, ROW and the desk."""
    rows = connection.execute(statement, values).all()
    seats = members(connection, [row[0] for row in rows])
    return [Listing(table_from(row[:CUT], seats[row[0]]), row_from(row[CUT:-1]), desk_from(row[-1])) for row in rows]
