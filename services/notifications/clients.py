"""What notifications ask of other services."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.matchmaking.v1 import internal_pb2 as matchmaking_pb2
from fieldpost.rules.v1 import internal_pb2

from services.common.clients import asked
from services.common.facts import Fetch
from services.common.facts_on_wire import Facts
from services.common.ports import Clock
from services.notifications.asking import Account, Described, SeatAct
from services.notifications.kinds import Act

FRESH: Final = 300.0
"""Seconds for which an account is believed."""

REMEMBERED: Final = 1000

ACTS: Final = {
    Act.LET_CARETAKER_PLAY: internal_pb2.SEAT_ACT_LET_CARETAKER_PLAY,
    Act.ACCEPT_DRAW: internal_pb2.SEAT_ACT_ACCEPT_DRAW,
    Act.USE_BANK: internal_pb2.SEAT_ACT_USE_BANK,
    Act.ACCEPT_TRUCE: internal_pb2.SEAT_ACT_ACCEPT_TRUCE,
}


def feeds(rules: Any, matchmaking: Any, accounts: Any) -> dict[str, Fetch]:
    """The facts of the services that are followed, by their internal stubs."""
    return {
        "rules": Facts(rules, internal_pb2.GameFact).fetch,
        "matchmaking": Facts(matchmaking, matchmaking_pb2.TableFact).fetch,
        "accounts": Facts(accounts, accounts_internal_pb2.AccountFact).fetch,
    }


class Rules:
    """The rules service. `internal` is its stub."""

    def __init__(self, internal: Any) -> None:
        self._internal = internal

    async def describe(self, game_id: str, seat: int, language: str) -> Described:
        """A person's seat, in sentences."""
        request = internal_pb2.DescribeSeatRequest(game_id=game_id, seat=seat, language=language)
        found: internal_pb2.DescribeSeatResponse = await asked(self._internal.DescribeSeat(request))
        return Described(
            found.decision,
            found.version,
            found.deadline.ToMilliseconds(),
            found.question,
            tuple(found.happened),
            found.turn,
            found.draw_open,
            found.bank_free,
            tuple(found.truces_offered),
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
            truce=wanted.truce,
        )
        await asked(self._internal.ActForSeat(request))


class Accounts:
    """The accounts service, by its stubs; what an account says is asked again only after a while."""

    def __init__(self, public: Any, internal: Any, clock: Clock) -> None:
        self._stub = public
        self._internal = internal
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Account]] = OrderedDict()

    async def account(self, user_id: str) -> Account:
        """What an account says; nothing when it is not there any more."""
        now = self._clock.monotonic()
        since, account = self._known.get(user_id, (-FRESH, Account()))
        if now - since < FRESH:
            return account
        request = accounts_pb2.ListProfilesRequest(user_ids=[user_id])
        response: accounts_pb2.ListProfilesResponse = await asked(self._stub.ListProfiles(request))
        account = Account(response.profiles[0].language, response.profiles[0].zone) if response.profiles else Account()
        self._known[user_id] = (now, account)
        self._known.move_to_end(user_id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return account

    async def accept_friend(self, request_id: str, user_id: str, asker: str) -> None:
        """Makes a friend of somebody who asked, once for each request id; Refused where they do not ask any more."""
        request = accounts_internal_pb2.AcceptByButtonRequest(request_id=request_id, user_id=user_id, asker=asker)
        await asked(self._internal.AcceptByButton(request))
