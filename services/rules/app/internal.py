"""RulesInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any, Final

from fieldpost.rules.v1 import game_pb2, internal_pb2, internal_pb2_grpc

from services.common import outbox
from services.rules.app.clock.clocks import SECOND
from services.rules.app.game.beginnings import checked, choices
from services.rules.app.log import reading
from services.rules.app.log.describing import described
from services.rules.app.process import App
from services.rules.app.storage.cache import no_such_game
from services.rules.app.wire import answers, requests
from services.rules.app.wire.entry import timestamp
from services.rules.app.wire.proof import BEACONS
from services.rules.engine.kernel.kinds import Seat

MOST: Final = 100


class RulesInternal(internal_pb2_grpc.RulesInternalServiceServicer):
    """What matchmaking, bots, notifications and the worker need."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ReserveGame(
        self, request: internal_pb2.ReserveGameRequest, context: Any
    ) -> internal_pb2.ReserveGameResponse:
        found = await self.app.reserve(request.request_id)
        dice = game_pb2.DiceCommitment(
            anchor=found.anchor, piles=found.piles, length=found.length, beacon=BEACONS[found.beacon]
        )
        return internal_pb2.ReserveGameResponse(game_id=found.game_id, dice=dice)

    async def CheckMode(self, request: internal_pb2.CheckModeRequest, context: Any) -> internal_pb2.CheckModeResponse:
        mode = request.mode
        variant = checked(mode.edition, mode.variant, request.seats, dict(mode.options))
        return internal_pb2.CheckModeResponse(
            mode=game_pb2.Mode(edition=mode.edition, variant=mode.variant, options=choices(variant)),
            sides=[variant.side_of[armies[0]] for armies in variant.armies_of],
        )

    async def SetAway(self, request: internal_pb2.SetAwayRequest, context: Any) -> internal_pb2.SetAwayResponse:
        begins, ends = request.begins.ToMilliseconds(), request.ends.ToMilliseconds()
        version = await self.app.aways.say(request.user_id, request.version, begins, ends)
        return internal_pb2.SetAwayResponse(version=version)

    async def ClaimSeat(self, request: internal_pb2.ClaimSeatRequest, context: Any) -> internal_pb2.ClaimSeatResponse:
        outcome, _ = await self.app.run(requests.claim(request))
        now = outcome.position
        seat = Seat(request.seat)
        return internal_pb2.ClaimSeatResponse(
            game=answers.game(now.listing, seat), turns_before=now.desk.times[seat].turns
        )

    async def Sweep(self, request: internal_pb2.SweepRequest, context: Any) -> internal_pb2.SweepResponse:
        await self.app.aways.sweep()
        swept = await self.app.sweeper.sweep()
        return internal_pb2.SweepResponse(expired=swept.expired, more=swept.more)

    async def ListFacts(self, request: internal_pb2.ListFactsRequest, context: Any) -> internal_pb2.ListFactsResponse:
        facts = await outbox.listed(self.app.database, request.after, request.limit or MOST)
        return internal_pb2.ListFactsResponse(facts=[fact_message(one) for one in facts])

    async def ListBotDecisions(
        self, request: internal_pb2.ListBotDecisionsRequest, context: Any
    ) -> internal_pb2.ListBotDecisionsResponse:
        now = self.app.ports.clock.now()
        before = now - request.older_than_seconds * SECOND
        found = await self.app.database.read(
            lambda connection: reading.bots_asked(connection, before, now, request.limit or MOST)
        )
        decisions = [
            internal_pb2.BotDecision(
                game_id=table.id,
                seat=one.seat,
                decision=one.id,
                bot=table.members[one.seat].bot,
                people=people,
                waited_seconds=waited // SECOND,
            )
            for table, one, people, waited in found
        ]
        return internal_pb2.ListBotDecisionsResponse(decisions=decisions)

    async def GetSeatSnapshot(
        self, request: internal_pb2.GetSeatSnapshotRequest, context: Any
    ) -> internal_pb2.GetSeatSnapshotResponse:
        context_of = self.app.context
        position = await self.app.database.read(lambda connection: context_of.here(connection, request.game_id))
        table, seat = position.table, Seat(request.seat)
        if seat >= len(table.members) or not position.game.bots[seat]:
            raise no_such_game()
        found = answers.seat_snapshot(position, seat, position.desk.of(seat))
        return internal_pb2.GetSeatSnapshotResponse(
            mode=answers.mode(table),
            seats=len(table.members),
            snapshot=found.snapshot,
            decision=found.decision,
            version=found.version,
            bot=table.members[seat].bot,
        )

    async def DescribeSeat(
        self, request: internal_pb2.DescribeSeatRequest, context: Any
    ) -> internal_pb2.DescribeSeatResponse:
        context_of, seat = self.app.context, Seat(request.seat)
        found = await self.app.database.read(
            lambda connection: described(context_of, connection, request.game_id, seat, request.language)
        )
        message = internal_pb2.DescribeSeatResponse(
            decision=found.decision,
            version=found.version,
            bank_seconds=found.bank // SECOND,
            question=found.question,
            happened=found.happened,
            turn=found.turn,
            draw_open=found.draw_open,
        )
        if found.deadline:
            message.deadline.CopyFrom(timestamp(found.deadline))
        return message

    async def ActForSeat(
        self, request: internal_pb2.ActForSeatRequest, context: Any
    ) -> internal_pb2.ActForSeatResponse:
        done = await self.app.run(requests.for_person(request))
        answers.raise_refusal(done.outcome)
        return internal_pb2.ActForSeatResponse(version=done.outcome.position.row.version)


def fact_message(fact: outbox.Fact) -> internal_pb2.Fact:
    """A fact as others hear it."""
    told: Any = fact.payload
    message = internal_pb2.Fact(
        number=fact.seq,
        kind=fact.kind,
        game_id=fact.subject,
        seat=told.get("seat", 0),
        decision=told.get("decision", ""),
        bot=told.get("bot", False),
        user_id=told.get("user_id", ""),
        winners=told.get("winners", ()),
        at=timestamp(fact.at),
        version=told["version"],
        people=told.get("people", ()),
        alone=told.get("alone", False),
        turns=[internal_pb2.SeatTurns(**one) for one in told.get("turns", ())],
        former_user_id=told.get("former", ""),
        reason=told.get("reason", ""),
        title=told.get("title", ""),
        mode_titles=told.get("mode_titles", {}),
        seats=[internal_pb2.FactSeat(**one) for one in told.get("seats", ())],
        clock=told.get("clock", ""),
        turn=told.get("turn", ""),
    )
    for name in ("deadline", "opened"):
        if told.get(name):
            getattr(message, name).CopyFrom(timestamp(told[name]))
    return message
