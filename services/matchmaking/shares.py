"""Who played which share of a seat, from what befell it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from services.matchmaking.ratings import BOT, Holder, SeatResult
from services.matchmaking.storage.people import Change
from services.matchmaking.tables import Seat, Table

TO_BOT: Final = "seat_to_bot"
BACK: Final = "seat_back"
CLAIMED: Final = "seat_claimed"
CHANGES: Final = frozenset((TO_BOT, BACK, CLAIMED))

ANNULLED: Final = frozenset(("abandoned", "outage", "aborted"))
"""Reasons of endings that are nobody's merit: such a game changes no rating."""


def results(table: Table, changes: Sequence[Change], ended: Mapping[str, Any]) -> list[SeatResult]:
    """How the seats of a game came out, from the fact that it is over."""
    told = {one.get("seat", 0): one for one in ended.get("seats", ())}
    winners, end = set(ended.get("winners", ())), max(1, ended.get("version", 1))
    sides = table.terms.sides or tuple(range(len(table.seats)))
    found = []
    for seat in table.seats:
        one = told.get(seat.number, {})
        mine = [change for change in changes if change.seat == seat.number]
        who = holders(seat, table.terms.substitute, mine, end, bool(one.get("resigned")))
        place = one.get("place") or (1 if seat.number in winners else 2)
        found.append(SeatResult(sides[seat.number], place, who))
    return found


def holders(seat: Seat, substitute: str, changes: Sequence[Change], end: int, resigned: bool) -> tuple[Holder, ...]:
    """Who had a seat, for which share of the game's moves, and who of them left it to a bot for good."""
    person = seat.person.user_id if seat.person else ""
    last_person = next((change.former for change in changes if change.kind == CLAIMED), person)
    now, began = last_person or BOT + seat.bot, 0
    played: dict[str, int] = {now: 0}
    left: set[str] = set()
    for change in changes:
        played[now] = played.get(now, 0) + change.version - began
        if change.kind == TO_BOT:
            left.add(now)
            now = BOT + (seat.bot or substitute)
        else:
            if change.kind == CLAIMED and change.former:  # nobody takes the seat of somebody who has not left it
                left.add(change.former)
            now = last_person = change.user_id
            left.discard(now)
        began = change.version
    played[now] = played.get(now, 0) + end - began
    if resigned and last_person:
        left.add(last_person)
    left = {name for name in left if not name.startswith(BOT)}
    return tuple(Holder(name, count / end, name in left) for name, count in played.items() if count or name in left)
