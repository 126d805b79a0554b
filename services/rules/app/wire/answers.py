"""Games, entries and outcomes as messages. A response with a view is given as bytes, equal wherever it is equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fieldpost.rules.v1 import game_pb2, rules_pb2, view_pb2

from services.common.page_tokens import page_token
from services.common.refusals import Kind, Refused
from services.rules.app.clock.calendar import ANY_HOUR, DAY
from services.rules.app.clock.clocks import SECOND, TableClock
from services.rules.app.clock.desk import COMPACT, Decision
from services.rules.app.game.commands import Outcome
from services.rules.app.game.urgency import waiting_for
from services.rules.app.log.moment import Moment
from services.rules.app.log.reading import Listed
from services.rules.app.storage.cache import variant_for
from services.rules.app.storage.positions import Listing, Position, Table
from services.rules.app.wire.encoding import framed, serialised, tag
from services.rules.app.wire.entry import refusal_problem, timestamp
from services.rules.app.wire.moment import entry_of, view_of
from services.rules.app.wire.proof import commitment
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.view import snapshot_for
from services.rules.engine.mechanics.standing import counted, leaders

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
    response = rules_pb2.GetGameResponse(game=game(position.listing, viewer))
    return serialised(response) + framed(GOT_VIEW, view_of(Moment(position), viewer))


def game(listing: Listing, viewer: Seat) -> game_pb2.Game:
    """A game as lists show it."""
    table, row, desk = listing
    audience: Any = table.audience
    state: Any = row.state
    claims: Any = table.claims
    message = game_pb2.Game(
        game_id=table.id,
        title=table.title,
        mode=mode(table),
        players=players(listing),
        audience=audience,
        state=state,
        version=row.version,
        round=row.round,
        asked=[one.seat for one in desk.decisions],
        winners=row.winners,
        reason=row.reason,
        created_at=timestamp(table.created),
        updated_at=timestamp(row.updated),
        viewer=viewer,
        dice=commitment(table.terms),
        claims=claims,
    )
    if desk.deadline:
        message.deadline.CopyFrom(timestamp(desk.deadline))
    question = waiting_for(listing, viewer)
    if question is not None:
        message.waits_for_viewer = True
        if question.deadline:
            message.viewer_deadline.CopyFrom(timestamp(question.deadline))
    if row.scores:
        message.standing.CopyFrom(
            game_pb2.Standing(counted=counted(variant_for(table.terms)), scores=row.scores, leaders=leaders(row.scores))
        )
    if table.clock is not None:
        message.clock.CopyFrom(clock(table.clock))
    return message


def clock(table: TableClock) -> game_pb2.TableClock:
    """A table's clock as it was asked for."""
    message = game_pb2.TableClock(
        turn_seconds=table.turn // SECOND,
        bank_seconds=table.bank // SECOND,
        increment_seconds=table.increment // SECOND,
        answer_seconds=table.answer // SECOND,
        timeouts_to_bot=table.timeouts,
        zone=table.zone,
        weekends_off=table.weekends_off,
        vacation_days=table.vacation // DAY,
        pauses=table.pauses,
    )
    if table.daily_hour != ANY_HOUR:
        message.daily_hour = table.daily_hour
    return message


def games(found: Listed, user_id: str, began: int) -> rules_pb2.ListGamesResponse:
    """A page of somebody's games."""
    following = page_token(*found.last, began) if found.last else ""
    return rules_pb2.ListGamesResponse(
        games=[game(one, one.table.seat_of(user_id)) for one in found.games],
        next_page_token=following,
        waiting=found.waiting,
        marker=found.marker,
    )


def mode(table: Table) -> game_pb2.Mode:
    """What is played, with all choices."""
    return game_pb2.Mode(edition=table.terms.edition, variant=table.terms.variant, options=table.terms.options)


def players(listing: Listing) -> list[game_pb2.Player]:
    """Who holds which seat, and with which colours now."""
    table, _, desk = listing
    armies = armies_of(listing)
    return [
        game_pb2.Player(
            seat=member.seat,
            user_id=member.user_id,
            bot=member.bot,
            bot_plays=desk.bots[member.seat],
            armies=armies[member.seat],
            bank_seconds=desk.times[member.seat].bank // SECOND,
            timeouts=desk.times[member.seat].timeouts,
        )
        for member in table.members
    ]


def armies_of(listing: Listing) -> list[list[str]]:
    """The colours of each seat's armies, which players may have chosen in the game."""
    variant = variant_for(listing.table.terms)
    names = variant.board.colors
    return [[names[listing.desk.colors[army]] for army in own] for own in variant.armies_of]
