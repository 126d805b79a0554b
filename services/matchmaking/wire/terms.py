"""The terms of tables from and to messages, and what somebody looks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldpost.matchmaking.v1 import chat_pb2, matchmaking_pb2, ratings_pb2
from fieldpost.rules.v1 import game_pb2
from google.protobuf.json_format import MessageToDict, ParseDict

from services.matchmaking.paces import Pace
from services.matchmaking.storage.lists import Sought
from services.matchmaking.tables import Order
from services.matchmaking.terms import Chat, Claims, Entry, Filling, Terms


def pace_name(pace: Pace) -> str:
    """A pace in the contract."""
    return f"PACE_{pace.name}"


CHATS: Final = {chat_pb2.Chat.Value(f"CHAT_{chat.name}"): chat for chat in Chat} | {
    chat_pb2.CHAT_UNSPECIFIED: Chat.PHRASES
}


def chat_name(chat: Chat) -> str:
    """A table's chat in the contract."""
    return f"CHAT_{chat.name}"


CLAIMS: Final = {matchmaking_pb2.SeatClaims.Value(f"SEAT_CLAIMS_{one.value}"): one for one in Claims}

PACES: Final = {ratings_pb2.Pace.Value(pace_name(pace)): pace for pace in Pace}


def mode_message(terms: Terms) -> game_pb2.Mode:
    """What is played."""
    return game_pb2.Mode(edition=terms.edition, variant=terms.variant, options=terms.options)


def order_from(request: matchmaking_pb2.CreateTableRequest) -> Order:
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
        claims=CLAIMS.get(request.claims, Claims.INVITED),
        anonymous=request.anonymous,
        chat=CHATS[request.chat],
    )
    bots = tuple(request.bots)
    return Order(request.title, request.private, request.seats, bots, request.dice_seed, terms)


def sought_in(
    request: matchmaking_pb2.ListTablesRequest | matchmaking_pb2.ListClaimableSeatsRequest,
) -> Sought:
    """Which tables somebody wants to see."""
    rated = request.rated if request.HasField("rated") else None
    pace = PACES[request.pace].value if request.pace else ""
    return Sought(request.edition, request.variant, pace, rated, getattr(request, "free_seats", 0))


def _entry(message: matchmaking_pb2.Entry) -> Entry:
    least = message.rating_least if message.HasField("rating_least") else None
    most = message.rating_most if message.HasField("rating_most") else None
    return Entry(least, most, message.reliability_least, message.friends_only)


def clock_message(clock: Mapping[str, Any] | None) -> game_pb2.TableClock | None:
    """A clock as it came; a newer one than this process knows cannot come."""
    if clock is None:
        return None
    return ParseDict({name: value for name, value in clock.items() if value is not None}, game_pb2.TableClock())


def _clock(message: game_pb2.TableClock) -> dict[str, Any]:
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
