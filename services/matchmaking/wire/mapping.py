"""Tables from and to messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.page_tokens import NUMBER, page_token, parts_of
from services.matchmaking.listing import Claimable, Page
from services.matchmaking.storage.lists import Position
from services.matchmaking.tables import Named, Seat, Table
from services.matchmaking.terms import Claims
from services.matchmaking.wire.terms import chat_name, clock_message, mode_message, pace_name

USUAL_PAGE: Final = 20
TABLE_ID: Final = re.compile(r"t_[a-z2-7]{20}")


def named_in(request: Any) -> Named:
    """The table that a request is about."""
    return Named(request.table_id, getattr(request, "invitation", ""))


def position_in(token: str) -> Position | None:
    """Where a page token says that the page begins."""
    parts = parts_of(token, NUMBER, TABLE_ID)
    return (int(parts[0]), parts[1]) if parts else None


def token_after(page: Page, size: int) -> str:
    """The token for what comes after a page; empty when there was no more to look at."""
    tables = page.looked_at
    return "" if len(tables) < size else page_token(tables[-1].created_at, tables[-1].id)


def table_answer(kind: Callable[..., Any], table: Table, viewer: str) -> bytes:
    """An answer of which the table is all, as it is kept under its request id."""
    return bytes(kind(table=table_message(table, viewer)).SerializeToString(deterministic=True))


def code_answer(table: Table, viewer: str) -> bytes:
    """The answer to CreateInvitation: the code stands where the table's invitation does."""
    response = matchmaking_pb2.CreateInvitationResponse(invitation=table.invitation)
    return response.SerializeToString(deterministic=True)


def seat_answer(kind: Callable[..., Any], table: Table, viewer: str) -> bytes:
    """An answer about the table where somebody has got a seat."""
    seat = table.seat_of(viewer)
    assert seat is not None
    message = kind(table=table_message(table, viewer), seat=seat.number)
    return bytes(message.SerializeToString(deterministic=True))


def claimable(found: Claimable, viewer: str, size: int) -> matchmaking_pb2.ListClaimableSeatsResponse:
    """A page of seats that somebody may take over."""
    tables = [
        matchmaking_pb2.ClaimableTable(table=table_message(table, viewer), seats=seats)
        for table, seats in zip(found.page.tables, found.seats)
    ]
    token = token_after(found.page, size)
    return matchmaking_pb2.ListClaimableSeatsResponse(tables=tables, next_page_token=token)


def table_message(table: Table, viewer: str) -> matchmaking_pb2.Table:
    """A table as somebody sees it: only members get the invitation."""
    terms = table.terms
    message = matchmaking_pb2.Table(
        table_id=table.id,
        title=table.title,
        mode=mode_message(terms),
        seats=[_seat_message(table, seat, viewer) for seat in table.seats],
        clock=clock_message(terms.clock),
        audience=terms.audience,
        private=table.private,
        invitation=table.invitation if table.seat_of(viewer) else "",
        state=f"TABLE_STATE_{table.state.name}",
        host_id=table.host_id if table.tells_host(viewer) else "",
        game_id=table.game_id,
        dice=game_pb2.DiceCommitment(**table.dice._asdict()),
        fallback=terms.fallback,
        substitute=terms.substitute,
        host_name=table.host_name if table.tells_host(viewer) else "",
        rated=terms.rated,
        pace=pace_name(terms.pace),
        entry=matchmaking_pb2.Entry(**terms.entry._asdict()),
        filling=matchmaking_pb2.Filling(**terms.filling._asdict()),
        rematch_of=table.rematch_of,
        anonymous=terms.anonymous,
        chat=chat_name(terms.chat),
        claims=f"SEAT_CLAIMS_{(terms.claims or Claims.INVITED).value}",
    )
    message.created_at.FromMilliseconds(table.created_at)
    if table.ready_until:
        message.ready_until.FromMilliseconds(table.ready_until)
    return message


def invitation_message(table: Table) -> matchmaking_pb2.Invitation:
    """A table as whoever has its code may see it."""
    terms = table.terms
    seats = [_seat_message(table, seat, "") for seat in table.seats]
    for seat in seats:
        seat.ClearField("user_id")
    return matchmaking_pb2.Invitation(
        title=table.title,
        host_name=table.host_name if table.tells_host("") else "",
        mode=mode_message(terms),
        seats=seats,
        clock=clock_message(terms.clock),
        audience=terms.audience,
        state=f"TABLE_STATE_{table.state.name}",
        fallback=terms.fallback,
        anonymous=terms.anonymous,
    )


def _seat_message(table: Table, seat: Seat, viewer: str) -> matchmaking_pb2.TableSeat:
    if seat.person is None:
        return matchmaking_pb2.TableSeat(seat=seat.number, bot=seat.bot)
    if not table.tells_of(seat, viewer):
        return matchmaking_pb2.TableSeat(seat=seat.number, ready=seat.ready, hidden=True)
    who = seat.person
    return matchmaking_pb2.TableSeat(seat=seat.number, user_id=who.user_id, display_name=who.name, ready=seat.ready)
