"""Games as lists show them: what is played, by whom, by which clock, and how it stands."""

from __future__ import annotations

from typing import Any

from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.common.page_tokens import page_token
from services.rules.app.clock.calendar import ANY_HOUR, DAY
from services.rules.app.clock.clocks import SECOND, TableClock
from services.rules.app.game.urgency import waiting_for
from services.rules.app.log.reading import Listed
from services.rules.app.storage.cache import variant_for
from services.rules.app.storage.positions import Listing, Table
from services.rules.app.wire.entry import timestamp
from services.rules.app.wire.proof import commitment
from services.rules.app.wire.seats import account_shown
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.mechanics.standing import counted, leaders


def game_message(listing: Listing, viewer: Seat) -> game_pb2.Game:
    """A game as lists show it."""
    table, row, desk = listing
    audience: Any = table.audience
    state: Any = row.state
    claims: Any = table.claims
    message = game_pb2.Game(
        game_id=table.id,
        title=table.title,
        mode=mode_message(table),
        players=players(listing, viewer),
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
        anonymous=table.anonymous,
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
        message.clock.CopyFrom(clock_message(table.clock))
    return message


def clock_message(table: TableClock) -> game_pb2.TableClock:
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
        bank_when_asked=table.bank_when_asked,
    )
    if table.daily_hour != ANY_HOUR:
        message.daily_hour = table.daily_hour
    return message


def games_page(found: Listed, user_id: str, began: int) -> rules_pb2.ListGamesResponse:
    """A page of somebody's games."""
    following = page_token(*found.last, began) if found.last else ""
    return rules_pb2.ListGamesResponse(
        games=[game_message(one, one.table.seat_of(user_id)) for one in found.games],
        next_page_token=following,
        waiting=found.waiting,
        marker=found.marker,
    )


def mode_message(table: Table) -> game_pb2.Mode:
    """What is played, with all choices."""
    return game_pb2.Mode(edition=table.terms.edition, variant=table.terms.variant, options=table.terms.options)


def players(listing: Listing, viewer: Seat) -> list[game_pb2.Player]:
    """Who holds which seat as a viewer may know it, and with which colours now."""
    table, _, desk = listing
    armies = armies_of(listing)
    return [
        game_pb2.Player(
            seat=member.seat,
            user_id=account_shown(listing, member.seat, viewer),
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
