"""What other services hear of who is there: a seat that changed hands, a pause, deadlines that moved, turns played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from services.common.refusals import JSON
from services.rules.app.clock.desk import AWAY, EVERY_SEAT, OUTAGE, PAUSE, Desk
from services.rules.app.storage.positions import Position, Table
from services.rules.engine.kernel.kinds import Seat

SEAT_CLAIMED: Final = "seat_claimed"
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
RETIMED: Final = "retimed"

ON_VACATION: Final = "vacation"
PAUSED_MEANWHILE: Final = "pause"
EXCUSES: Final = {OUTAGE: "outage", PAUSE: PAUSED_MEANWHILE, AWAY: ON_VACATION}
"""The excuse that follows from a stop; one that was ended early is PAST, and its seat tells which it was."""


def about_absence(before: Position, after: Position) -> Iterator[tuple[str, dict[str, JSON]]]:
    """What a command made true of seats, pauses and deadlines."""
    was, now = before.desk, after.desk
    for old, member in zip(before.table.members, after.table.members):
        if old.user_id != member.user_id:
            seat = member.seat
            yield (
                SEAT_CLAIMED,
                {
                    "seat": seat,
                    "user_id": member.user_id,
                    "former": old.user_id,
                    "turns": seat_turns(before, only=seat),
                },
            )
    if bool(was.stop(PAUSE)) != bool(now.stop(PAUSE)):
        yield PAUSED if now.stop(PAUSE) else RESUMED, {"people": [*accounts(after.table, now)]}
    for one in now.decisions:
        old_one = was.of(one.seat)
        moved = old_one is not None and old_one.id == one.id and old_one.deadline != one.deadline
        if moved and not now.bots[one.seat]:
            user = after.table.members[one.seat].user_id
            yield RETIMED, {"seat": one.seat, "decision": one.id, "user_id": user, "deadline": one.deadline}


def excuse(desk: Desk, seat: Seat, at: int) -> str:
    """Why a turn that ran out at a moment is nobody's fault, as its clock stood still meanwhile; empty without one."""
    question = desk.of(seat)
    began = question.opened if question else at
    touching = [one for one in desk.stops if one.seat in (seat, EVERY_SEAT) and one.start < at and one.end > began]
    if not touching:
        return ""
    last = touching[-1]
    return EXCUSES.get(last.why) or (PAUSED_MEANWHILE if last.seat == EVERY_SEAT else ON_VACATION)


def accounts(table: Table, desk: Desk) -> list[str]:
    """The people who play on, whom an open question may keep waiting."""
    return [table.members[seat].user_id for seat in desk.present]


def seat_turns(position: Position, only: int | None = None) -> list[JSON]:
    """How many turns each seat has had, and how many of them whoever has the seat now played in person."""
    return [
        {"seat": seat, "turns": time.turns, "played": time.played}
        for seat, time in enumerate(position.desk.times)
        if only in (None, seat)
    ]
