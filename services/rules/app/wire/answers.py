"""Outcomes, entries and views as messages. A response with a view is given as bytes, equal wherever it is equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fieldpost.rules.v1 import rules_pb2, view_pb2

from services.common.refusals import Kind, Refused
from services.rules.app.clock.desk import COMPACT, Decision
from services.rules.app.game.commands import Outcome
from services.rules.app.log.moment import Moment
from services.rules.app.storage.positions import Position
from services.rules.app.wire.encoding import framed, serialised, tag
from services.rules.app.wire.entry import refusal_problem
from services.rules.app.wire.games import game_message
from services.rules.app.wire.moment import entry_of, view_of
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.view import snapshot_for

SUBMITTED_ENTRY: Final = tag(rules_pb2.SubmitActionsResponse.ENTRIES_FIELD_NUMBER)
WATCHED_ENTRY: Final = tag(rules_pb2.WatchGameResponse.ENTRIES_FIELD_NUMBER)
LISTED_ENTRY: Final = tag(rules_pb2.ListEventsResponse.ENTRIES_FIELD_NUMBER)
SUBMITTED_VIEW: Final = tag(rules_pb2.SubmitActionsResponse.VIEW_FIELD_NUMBER)
WATCHED_VIEW: Final = tag(rules_pb2.WatchGameResponse.VIEW_FIELD_NUMBER)
GOT_VIEW: Final = tag(rules_pb2.GetGameResponse.VIEW_FIELD_NUMBER)
VIEW: Final = tag(rules_pb2.GetViewResponse.VIEW_FIELD_NUMBER)
"""The only field of all responses that hold nothing but a view."""


def only_view(moment: Moment, viewer: Seat) -> bytes:
    """A response that holds the view alone."""
    return framed(VIEW, view_of(moment, viewer))


def submitted(outcome: Outcome, moment: Moment, for_service: bool) -> bytes:
    """The answer to SubmitActions; raises what it was refused with. `moment` is the outcome's.

    A service gets what its next answer needs, and no view.
    """
    raise_refusal(outcome)
    position, seat = outcome.position, outcome.seat
    response = rules_pb2.SubmitActionsResponse(taken=outcome.taken)
    if outcome.refusal is not None:
        stop = refusal_problem(outcome.refusal, position.game.variant)
        response.stop.code, response.stop.message, response.stop.rule = stop.code, stop.message, stop.rule
    if for_service:
        decision = position.desk.of(seat)
        if decision is not None:
            response.next.CopyFrom(seat_snapshot(position, seat, decision))
        return response.SerializeToString()
    parts = [response.SerializeToString()]
    if outcome.entry is not None and outcome.entry.number:
        parts.append(framed(SUBMITTED_ENTRY, entry_of(moment, seat)))
    parts.append(framed(SUBMITTED_VIEW, view_of(moment, seat)))
    return b"".join(parts)


def seat_snapshot(position: Position, seat: Seat, decision: Decision | None) -> rules_pb2.SeatSnapshot:
    """What a brain elsewhere needs to play on for a seat."""
    return rules_pb2.SeatSnapshot(
        snapshot=COMPACT(snapshot_for(position.game, seat)).encode(),
        decision=decision.id if decision else "",
        version=position.row.version,
    )


def raise_refusal(outcome: Outcome) -> None:
    """Raises what a command was refused with; whoever is stale gets the fresh view with it."""
    if outcome.stale:
        fresh = view_pb2.View.FromString(view_of(Moment(outcome.position), outcome.seat))
        text = "the question is not open any more, or has changed; look at the game as it is now"
        raise Refused(Kind.STALE, "stale", text, extra=fresh)
    if outcome.refusal is not None and not outcome.taken:
        raise refusal_problem(outcome.refusal, outcome.position.game.variant)


def watched(entries: Iterable[Moment], viewer: Seat, last: Moment | None) -> bytes:
    """Entries for a stream, with the view after them where it is wanted."""
    parts = [framed(WATCHED_ENTRY, entry_of(one, viewer)) for one in entries]
    if last is not None:
        parts.append(framed(WATCHED_VIEW, view_of(last, viewer)))
    return b"".join(parts)


def events_page(entries: Iterable[Moment], viewer: Seat, following: str) -> bytes:
    """A page of ListEvents; `following` is the token of the next one."""
    parts = [framed(LISTED_ENTRY, entry_of(one, viewer)) for one in entries]
    parts.append(rules_pb2.ListEventsResponse(next_page_token=following).SerializeToString())
    return b"".join(parts)


def got(position: Position, viewer: Seat) -> bytes:
    """The answer to GetGame."""
    response = rules_pb2.GetGameResponse(game=game_message(position.listing, viewer))
    return serialised(response) + framed(GOT_VIEW, view_of(Moment(position), viewer))
