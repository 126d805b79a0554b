"""The place of a game in the list of somebody who has a seat: one number, the smallest first, so that one index has the
whole order. Games that wait for the person come first, by the time that is left; then the other running ones, then
those that are over, both by their last change.

It is made of what every member sees: whose question is open, until when, and when the game last moved.
"""

from __future__ import annotations

from typing import Final

from services.rules.app.clock.desk import Decision
from services.rules.app.storage.positions import OVER, Listing
from services.rules.engine.kernel.kinds import Seat

CLOCKLESS: Final = 10**14
"""Above every moment: questions without a deadline come after those that have one, the oldest first."""

RUNNING: Final = 10**15
FINISHED: Final = 2 * 10**15
END: Final = 3 * 10**15
"""Where the other running games, those that are over, and no games any more begin."""


def waiting_for(listing: Listing, seat: Seat) -> Decision | None:
    """The question that the person on a seat has to answer; None where a bot answers for the seat."""
    desk = listing.desk
    return None if seat < 0 or desk.bots[seat] else desk.of(seat)


def urgencies(listing: Listing) -> dict[int, int]:
    """The place by seat, for all people who have one."""
    row, bots = listing.row, listing.desk.bots
    rest = (FINISHED if row.state == OVER else RUNNING) + CLOCKLESS - row.updated
    found: dict[int, int] = {one.seat: rest for one in listing.table.members if one.user_id}
    for question in listing.desk.decisions if row.state != OVER else ():
        if question.seat in found and not bots[question.seat]:
            found[question.seat] = question.deadline or CLOCKLESS + question.opened
    return found
