"""RulesService: translates, calls, translates back. Responses with views are bytes, so that equal ones are equal."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

from fieldpost.rules.v1 import rules_pb2, rules_pb2_grpc
from sqlalchemy import Connection

from services.common.callers import caller
from services.common.page_tokens import NUMBER, page_token, parts_of, wrong_page_token
from services.rules.app.game import commands
from services.rules.app.log import reading
from services.rules.app.log.export import log_of
from services.rules.app.log.moment import Moment
from services.rules.app.log.walking import F, walked
from services.rules.app.process import App
from services.rules.app.storage.positions import Position
from services.rules.app.wire import answers, editions, requests
from services.rules.app.wire.preview import previewed
from services.rules.app.wire.proof import exported, file_asked, part_asked, proof_message
from services.rules.engine.kernel.kinds import SPECTATOR, Seat

ENTRIES: Final = 50


class Rules(rules_pb2_grpc.RulesServiceServicer):
    """All that people may ask of games."""

    def __init__(self, app: App) -> None:
        self.app = app

    # Playing

    async def CreateGame(self, request: rules_pb2.CreateGameRequest, context: Any) -> rules_pb2.CreateGameResponse:
        position = await self.app.begin(requests.new_game(request))
        return rules_pb2.CreateGameResponse(game=answers.game(position.listing, SPECTATOR))

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

    # Looking

    async def GetGame(self, request: rules_pb2.GetGameRequest, context: Any) -> bytes:
        return answers.got(*await self.position_for(request.game_id))

    async def GetView(self, request: rules_pb2.GetViewRequest, context: Any) -> bytes:
        if not request.HasField("version"):
            position, viewer = await self.position_for(request.game_id)
            return answers.only_view(Moment(position), viewer)
        app, who, version = self.app, caller(), request.version
        async with app.turns.turn(who.id):
            position, viewer = await app.database.read(
                lambda connection: reading.at_version(app.context, connection, request.game_id, who, version)
            )
        return answers.only_view(Moment(position), viewer)

    async def ListEvents(self, request: rules_pb2.ListEventsRequest, context: Any) -> bytes:
        app, who = self.app, caller()
        token = [int(part) for part in parts_of(request.page_token, NUMBER, NUMBER)]

        def work(connection: Connection) -> bytes:
            now, viewer = reading.position_for(app.context, connection, request.game_id, who)
            cursor = reading.cursor_at(connection, now, request.since_version, "since_version")
            if token:
                cursor = reading.Cursor(*token)
                if cursor.version > now.row.version:
                    raise wrong_page_token()
            page = reading.page(app.context, connection, now, cursor, request.page_size or ENTRIES)
            following = page_token(*page.cursor) if page.more else ""
            return answers.events_page(page.moments, viewer, following)

        async with app.turns.turn(who.id):
            return await app.database.read(work)

    async def ListGames(self, request: rules_pb2.ListGamesRequest, context: Any) -> rules_pb2.ListGamesResponse:
        user_id, wanted = caller().id, requests.wanted_games(request, self.app.ports.clock.now())
        found = await self.app.database.read(lambda connection: reading.games_of(connection, user_id, wanted))
        return answers.games(found, user_id, wanted.began)

    async def WatchGame(self, request: rules_pb2.WatchGameRequest, context: Any) -> AsyncIterator[bytes]:
        since = request.since_version if request.HasField("since_version") else None
        async for data in self.app.hub.watch(request.game_id, caller(), since, request.entries_only):
            yield data

    async def PreviewAttack(
        self, request: rules_pb2.PreviewAttackRequest, context: Any
    ) -> rules_pb2.PreviewAttackResponse:
        app, who = self.app, caller()

        def work(connection: Connection) -> rules_pb2.PreviewAttackResponse:
            now, viewer = reading.position_for(app.context, connection, request.game_id, who)
            return previewed(request, now.game, viewer)

        return await app.database.read(work)

    async def ExportRecord(self, request: rules_pb2.ExportRecordRequest, context: Any) -> bytes:
        now, viewer = await self.position_for(request.game_id)
        made = await self.walked(now, file_asked(request, log_of(now), viewer))
        return exported(made.file())

    async def GetDiceProof(
        self, request: rules_pb2.GetDiceProofRequest, context: Any
    ) -> rules_pb2.GetDiceProofResponse:
        now, viewer = await self.position_for(request.game_id)
        made = await self.walked(now, part_asked(request, log_of(now), viewer))
        return proof_message(now.table.terms, made.part())

    async def ListEditions(self, request: rules_pb2.ListEditionsRequest, context: Any) -> bytes:
        return editions.list_editions()

    async def GetEdition(self, request: rules_pb2.GetEditionRequest, context: Any) -> bytes:
        return editions.get_edition(request.edition)

    # How

    async def at_table(self, command: commands.AtTable | commands.SayPause) -> bytes:
        outcome, moment = await self.app.run(command)
        answers.raise_refusal(outcome)
        return answers.only_view(moment, outcome.seat)

    async def position_for(self, game_id: str) -> tuple[Position, Seat]:
        """The game as it stands, and whose eyes see it."""
        app, who = self.app, caller()
        return await app.database.read(lambda connection: reading.position_for(app.context, connection, game_id, who))

    async def walked(self, now: Position, fold: F) -> F:
        """The fold after all entries of a game as it stands."""
        return await walked(self.app.database, self.app.turns, caller(), now, fold)
