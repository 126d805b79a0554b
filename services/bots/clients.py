"""The rules service as a bot needs it: what its seat sees, and its answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple

import grpc
from fieldpost.rules.v1.internal_pb2 import (
    DESCRIPTOR,
    GameFact,
    GetSeatSnapshotRequest,
    GetSeatSnapshotResponse,
    ListBotDecisionsRequest,
)
from fieldpost.rules.v1.internal_pb2_grpc import RulesInternalServiceStub
from fieldpost.rules.v1.rules_pb2 import SayTruceRequest, SubmitActionsRequest, SubmitActionsResponse
from fieldpost.rules.v1.rules_pb2_grpc import RulesServiceStub

from services.bots.claims import Wanted
from services.bots.lanes import Asked
from services.bots.mapping import action_message
from services.common.clients import Channel
from services.common.facts import Fact
from services.common.facts_on_wire import Facts
from services.common.statuses import problem_of
from services.rules.engine.editions import variant
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.snapshots import restore
from services.rules.engine.kernel.variant import Variant

SERVICES: Final = tuple(DESCRIPTOR.services_by_name.values())
"""What a channel may read again when a read fails."""

SECONDS: Final = 5.0
"""Deadline of a call; waiting for a service that starts again counts."""
LISTED: Final = 200


class Position(NamedTuple):
    """A game as the seat that is asked sees it."""

    game: Game
    decision: str
    version: int
    bot: str


class Outcome(Enum):
    """What became of an answer."""

    TAKEN = "taken"
    REFUSED = "refused"
    """Against a rule, or not understood: another answer may be taken."""
    STALE = "stale"
    """The game has moved on: look again."""
    GONE = "gone"
    """The seat is no bot's any more, or somebody else has answered."""
    UNKNOWN = "unknown"
    """No word came back: it may have been taken or not."""


REFUSALS: Final = {
    grpc.StatusCode.FAILED_PRECONDITION: Outcome.REFUSED,
    grpc.StatusCode.INVALID_ARGUMENT: Outcome.REFUSED,
    grpc.StatusCode.ABORTED: Outcome.STALE,
    grpc.StatusCode.NOT_FOUND: Outcome.GONE,
    grpc.StatusCode.PERMISSION_DENIED: Outcome.GONE,
}
ANOTHER_BODY: Final = "request_id_reused"
"""The same decision was answered under the same id with something else: by another task."""


class Rules:
    """Calls of one process; the channel must have been made after a fork."""

    def __init__(self, channel: Channel) -> None:
        self._internal = RulesInternalServiceStub(channel)
        self._rules = RulesServiceStub(channel)

    def look(self, game_id: str, seat: Seat) -> Position | None:
        """The game as the seat sees it, and the decision that waits for it, if any; None when no bot plays it."""
        request = GetSeatSnapshotRequest(game_id=game_id, seat=seat)
        try:
            found: GetSeatSnapshotResponse = self._internal.GetSeatSnapshot(
                request, timeout=SECONDS, wait_for_ready=True
            )
        except grpc.RpcError as error:
            if error.code() in REFUSALS:
                return None
            raise
        mode = found.mode
        game = restore(
            table(mode.edition, mode.variant, found.seats, tuple(sorted(mode.options.items()))),
            json.loads(found.snapshot),
        )
        return Position(game, found.decision, found.version, found.bot)

    def answer(
        self, wanted: Wanted, position: Position, action: Action, request_id: str
    ) -> tuple[Outcome, Position | None]:
        """Sends an answer; with TAKEN comes the position in which the seat is asked again, where it is."""
        request = SubmitActionsRequest(
            game_id=wanted.game_id,
            request_id=request_id,
            decision=position.decision,
            expected_version=position.version,
            actions=[action_message(action, position.game.variant)],
            seat=wanted.seat,
        )
        for _ in range(2):  # a lost answer is found again under the same request id
            try:
                response: SubmitActionsResponse = self._rules.SubmitActions(
                    request, timeout=SECONDS, wait_for_ready=True
                )
            except grpc.RpcError as error:
                outcome = outcome_of(error)
                if outcome is not Outcome.UNKNOWN:
                    return outcome, None
            else:
                return Outcome.TAKEN, following(position, response)
        return Outcome.UNKNOWN, None

    def answer_truce(self, wanted: Wanted, number: int, agreed: bool, request_id: str) -> bool:
        """Accepts or declines a truce that was offered to a seat; says whether the offer is answered now."""
        word = {"accept" if agreed else "decline": number}
        request = SayTruceRequest(game_id=wanted.game_id, request_id=request_id, seat=wanted.seat, **word)  # type: ignore[arg-type]
        try:
            self._rules.SayTruce(request, timeout=SECONDS, wait_for_ready=True)
        except grpc.RpcError as error:
            if outcome_of(error) is Outcome.UNKNOWN:
                raise
            return False
        return True


def following(position: Position, response: SubmitActionsResponse) -> Position | None:
    """The position that an answer led to; None where the seat is not asked again."""
    if not response.HasField("next"):
        return None
    found = response.next
    game = restore(position.game.variant, json.loads(found.snapshot))
    return Position(game, found.decision, found.version, position.bot)


def outcome_of(error: grpc.RpcError) -> Outcome:
    """What a failed call says about the answer."""
    problem = problem_of(error)
    if problem is not None and problem.code == ANOTHER_BODY:
        return Outcome.GONE
    return REFUSALS.get(error.code(), Outcome.UNKNOWN)


@lru_cache(maxsize=64)
def table(edition: str, name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Variant:
    """A variant, kept: making one costs more than a bot's turn."""
    return variant(edition, name, seats, dict(options))


def latest(facts: list[Fact]) -> list[Fact]:
    """The last fact of each seat: what it was asked before is answered. The last of all is always among them."""
    kept = {(fact.subject, fact.kind, fact.payload["seat"]): fact for fact in facts}
    return sorted(kept.values(), key=lambda fact: fact.seq)


class Feed:
    """What the rules service tells the bots service."""

    def __init__(self, channel: Channel) -> None:
        self._internal = RulesInternalServiceStub(channel)
        self._facts = Facts(self._internal, GameFact, LISTED)

    async def facts(self, after: int) -> Sequence[Fact]:
        """The facts after a number, without those that a later one makes idle; `asked_in` reads them."""
        return latest(await self._facts.fetch(after))

    def asked_in(self, fact: Fact) -> Asked:
        """The decision that a fact of `facts` tells of, or the truce."""
        said: Any = fact.payload
        wanted = Wanted(fact.subject, said["seat"], said["decision"], said["truce"])
        return Asked(wanted, tuple(said["people"]), said["alone"])

    async def waiting(self, seconds: int) -> list[Asked]:
        """Decisions that have waited for a bot at least so long, and that somebody waits for."""
        request = ListBotDecisionsRequest(older_than_seconds=seconds, limit=LISTED)
        response = await self._internal.ListBotDecisions(request, timeout=SECONDS)
        return [
            Asked(Wanted(one.game_id, one.seat, one.decision), tuple(one.people), waited=one.waited_seconds)
            for one in response.decisions
        ]
