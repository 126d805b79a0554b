"""What matchmaking asks of other services."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.bots.v1 import bots_pb2
from fieldpost.rules.v1 import internal_pb2

from services.common.clients import asked
from services.common.facts_on_wire import Facts
from services.common.ports import Clock
from services.common.refusals import Kind, Refused
from services.matchmaking.asking import Known, Pair, Relations
from services.matchmaking.tables import Dice, Table
from services.matchmaking.terms import Terms
from services.matchmaking.wire.games import dice_from, game_request
from services.matchmaking.wire.terms import mode_message

FRESH: Final = 60.0
"""Seconds for which a list of bots is believed."""

PAIR: Final = 2


class Rules:
    """The rules service. `public` and `internal` are its stubs."""

    def __init__(self, public: Any, internal: Any) -> None:
        self._public = public
        self._internal = internal
        self.facts = Facts(internal, internal_pb2.GameFact).fetch
        """What happened in games since a fact."""

    async def in_full(self, terms: Terms, seats: int) -> Terms:
        """Terms with all choices of their mode; Refused when it cannot be played like this."""
        request = internal_pb2.CheckModeRequest(mode=mode_message(terms), seats=seats)
        response: internal_pb2.CheckModeResponse = await asked(self._internal.CheckMode(request))
        return terms._replace(options=dict(response.mode.options), sides=tuple(response.sides))

    async def reserve(self, request_id: str) -> tuple[str, Dice]:
        """The id of a game to come, and what its dice are bound to; the same request reserves the same game."""
        request = internal_pb2.ReserveGameRequest(request_id=request_id)
        reserved: internal_pb2.ReserveGameResponse = await asked(self._internal.ReserveGame(request))
        return reserved.game_id, dice_from(reserved.dice)

    async def create_game(self, table: Table) -> None:
        """Starts a table's game; again and again is once."""
        await asked(self._public.CreateGame(game_request(table)))

    async def free_seats(self, game_ids: Sequence[str]) -> dict[str, list[int]]:
        """Of running games, the seats that somebody may take over from a bot now; games without any are not named."""
        found: dict[str, list[int]] = {}
        if game_ids:
            request = internal_pb2.ListClaimableSeatsRequest(game_ids=game_ids)
            response: internal_pb2.ListClaimableSeatsResponse = await asked(self._internal.ListClaimableSeats(request))
            for one in response.seats:
                found.setdefault(one.game_id, []).append(one.seat)
        return found

    async def claim_seat(self, game_id: str, seat: int, user_id: str, request_id: str) -> None:
        """Gives somebody a bot's seat; again and again is once. Refused when it is nobody's to take."""
        request = internal_pb2.ClaimSeatRequest(game_id=game_id, seat=seat, user_id=user_id, request_id=request_id)
        await asked(self._internal.ClaimSeat(request))


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
            response: bots_pb2.GetCatalogueResponse = await asked(
                self._stub.GetCatalogue(bots_pb2.GetCatalogueRequest())
            )
            self._known = frozenset(name for one in response.bots for name in names_of(one))
            self._asked_at = self._clock.monotonic()
        if unknown := sorted(names - self._known):
            allowed = sorted(self._known)
            text = f"there is no bot {unknown[0]!r}; there are {', '.join(allowed)}"
            raise Refused(Kind.INVALID, "no_such_bot", text, field=field, details={"allowed": allowed})


def names_of(one: bots_pb2.CatalogueBot) -> list[str]:
    """What a seat may be given to: the bot, and the bot in each of its styles."""
    return [one.bot.bot, *[f"{one.bot.bot}-{style}" for style in one.styles]]


class Accounts:
    """The accounts service. `public` and `internal` are its stubs."""

    def __init__(self, public: Any, internal: Any) -> None:
        self._stub = public
        self._internal = internal

    async def known(self, user_id: str) -> Known:
        """What everybody may know of an account; Refused when it is not there any more."""
        request = accounts_pb2.ListProfilesRequest(user_ids=[user_id])
        response: accounts_pb2.ListProfilesResponse = await asked(self._stub.ListProfiles(request))
        if not response.profiles:
            raise Refused(Kind.UNKNOWN_CALLER, "account_gone", "this account is not there any more")
        profile = response.profiles[0]
        return Known(profile.display_name, profile.bot)

    async def linked(self, user_ids: Collection[str]) -> set[Pair]:
        """Which of some accounts are of one household, or one device."""
        if len(user_ids) < PAIR:
            return set()
        request = accounts_internal_pb2.AreLinkedRequest(user_ids=sorted(user_ids))
        response: accounts_internal_pb2.AreLinkedResponse = await asked(self._internal.AreLinked(request))
        return {frozenset((one.first, one.second)) for one in response.pairs}

    async def relations(self, user_ids: Collection[str]) -> Relations:
        """Which of some accounts are friends, and which block each other."""
        if len(user_ids) < PAIR:
            return Relations(set(), set())
        request = accounts_internal_pb2.ListRelationsRequest(user_ids=sorted(user_ids))
        response: accounts_internal_pb2.ListRelationsResponse = await asked(self._internal.ListRelations(request))
        friends = {frozenset((one.first, one.second)) for one in response.friends}
        return Relations(friends, {frozenset((one.user_id, one.blocked)) for one in response.blocks})
