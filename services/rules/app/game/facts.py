"""What other services hear of a game: who is asked, that it began, that it is over. No secret is among it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from services.common import outbox
from services.common.refusals import JSON
from services.rules.app.clock.desk import Decision, Desk
from services.rules.app.storage.positions import OVER, Cause, Entry, Position, Table

STARTED: Final = "started"
ASKED: Final = "asked"
ENDED: Final = "ended"
CHANNEL: Final = outbox.channel_of("rules")
"""Hints on this channel say that there are new facts."""


def tell(connection: Connection, before: Position | None, after: Position, entry: Entry) -> bool:
    """Stores what a command made true, and says whether there was anything; `entry` is the command's."""
    game_id, at = after.table.id, after.row.updated
    told = False
    if before is None:
        outbox.put(connection, STARTED, game_id, {"version": after.row.version}, at)
        told = True
    for one in after.desk.decisions:
        if is_news(before.desk if before else None, after.desk, one, entry):
            outbox.put(connection, ASKED, game_id, question(after, one), at)
            told = True
    if after.row.state == OVER and (before is None or before.row.state != OVER):
        payload: dict[str, JSON] = {"version": after.row.version, "winners": list(after.row.winners)}
        outbox.put(connection, ENDED, game_id, payload, at)
        told = True
    return told


def is_news(before: Desk | None, after: Desk, decision: Decision, entry: Entry) -> bool:
    """Whether somebody has to be told that a question is open: a person once a turn, a bot where none is at work.

    A bot that has just answered goes on by the `next` of its answer; if it was killed, the sweep of bots finds it.
    """
    seat = decision.seat
    was = before.of(seat) if before else None
    if before is None or was is None or before.bots[seat] != after.bots[seat]:
        return True
    if after.bots[seat]:
        return was.id != decision.id and (entry.cause, entry.seat) != (Cause.BOT, seat)
    return before.times[seat].turn != after.times[seat].turn


def question(after: Position, decision: Decision) -> dict[str, JSON]:
    return {
        "seat": decision.seat,
        "decision": decision.id,
        "bot": after.desk.bots[decision.seat],
        "user_id": after.table.members[decision.seat].user_id,
        "deadline": decision.deadline,
        "version": after.row.version,
        "people": [*accounts(after.table, after.desk)],
        "alone": after.desk.closes > 0,
    }


def accounts(table: Table, desk: Desk) -> list[str]:
    """The people who play on, whom an open question may keep waiting."""
    return [table.members[seat].user_id for seat in desk.present]
