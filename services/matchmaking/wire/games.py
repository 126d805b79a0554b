"""The game that a table starts, as the rules service is asked for it."""

from __future__ import annotations

from typing import Final

from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.matchmaking.tables import Dice, Seat, Table
from services.matchmaking.terms import Claims, Terms
from services.matchmaking.wire.terms import clock_message, mode_message

IN_GAME: Final = {
    None: game_pb2.CLAIMS_UNSPECIFIED,
    Claims.NOBODY: game_pb2.CLAIMS_NONE,
    Claims.INVITED: game_pb2.CLAIMS_ALL,
    Claims.ELIGIBLE: game_pb2.CLAIMS_ALL,
}
"""Which seats the rules service gives away; to whom is decided here."""


def dice_from(message: game_pb2.DiceCommitment) -> Dice:
    """What the dice of a game are bound to."""
    beacon = game_pb2.BeaconState.Name(message.beacon)
    return Dice(message.anchor, message.piles, message.length, beacon)


def game_request(table: Table) -> rules_pb2.CreateGameRequest:
    """The game that a table starts; the same table always asks for the same."""
    terms = table.terms
    return rules_pb2.CreateGameRequest(
        game_id=table.game_id,
        title=table.title,
        mode=mode_message(terms),
        seats=[_seat_request(seat, terms) for seat in table.seats],
        clock=clock_message(terms.clock),
        audience=terms.audience,
        claims=IN_GAME[terms.claims],
        anonymous=terms.anonymous,
        started_by=table.started_by,
    )


def _seat_request(seat: Seat, terms: Terms) -> rules_pb2.SeatRequest:
    if seat.person is None:
        return rules_pb2.SeatRequest(bot=seat.bot, fallback=terms.fallback)
    return rules_pb2.SeatRequest(
        user_id=seat.person.user_id,
        bot=terms.substitute,
        dice_seed=seat.person.dice_seed,
        fallback=terms.fallback,
        name=seat.person.name,
    )
