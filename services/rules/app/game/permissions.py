"""Who may do what in a game: the only place that decides it. Nobody learns of a game that is not for them."""

from __future__ import annotations

from typing import Final

from services.common.callers import Caller
from services.rules.app.storage.cache import no_such_game
from services.rules.app.storage.positions import EVERYBODY, Table
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.kinds import Seat

BOTS: Final = "bots"
"""The service that plays for bots."""


def watching(table: Table, caller: Caller) -> Seat:
    """The seat with whose eyes a caller looks, or SPECTATOR."""
    if caller.is_user:
        seat = table.seat_of(caller.id)
        if seat >= 0 or table.audience == EVERYBODY:
            return seat if seat >= 0 else SPECTATOR
    raise no_such_game()


def playing(table: Table, caller: Caller, named: int | None = None) -> Seat:
    """The seat for which a caller acts: people play their own; `bots` names one, which must be a bot's just then."""
    if caller.is_service and caller.id == BOTS and named is not None and named < len(table.members):
        return Seat(named)
    if caller.is_user:
        seat = table.seat_of(caller.id)
        if seat >= 0 and named in (None, seat):
            return seat
    raise no_such_game()
