"""What other services hear of truces: one is offered to a person, holds from now on, or holds no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from services.common.refusals import JSON
from services.rules.app.storage.positions import Entry, Position
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.mechanics.truces import TruceBegan, TruceEnded, TruceOffered, Truces

TRUCE_OFFERED: Final = "truce_offered"
TRUCE_BEGAN: Final = "truce_began"
TRUCE_ENDED: Final = "truce_ended"


def about_truces(after: Position, entry: Entry) -> Iterator[tuple[str, dict[str, JSON]]]:
    """What a command made true of truces; nothing in a game without them, or that is over."""
    if Truces.NAME not in after.game.slices or after.game.over():
        return
    for event in entry.events:
        if isinstance(event, TruceOffered):
            seat = event.other
            user = after.table.members[seat].user_id
            told: dict[str, JSON] = {"seat": seat, "user_id": user, "bot": after.desk.bots[seat]}
            yield TRUCE_OFFERED, told | {"people": listed(after, seat), "truce": event.number, "offerer": event.seat}
        elif isinstance(event, TruceBegan):
            yield TRUCE_BEGAN, {"seat": event.seat, "people": listed(after, event.seat), "truce": event.number}
        elif isinstance(event, TruceEnded):
            people = listed(after, event.seat, event.other)
            yield TRUCE_ENDED, {"seat": event.seat, "people": people, "truce": event.number, "reason": event.reason}


def listed(after: Position, *seats: Seat) -> list[JSON]:
    """The accounts of those among some seats whose people play on."""
    return [after.table.members[seat].user_id for seat in seats if seat in after.desk.present]
