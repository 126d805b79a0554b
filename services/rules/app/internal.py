"""RulesInternalService: what other services ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any, Final

from fieldpost.rules.v1 import game_pb2, internal_pb2, internal_pb2_grpc

from services.common.facts_served import ListsFacts
from services.rules.app.clock.clocks import SECOND
from services.rules.app.game.claiming import free_seats
from services.rules.app.game.modes import checked, choices
from services.rules.app.log import reading
from services.rules.app.log.describing import described
from services.rules.app.process import App
from services.rules.app.storage.cache import no_such_game
from services.rules.app.wire import answers, requests
from services.rules.app.wire.entry import timestamp
from services.rules.app.wire.games import game_message, mode_message
from services.rules.app.wire.proof import BEACONS
from services.rules.engine.kernel.kinds import Seat

MOST: Final = 100


class RulesInternal(ListsFacts, internal_pb2_grpc.RulesInternalServiceServicer):
    """What matchmaking, bots, notifications and the worker need."""

    form = internal_pb2.GameFact

    def __init__(self, app: App) -> None:
        self.app: App = app

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
            game=game_message(now.listing, seat), turns_before=now.desk.times[seat].turns
        )

    async def ListClaimableSeats(
        self, request: internal_pb2.ListClaimableSeatsRequest, context: Any
    ) -> internal_pb2.ListClaimableSeatsResponse:
        context_of, now = self.app.context, self.app.ports.clock.now()
        found = await self.app.database.read(
            lambda connection: free_seats(context_of, connection, request.game_ids, now)
        )
        seats = [internal_pb2.ClaimableSeat(game_id=game_id, seat=seat) for game_id, seat in found]
        return internal_pb2.ListClaimableSeatsResponse(seats=seats)

    async def Sweep(self, request: internal_pb2.SweepRequest, context: Any) -> internal_pb2.SweepResponse:
        await self.app.aways.sweep()
        swept = await self.app.sweeper.sweep()
        return internal_pb2.SweepResponse(expired=swept.expired, more=swept.more)

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
            mode=mode_message(table),
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
        fields = found._asdict()
        deadline = fields.pop("deadline")
        message = internal_pb2.DescribeSeatResponse(**fields)
        if deadline:
            message.deadline.CopyFrom(timestamp(deadline))
        return message

    async def ActForSeat(
        self, request: internal_pb2.ActForSeatRequest, context: Any
    ) -> internal_pb2.ActForSeatResponse:
        done = await self.app.run(requests.for_person(request))
        answers.raise_refusal(done.outcome)
        return internal_pb2.ActForSeatResponse(version=done.outcome.position.row.version)
