"""Tables and their terms from and to messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fieldpost.matchmaking.v1 import matchmaking_pb2, ratings_pb2
from fieldpost.rules.v1 import game_pb2, rules_pb2
from google.protobuf.json_format import MessageToDict, ParseDict

from services.common.page_tokens import NUMBER, page_token, parts_of
from services.matchmaking.paces import Pace
from services.matchmaking.storage.store import Position, Sought
from services.matchmaking.tables import Dice, Entry, Filling, Named, Order, Seat, Table, Terms

USUAL_PAGE: Final = 20
TABLE_ID: Final = re.compile(r"t_[a-z2-7]{20}")


def pace_name(pace: Pace) -> str:
    """A pace in the contract."""
    return f"PACE_{pace.name}"


PACES: Final = {ratings_pb2.Pace.Value(pace_name(pace)): pace for pace in Pace}


def named_in(request: Any) -> Named:
    """The table that a request is about."""
    return Named(request.table_id, getattr(request, "invitation", ""))


def position_in(token: str) -> Position | None:
    """Where a page token says that the page begins."""
    parts = parts_of(token, NUMBER, TABLE_ID)
    return (int(parts[0]), parts[1]) if parts else None


def token_after(tables: Sequence[Table], size: int) -> str:
    """The token for what comes after a page; empty when the page was not full."""
    return "" if len(tables) < size else page_token(tables[-1].created_at, tables[-1].id)


def table_answer(kind: Callable[..., Any], table: Table, viewer: str) -> bytes:
    """An answer of which the table is all, as it is kept under its request id."""
    return bytes(kind(table=table_message(table, viewer)).SerializeToString(deterministic=True))


def code_answer(table: Table, viewer: str) -> bytes:
    """The answer to CreateInvitation: the code stands where the table's invitation does."""
    response = matchmaking_pb2.CreateInvitationResponse(invitation=table.invitation)
    return response.SerializeToString(deterministic=True)


def join_answer(table: Table, viewer: str) -> bytes:
    """The answer to JoinTable, with the seat that was given."""
    seat = table.seat_of(viewer)
    assert seat is not None
    response = matchmaking_pb2.JoinTableResponse(table=table_message(table, viewer), seat=seat.number)
    return response.SerializeToString(deterministic=True)


def table_message(table: Table, viewer: str) -> matchmaking_pb2.Table:
    """A table as somebody sees it: only members get the invitation."""
    terms = table.terms
    message = matchmaking_pb2.Table(
        table_id=table.id,
        title=table.title,
        mode=mode_message(terms),
        seats=[_seat_message(seat) for seat in table.seats],
        clock=_clock_message(terms.clock),
        audience=terms.audience,
        private=table.private,
        invitation=table.invitation if table.seat_of(viewer) else "",
        state=f"TABLE_STATE_{table.state.name}",
        host_id=table.host_id,
        game_id=table.game_id,
        dice=_dice_message(table.dice),
        fallback=terms.fallback,
        substitute=terms.substitute,
        host_name=table.host_name,
        rated=terms.rated,
        pace=pace_name(terms.pace),
        entry=matchmaking_pb2.Entry(**terms.entry._asdict()),
        filling=matchmaking_pb2.Filling(**terms.filling._asdict()),
        rematch_of=table.rematch_of,
    )
    message.created_at.FromMilliseconds(table.created_at)
    if table.ready_until:
        message.ready_until.FromMilliseconds(table.ready_until)
    return message


def invitation_message(table: Table) -> matchmaking_pb2.Invitation:
    """A table as whoever has its code may see it."""
    terms = table.terms
    seats = [_seat_message(seat) for seat in table.seats]
    for seat in seats:
        seat.ClearField("user_id")
    return matchmaking_pb2.Invitation(
        title=table.title,
        host_name=table.host_name,
        mode=mode_message(terms),
        seats=seats,
        clock=_clock_message(terms.clock),
        audience=terms.audience,
        state=f"TABLE_STATE_{table.state.name}",
        fallback=terms.fallback,
    )


def mode_message(terms: Terms) -> game_pb2.Mode:
    """What is played."""
    return game_pb2.Mode(edition=terms.edition, variant=terms.variant, options=terms.options)


def order_from(request: matchmaking_pb2.CreateTableRequest, household: str) -> Order:
    """What somebody wants who asks for a table."""
    terms = Terms(
        edition=request.mode.edition,
        variant=request.mode.variant,
        options=dict(request.mode.options),
        clock=_clock(request.clock) if request.HasField("clock") else None,
        audience=game_pb2.Audience.Name(request.audience),
        watched_by_all=request.audience == game_pb2.AUDIENCE_EVERYBODY,
        fallback=game_pb2.Fallback.Name(request.fallback),
        substitute=request.substitute,
        rated=request.rated,
        entry=_entry(request.entry),
        filling=Filling(request.filling.bot, request.filling.after_seconds),
    )
    bots = tuple(request.bots)
    return Order(request.title, request.private, request.seats, bots, request.dice_seed, terms, household)


def sought_in(request: matchmaking_pb2.ListTablesRequest) -> Sought:
    """Which tables somebody wants to see."""
    rated = request.rated if request.HasField("rated") else None
    pace = PACES[request.pace].value if request.pace else ""
    return Sought(request.edition, request.variant, pace, rated, request.free_seats)


def _entry(message: matchmaking_pb2.Entry) -> Entry:
    least = message.rating_least if message.HasField("rating_least") else None
    most = message.rating_most if message.HasField("rating_most") else None
    return Entry(least, most, message.reliability_least)


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
        clock=_clock_message(terms.clock),
        audience=terms.audience,
    )


def _seat_request(seat: Seat, terms: Terms) -> rules_pb2.SeatRequest:
    if seat.person is None:
        return rules_pb2.SeatRequest(bot=seat.bot, fallback=terms.fallback)
    return rules_pb2.SeatRequest(
        user_id=seat.person.user_id,
        bot=terms.substitute,
        dice_seed=seat.person.dice_seed,
        fallback=terms.fallback,
    )


def _seat_message(seat: Seat) -> matchmaking_pb2.TableSeat:
    if seat.person is None:
        return matchmaking_pb2.TableSeat(seat=seat.number, bot=seat.bot)
    return matchmaking_pb2.TableSeat(
        seat=seat.number,
        user_id=seat.person.user_id,
        display_name=seat.person.name,
        bot=seat.bot,
        ready=seat.ready,
    )


def _dice_message(dice: Dice) -> game_pb2.DiceCommitment:
    return game_pb2.DiceCommitment(
        anchor=dice.anchor,
        piles=dice.piles,
        length=dice.length,
        beacon=dice.beacon,
    )


def _clock_message(clock: Mapping[str, Any] | None) -> game_pb2.TableClock | None:
    """A clock as it came; a newer one than this process knows cannot come."""
    if clock is None:
        return None
    return ParseDict({name: value for name, value in clock.items() if value is not None}, game_pb2.TableClock())


def _clock(message: game_pb2.TableClock) -> dict[str, Any]:
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
