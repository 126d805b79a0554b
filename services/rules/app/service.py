"""RulesService: translates, calls, translates back; looking at games has a class of its own."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.rules.v1 import rules_pb2, rules_pb2_grpc

from services.common.callers import caller
from services.rules.app.game import commands
from services.rules.app.process import App
from services.rules.app.wire import answers, editions, requests
from services.rules.app.wire.games import game_message
from services.rules.app.wire.looking import LookingMethods
from services.rules.engine.kernel.kinds import SPECTATOR


class Rules(LookingMethods, rules_pb2_grpc.RulesServiceServicer):
    """All that people may ask of games."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def CreateGame(self, request: rules_pb2.CreateGameRequest, context: Any) -> rules_pb2.CreateGameResponse:
        position = await self.app.begin(requests.new_game(request))
        return rules_pb2.CreateGameResponse(game=game_message(position.listing, SPECTATOR))

    async def SubmitActions(self, request: rules_pb2.SubmitActionsRequest, context: Any) -> bytes:
        outcome, moment = await self.app.run(requests.submit(request))
        return answers.submitted(outcome, moment, caller().is_service)

    async def SetStandingOrders(self, request: rules_pb2.SetStandingOrdersRequest, context: Any) -> bytes:
        return await self.at_table(requests.orders(request))

    async def SetPlan(self, request: rules_pb2.SetPlanRequest, context: Any) -> bytes:
        return await self.at_table(requests.plan(request))

    async def Resign(self, request: rules_pb2.ResignRequest, context: Any) -> bytes:
        return await self.at_table(requests.resign(request))

    async def ProposeDraw(self, request: rules_pb2.ProposeDrawRequest, context: Any) -> bytes:
        return await self.at_table(requests.draw(request))

    async def TakeSeatBack(self, request: rules_pb2.TakeSeatBackRequest, context: Any) -> bytes:
        return await self.at_table(requests.take_back(request))

    async def SayPause(self, request: rules_pb2.SayPauseRequest, context: Any) -> bytes:
        return await self.at_table(requests.say_pause(request))

    async def SayTruce(self, request: rules_pb2.SayTruceRequest, context: Any) -> bytes:
        command = requests.say_truce(request)
        outcome, moment = await self.app.run(command)
        answers.raise_refusal(outcome)
        return b"" if caller().is_service else answers.only_view(moment, outcome.seat)

    async def UseBank(self, request: rules_pb2.UseBankRequest, context: Any) -> bytes:
        return await self.at_table(requests.use_bank(request))

    async def ListEditions(self, request: rules_pb2.ListEditionsRequest, context: Any) -> bytes:
        return editions.list_editions()

    async def GetEdition(self, request: rules_pb2.GetEditionRequest, context: Any) -> bytes:
        return editions.get_edition(request.edition)

    async def at_table(self, command: commands.AtTable | commands.SayPause | commands.UseBank) -> bytes:
        outcome, moment = await self.app.run(command)
        answers.raise_refusal(outcome)
        return answers.only_view(moment, outcome.seat)
