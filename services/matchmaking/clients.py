"""What matchmaking asks of other services."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import grpc
from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.bots.v1 import bots_pb2
from fieldpost.rules.v1 import internal_pb2

from services.common.outbox import Fact
from services.common.ports import Clock
from services.common.refusals import Kind, Refused
from services.common.statuses import refusal_of, unreachable
from services.matchmaking.tables import Dice, Table, Terms
from services.matchmaking.wire.facts import fact_of_game
from services.matchmaking.wire.mapping import dice_from, game_request, mode_message

T = TypeVar("T")

FRESH: Final = 60.0
"""Seconds for which a list of bots is believed."""

OURS: Final = {Kind.UNKNOWN_CALLER, Kind.FORBIDDEN}
"""Refusals that are about us and not about the user for whom we ask."""

FACTS: Final = 100


class Rules:
    """The rules service. `public` and `internal` are its stubs."""

    def __init__(self, public: Any, internal: Any) -> None:
        self._public = public
        self._internal = internal

    async def in_full(self, terms: Terms, seats: int) -> Terms:
        """Terms with all choices of their mode; Refused when it cannot be played like this."""
        request = internal_pb2.CheckModeRequest(mode=mode_message(terms), seats=seats)
        response: internal_pb2.CheckModeResponse = await _asked(self._internal.CheckMode(request))
        return terms._replace(options=dict(response.mode.options), sides=tuple(response.sides))

    async def reserve(self, request_id: str) -> tuple[str, Dice]:
        """The id of a game to come, and what its dice are bound to; the same request reserves the same game."""
        request = internal_pb2.ReserveGameRequest(request_id=request_id)
        reserved: internal_pb2.ReserveGameResponse = await _asked(self._internal.ReserveGame(request))
        return reserved.game_id, dice_from(reserved.dice)

    async def create_game(self, table: Table) -> None:
        """Starts a table's game; again and again is once."""
        await _asked(self._public.CreateGame(game_request(table)))

    async def facts(self, after: int) -> list[Fact]:
        """What happened in games since a fact."""
        request = internal_pb2.ListFactsRequest(after=after, limit=FACTS)
        response: internal_pb2.ListFactsResponse = await _asked(self._internal.ListFacts(request))
        return [fact_of_game(fact) for fact in response.facts]


class Bots:
    """The bots service's list, asked for again only after a while."""

    def __init__(self, stub: Any, clock: Clock) -> None:
        self._stub = stub
        self._clock = clock
        self._known: frozenset[str] = frozenset()
        self._asked_at = -FRESH

    async def check(self, names: set[str], field: str) -> None:
        """Refused when a name is no bot's, and when the bots' service does not answer."""
        if self._clock.monotonic() - self._asked_at >= FRESH or names - self._known:
            response: bots_pb2.ListBotsResponse = await _asked(self._stub.ListBots(bots_pb2.ListBotsRequest()))
            self._known = frozenset(bot.bot for bot in response.bots)
            self._asked_at = self._clock.monotonic()
        if unknown := sorted(names - self._known):
            allowed = sorted(self._known)
            text = f"there is no bot {unknown[0]!r}; there are {', '.join(allowed)}"
            raise Refused(Kind.INVALID, "no_such_bot", text, field=field, details={"allowed": allowed})


class Accounts:
    """The accounts service."""

    def __init__(self, stub: Any) -> None:
        self._stub = stub

    async def name_of(self, user_id: str) -> str:
        """The name of an account; Refused when it is not there any more."""
        request = accounts_pb2.ListProfilesRequest(user_ids=[user_id])
        response: accounts_pb2.ListProfilesResponse = await _asked(self._stub.ListProfiles(request))
        if not response.profiles:
            raise Refused(Kind.UNKNOWN_CALLER, "account_gone", "this account is not there any more")
        return response.profiles[0].display_name


async def _asked(call: Awaitable[T]) -> T:
    """The answer of a call to another service; its refusal becomes ours, unless it refused us and not our caller."""
    try:
        return await call
    except grpc.RpcError as fault:
        refused = refusal_of(fault)
        if refused is not None and refused.kind not in OURS:
            raise refused from fault
        raise (unreachable(fault) or fault) from None
