"""Requests as commands: what the contract says, in the words of the core."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2

from services.common.callers import Caller, CallerKind, caller
from services.common.idempotency import digest
from services.common.page_tokens import NUMBER, parts_of
from services.common.refusals import Kind, Refused
from services.rules.app.clock.calendar import ANY_HOUR, DAY, zones
from services.rules.app.clock.clocks import SECOND, TIMEOUTS, TableClock
from services.rules.app.game.commands import (
    AtTable,
    Claim,
    NewGame,
    Request,
    SayPause,
    SayTruce,
    Submit,
    UseBank,
    Yield,
)
from services.rules.app.log.reading import Wanted
from services.rules.app.storage.positions import CARETAKER, CLAIM_BOTS, MEMBERS, Member
from services.rules.app.wire.records import action_from, order_from
from services.rules.app.wire.truces import truce_saying
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Record
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.truce_talk import AcceptTruce
from services.rules.engine.record.form import ORDERS, PLANS, PROPOSES, REFUSES, RESIGNS, TAKES_BACK

MOST_STORED: Final = 8 * 1024
"""Bytes of a plan or of standing orders; 64 actions of the usual kinds take half of it."""

GAMES: Final = 20
"""Games of a page."""

GAME_ID: Final = re.compile(r"g_[a-z2-7]{20}")


def about(request: Any) -> Request:
    """Who asks what of which game. What a service calls its requests, no person can: they act for the same seat."""
    who = caller()
    own = f"{who.id}:" if who.is_service else ""
    return Request(request.game_id, who, own + request.request_id, digest(request))


def actions_of(messages: Sequence[Any], where: str = "actions") -> Callable[[Variant], tuple[Action, ...]]:
    """Reads actions once the game's own names are known."""

    def read(variant: Variant) -> tuple[Action, ...]:
        return tuple([action_from(one, variant, f"{where}[{at}]") for at, one in enumerate(messages)])

    return read


def submit(request: rules_pb2.SubmitActionsRequest) -> Submit:
    seat = Seat(request.seat) if request.HasField("seat") else None
    read = actions_of(request.actions)
    return Submit(about(request), request.decision, request.expected_version, read, seat)


def kept_short(request: Any, field: str) -> None:
    """INVALID where a seat wants more to be kept than anybody means to: it is stored again at every change."""
    if request.ByteSize() > MOST_STORED:
        text = f"this takes {request.ByteSize()} bytes; {MOST_STORED} are the most that a seat may store"
        raise Refused(Kind.INVALID, "too_long", text, field=field)


def orders(request: rules_pb2.SetStandingOrdersRequest) -> AtTable:
    kept_short(request, "orders")

    def read(variant: Variant) -> tuple[Record, ...]:
        return tuple([order_from(one, variant, f"orders[{at}]") for at, one in enumerate(request.orders)])

    return AtTable(about(request), ORDERS, read)


def plan(request: rules_pb2.SetPlanRequest) -> AtTable:
    kept_short(request, "actions")
    return AtTable(about(request), PLANS, actions_of(request.actions))


def resign(request: rules_pb2.ResignRequest) -> AtTable:
    return AtTable(about(request), RESIGNS)


def draw(request: rules_pb2.ProposeDrawRequest) -> AtTable:
    return AtTable(about(request), REFUSES if request.refuse else PROPOSES)


def take_back(request: rules_pb2.TakeSeatBackRequest) -> AtTable:
    return AtTable(about(request), TAKES_BACK)


def say_pause(request: rules_pb2.SayPauseRequest) -> SayPause:
    return SayPause(about(request), request.word)


def say_truce(request: rules_pb2.SayTruceRequest) -> SayTruce:
    seat = Seat(request.seat) if request.HasField("seat") else None
    return SayTruce(about(request), lambda variant: truce_saying(request, variant), seat)


def use_bank(request: rules_pb2.UseBankRequest) -> UseBank:
    return UseBank(about(request), request.decision, request.expected_version)


def claim(request: internal_pb2.ClaimSeatRequest) -> Claim:
    return Claim(about(request), Seat(request.seat), request.user_id)


def for_person(request: internal_pb2.ActForSeatRequest) -> AtTable | SayTruce | Yield | UseBank:
    """What a person asked for by a button: as if they had called themselves."""
    asked = about(request)._replace(caller=Caller(CallerKind.USER, request.user_id))
    if request.act == internal_pb2.SEAT_ACT_ACCEPT_DRAW:
        return AtTable(asked, PROPOSES, agrees=True)
    if request.act == internal_pb2.SEAT_ACT_ACCEPT_TRUCE:
        return SayTruce(asked, lambda variant: AcceptTruce(request.truce))
    wanted = UseBank if request.act == internal_pb2.SEAT_ACT_USE_BANK else Yield
    return wanted(asked, request.decision, request.expected_version)


def new_game(request: rules_pb2.CreateGameRequest) -> NewGame:
    """The game that a table starts."""
    mode = request.mode
    seats = [
        Member(Seat(seat), one.user_id, one.bot, one.fallback or CARETAKER) for seat, one in enumerate(request.seats)
    ]
    return NewGame(
        request.game_id,
        digest(request),
        request.title,
        mode.edition,
        mode.variant,
        dict(mode.options),
        tuple(seats),
        tuple([one.dice_seed for one in request.seats]),
        table_clock(request.clock),
        request.audience or MEMBERS,
        request.claims or CLAIM_BOTS,
        request.anonymous,
        request.started_by,
        tuple([one.name for one in request.seats]),
    )


def table_clock(clock: game_pb2.TableClock) -> TableClock | None:
    """The table's clock; None where there are no deadlines, and so no time that could stand still."""
    if clock.zone and clock.zone not in zones():
        text = f"there is no time zone '{clock.zone}'; zones are named as Europe/Paris, and none means UTC"
        raise Refused(Kind.INVALID, "no_such_zone", text, field="clock.zone")
    if not clock.turn_seconds:
        return None
    return TableClock(
        clock.turn_seconds * SECOND,
        clock.bank_seconds * SECOND,
        clock.increment_seconds * SECOND,
        clock.answer_seconds * SECOND,
        clock.timeouts_to_bot if clock.HasField("timeouts_to_bot") else TIMEOUTS,
        clock.zone,
        clock.weekends_off,
        clock.daily_hour if clock.HasField("daily_hour") else ANY_HOUR,
        clock.vacation_days * DAY,
        clock.pauses,
        clock.bank_when_asked,
    )


def wanted_games(request: rules_pb2.ListGamesRequest, now: int) -> Wanted:
    """Which games to list; a page token says where the page before ended, and when the first one was read."""
    token = parts_of(request.page_token, NUMBER, GAME_ID, NUMBER)
    after, began = ((int(token[0]), token[1]), int(token[2])) if token else ((-1, ""), now)
    return Wanted(request.state, request.page_size or GAMES, after, began, request.known)
