"""Searches from and to messages."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from fieldpost.matchmaking.v1 import tickets_pb2
from fieldpost.rules.v1 import game_pb2

from services.matchmaking.matcher import Wanted
from services.matchmaking.paces import WIDENING, step_at
from services.matchmaking.ratings import POINTS
from services.matchmaking.tickets import Search
from services.matchmaking.wire.terms import PACES, pace_name


def wanted_in(request: tickets_pb2.CreateTicketRequest) -> Wanted:
    """What somebody looks for."""
    return Wanted(request.edition, request.variant, request.seats, PACES[request.pace], request.rated)


def ticket_answer(kind: Callable[..., Any], now: int, search: Search, ready_until: int) -> bytes:
    """An answer of which the ticket is all, as it is kept under its request id."""
    message = kind(ticket=ticket_message(search, ready_until, now))
    return bytes(message.SerializeToString(deterministic=True))


def ticket_message(search: Search, ready_until: int, now: int) -> tickets_pb2.Ticket:
    """A search as its owner sees it."""
    wanted = search.wanted
    message = tickets_pb2.Ticket(
        ticket_id=search.id,
        mode=game_pb2.Mode(edition=wanted.edition, variant=wanted.variant),
        seats=wanted.seats,
        pace=pace_name(wanted.pace),
        rated=wanted.rated,
        hours=search.local_hours,
        time_zone=search.time_zone,
        state=f"TICKET_STATE_{search.state.name}",
        step=step_at(wanted.pace, (now - search.since) / 1000),
        table_id=search.table_id,
    )
    message.created_at.FromMilliseconds(search.since)
    if ready_until:
        message.ready_until.FromMilliseconds(ready_until)
    for step in WIDENING[wanted.pace]:
        band = 0 if math.isinf(step.band) else round(POINTS * step.band)
        told = message.steps.add(rating_band=band, common_hours=step.common_hours, bots=step.bots)
        told.at.FromMilliseconds(search.since + 1000 * step.after)
    return message
