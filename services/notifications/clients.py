"""What notifications ask of other services."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import grpc
from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.rules.v1 import internal_pb2

from services.common.outbox import Fact
from services.common.ports import Clock
from services.common.refusals import JSON
from services.common.statuses import refusal_of, unreachable
from services.notifications.asking import Described, SeatAct
from services.notifications.kinds import Act

T = TypeVar("T")

FACTS: Final = 100
FRESH: Final = 300.0
"""Seconds for which an account's language is believed."""

REMEMBERED: Final = 1000

ACTS: Final = {
    Act.LET_CARETAKER_PLAY: internal_pb2.SEAT_ACT_LET_CARETAKER_PLAY,
    Act.ACCEPT_DRAW: internal_pb2.SEAT_ACT_ACCEPT_DRAW,
}


class Rules:
    """The rules service. `internal` is its stub."""

    def __init__(self, internal: Any) -> None:
        self._internal = internal

    async def facts(self, after: int) -> list[Fact]:
        """What happened in games since a fact."""
        request = internal_pb2.ListFactsRequest(after=after, limit=FACTS)
        response: internal_pb2.ListFactsResponse = await _asked(self._internal.ListFacts(request))
        return [fact_of(one) for one in response.facts]

    async def describe(self, game_id: str, seat: int, language: str) -> Described:
        """A person's seat, in sentences."""
        request = internal_pb2.DescribeSeatRequest(game_id=game_id, seat=seat, language=language)
        found: internal_pb2.DescribeSeatResponse = await _asked(self._internal.DescribeSeat(request))
        return Described(
            found.decision,
            found.version,
            found.deadline.ToMilliseconds(),
            found.question,
            tuple(found.happened),
            found.turn,
            found.draw_open,
        )

    async def act(self, wanted: SeatAct) -> None:
        """Does it, once for each request id; Refused as the person's own call would be."""
        request = internal_pb2.ActForSeatRequest(
            request_id=wanted.request_id,
            game_id=wanted.game_id,
            user_id=wanted.user_id,
            act=ACTS[wanted.act],
            decision=wanted.decision,
            expected_version=wanted.version,
        )
        await _asked(self._internal.ActForSeat(request))


class Accounts:
    """The accounts service; languages are asked for again only after a while."""

    def __init__(self, stub: Any, clock: Clock) -> None:
        self._stub = stub
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, str]] = OrderedDict()

    async def language_of(self, user_id: str) -> str:
        """The language of an account; empty when it is not there any more."""
        now = self._clock.monotonic()
        since, language = self._known.get(user_id, (-FRESH, ""))
        if now - since < FRESH:
            return language
        request = accounts_pb2.ListProfilesRequest(user_ids=[user_id])
        response: accounts_pb2.ListProfilesResponse = await _asked(self._stub.ListProfiles(request))
        language = response.profiles[0].language if response.profiles else ""
        self._known[user_id] = (now, language)
        self._known.move_to_end(user_id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return language


def fact_of(message: internal_pb2.Fact) -> Fact:
    """A fact with all that notes are made from."""
    seats: list[JSON] = [
        {"seat": one.seat, "user_id": one.user_id, "place": one.place, "resigned": one.resigned}
        for one in message.seats
    ]
    payload: dict[str, JSON] = {
        "version": message.version,
        "seat": message.seat,
        "user_id": message.user_id,
        "former": message.former_user_id,
        "bot": message.bot,
        "deadline": message.deadline.ToMilliseconds(),
        "opened": message.opened.ToMilliseconds(),
        "clock": message.clock,
        "turn": message.turn,
        "people": list(message.people),
        "winners": list(message.winners),
        "title": message.title,
        "mode_titles": dict(message.mode_titles),
        "seats": seats,
    }
    return Fact(message.number, message.kind, message.game_id, payload, message.at.ToMilliseconds())


async def _asked(call: Awaitable[T]) -> T:
    """The answer of a call to another service; its refusal becomes ours."""
    try:
        return await call
    except grpc.RpcError as fault:
        raise (refusal_of(fault) or unreachable(fault) or fault) from None
