"""How each seat stands on the table's ladder of absence, and the pause it agreed on: all for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fieldpost.rules.v1 import view_pb2 as pb

from services.rules.app.clock.clocks import OWN, bank_free
from services.rules.app.clock.desk import AWAY, PAUSE, Decision, Desk, Stop
from services.rules.app.game.claiming import claimable_from
from services.rules.app.storage.positions import OVER, Listing, Position
from services.rules.app.wire.entry import timestamp
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.table import living

MOMENTS: Final = ("bot_since", "away_from", "away_until", "claimable_from", "bank_from")


class SeatShown(NamedTuple):
    """A seat as a view has it; moments are 0 where there is none. The names are the message's."""

    bot: bool
    resigned: bool
    state: int
    missed: int = 0
    bot_since: int = 0
    away_from: int = 0
    away_until: int = 0
    claimable_from: int = 0
    bank_from: int = 0
    bank_free: bool = False


def table_part(position: Position) -> bytes:
    """What a view says of the table's seats and of its pause."""
    return seats_part(seats_of(position)) + pause_part(position.desk)


def seats_of(position: Position) -> tuple[SeatShown, ...]:
    """All seats of a game after one of its entries."""
    alive = living(position.game)
    return tuple([seat_of(position, seat, seat in alive) for seat in position.variant.every_seat])


def seat_of(position: Position, seat: Seat, alive: bool) -> SeatShown:
    """One seat, as it was when the game last moved."""
    table, desk, game = position.table, position.desk, position.game
    time, away, question = desk.times[seat], desk.stop(AWAY, seat), desk.of(seat)
    return SeatShown(
        game.bots[seat],
        game.resigned[seat],
        state_of(position, seat, alive, away, question),
        time.timeouts,
        time.bot_at if table.members[seat].user_id else 0,
        away.start if away else 0,
        away.end if away else 0,
        claimable_from(table, game, desk, seat) if game.bots[seat] else 0,
        question.bank if question and not game.bots[seat] else 0,
        bank_free(table.clock, time, question) and not game.bots[seat],
    )


def state_of(position: Position, seat: Seat, alive: bool, away: Stop | None, question: Decision | None) -> int:
    """The one word for a seat: of several that fit, the one that says most about who answers next."""
    game, time = position.game, position.desk.times[seat]
    if not alive or (game.resigned[seat] and not game.bots[seat]):
        return pb.SEAT_STATE_OUT
    if time.lent:
        return pb.SEAT_STATE_LENT
    if game.bots[seat]:
        return pb.SEAT_STATE_BOT
    if away is not None and away.start <= position.row.updated < away.end:
        return pb.SEAT_STATE_AWAY
    if question is not None and question.clock in OWN and time.banked and time.banked == time.turn:
        return pb.SEAT_STATE_BANK
    return pb.SEAT_STATE_MISSED if time.timeouts else pb.SEAT_STATE_PRESENT


def account_shown(listing: Listing, seat: Seat, viewer: Seat) -> str:
    """Whose a seat is, as far as a viewer may know: the only place that decides it, whatever shows accounts.

    An anonymous game tells everybody only their own until it is over.
    """
    told = not listing.table.anonymous or listing.row.state == OVER or seat == viewer
    return listing.table.members[seat].user_id if told else ""


def plain_seats(game: Game) -> tuple[SeatShown, ...]:
    """The seats of a game that no table keeps a clock for."""
    return tuple(
        [
            SeatShown(bot, left, pb.SEAT_STATE_BOT if bot else pb.SEAT_STATE_PRESENT)
            for bot, left in zip(game.bots, game.resigned)
        ]
    )


@lru_cache(maxsize=1024)
def seats_part(seats: Sequence[SeatShown]) -> bytes:
    """Who keeps which seat."""
    return pb.View(seats=[seat_message(seat, shown) for seat, shown in enumerate(seats)]).SerializeToString()


def seat_message(seat: int, shown: SeatShown) -> pb.SeatView:
    state: Any = shown.state
    message = pb.SeatView(seat=seat, bot=shown.bot, resigned=shown.resigned, state=state, missed=shown.missed)
    message.bank_free = shown.bank_free
    for name in MOMENTS:
        if moment := getattr(shown, name):
            getattr(message, name).CopyFrom(timestamp(moment))
    return message


def pause_part(desk: Desk) -> bytes:
    """The pause that lasts, or that somebody proposed; nothing where there is neither."""
    pause = desk.stop(PAUSE)
    if pause is None and not desk.pausing:
        return b""
    message = pb.Pause(proposed=desk.pausing, resuming=desk.resuming)
    if pause is not None:
        message.began.CopyFrom(timestamp(pause.start))
        message.ends.CopyFrom(timestamp(pause.end))
    return pb.View(pause=message).SerializeToString()
