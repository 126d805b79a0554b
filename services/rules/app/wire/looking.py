"""The methods of RulesService that look at games. Responses with views are bytes, so that equal ones are equal."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import Connection

from services.common.callers import caller
from services.common.page_tokens import NUMBER, page_token, parts_of, wrong_page_token
from services.rules.app.log import reading
from services.rules.app.log.export import log_of
from services.rules.app.log.moment import Moment
from services.rules.app.log.scenes import film
from services.rules.app.log.story import told
from services.rules.app.log.walking import F, walked
from services.rules.app.process import App
from services.rules.app.storage.positions import Position
from services.rules.app.wire import answers, requests
from services.rules.app.wire.advice import adviser, suggested
from services.rules.app.wire.ahead import game_attacked, looked_ahead, plan_previewed
from services.rules.app.wire.games import games_page
from services.rules.app.wire.preview import (
    attacks_asked,
    card_message,
    cards_asked,
    chance_message,
    game_after_first,
    previewed,
)
from services.rules.app.wire.proof import exported, file_asked, part_asked, proof_message
from services.rules.app.wire.scenes import film_page, story_message
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.advice import drafted
from services.rules.odds.preview import attacks_of

ENTRIES: Final = 50


class LookingMethods:
    """Games as they stand, their logs, what may come of attacks and plans, and proofs; it changes nothing."""

    app: App

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
        def page(connection: Connection, now: Position, viewer: Seat, cursor: reading.Cursor) -> bytes:
            found = reading.page(self.app.context, connection, now, cursor, request.page_size or ENTRIES)
            following = page_token(*found.cursor) if found.more else ""
            return answers.events_page(found.moments, viewer, following)

        return await self.paged(request, page)

    async def ListGames(self, request: rules_pb2.ListGamesRequest, context: Any) -> rules_pb2.ListGamesResponse:
        user_id, wanted = caller().id, requests.wanted_games(request, self.app.ports.clock.now())
        found = await self.app.database.read(lambda connection: reading.games_of(connection, user_id, wanted))
        return games_page(found, user_id, wanted.began)

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
            return previewed(request, game_attacked(request, now.game, viewer), viewer)

        return await app.database.read(work)

    async def PreviewAttacks(
        self, request: rules_pb2.PreviewAttacksRequest, context: Any
    ) -> rules_pb2.PreviewAttacksResponse:
        now, viewer = await self.position_for(request.game_id)
        game = await asyncio.to_thread(game_after_first, request, now.game, viewer)
        found = await self.chances(game, viewer, lambda: attacks_asked(request, game, viewer))
        return rules_pb2.PreviewAttacksResponse(attacks=found, version=now.row.version)

    async def PreviewCards(
        self, request: rules_pb2.PreviewCardsRequest, context: Any
    ) -> rules_pb2.PreviewCardsResponse:
        now, viewer = await self.position_for(request.game_id)
        found = []
        async with self.app.turns.turn(caller().id) as turn:
            attack, plays = await asyncio.to_thread(cards_asked, request, now.game, viewer)
            for play in plays:
                message = await asyncio.to_thread(card_message, now.game, viewer, attack, play)
                found += [message] if message is not None else []
                await turn.pause()
        return rules_pb2.PreviewCardsResponse(cards=found, version=now.row.version)

    async def PreviewPlan(self, request: rules_pb2.PreviewPlanRequest, context: Any) -> bytes:
        now, viewer = await self.position_for(request.game_id)
        found = await asyncio.to_thread(looked_ahead, request, now.game, viewer)
        if found is None:
            return b""
        chances = await self.chances(found.game, viewer, lambda: attacks_of(found.game, viewer) if found.ask else [])
        return plan_previewed(found, now, viewer, chances)

    async def SuggestTurn(self, request: rules_pb2.SuggestTurnRequest, context: Any) -> rules_pb2.SuggestTurnResponse:
        now, viewer = await self.position_for(request.game_id)
        bot = adviser(request.bot, now, viewer)
        async with self.app.turns.turn(caller().id):
            found = await asyncio.to_thread(drafted, now.game, viewer, bot)
        return suggested(found, now, viewer, bot)

    async def ListScenes(self, request: rules_pb2.ListScenesRequest, context: Any) -> bytes:
        def page(connection: Connection, now: Position, viewer: Seat, cursor: reading.Cursor) -> bytes:
            found = film(self.app.context, connection, now, cursor, request.page_size or ENTRIES)
            return film_page(found, viewer, not request.page_token)

        return await self.paged(request, page)

    async def GetStory(self, request: rules_pb2.GetStoryRequest, context: Any) -> rules_pb2.GetStoryResponse:
        app = self.app
        now, _ = await self.position_for(request.game_id)
        story = await told(app.database, app.turns, app.context, caller(), now)
        return story_message(story, now.game, now.row.version)

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

    # How

    async def chances(
        self, game: Game, seat: Seat, attacks: Callable[[], list[Attack]]
    ) -> list[rules_pb2.AttackChance]:
        """The odds of some attacks, one after the other, in turn with what others ask for."""
        found = []
        async with self.app.turns.turn(caller().id) as turn:
            for attack in await asyncio.to_thread(attacks):
                found.append(await asyncio.to_thread(chance_message, game, seat, attack))
                await turn.pause()
        return found

    async def position_for(self, game_id: str) -> tuple[Position, Seat]:
        """The game as it stands, and whose eyes see it."""
        app, who = self.app, caller()
        return await app.database.read(lambda connection: reading.position_for(app.context, connection, game_id, who))

    async def paged(
        self,
        request: rules_pb2.ListEventsRequest | rules_pb2.ListScenesRequest,
        page: Callable[[Connection, Position, Seat, reading.Cursor], bytes],
    ) -> bytes:
        """A page of a game's log, in turn with what others ask for."""
        app, who = self.app, caller()
        token = [int(part) for part in parts_of(request.page_token, NUMBER, NUMBER)]

        def work(connection: Connection) -> bytes:
            now, viewer = reading.position_for(app.context, connection, request.game_id, who)
            return page(connection, now, viewer, self.cursor_of(connection, now, request.since_version, token))

        async with app.turns.turn(who.id):
            return await app.database.read(work)

    def cursor_of(self, connection: Connection, now: Position, since: int, token: list[int]) -> reading.Cursor:
        """Where a page of a log goes on, or begins."""
        if not token:
            return reading.cursor_at(connection, now, since, "since_version")
        cursor = reading.Cursor(*token)
        if cursor.version > now.row.version:
            raise wrong_page_token()
        return cursor

    async def walked(self, now: Position, fold: F) -> F:
        """The fold after all entries of a game as it stands."""
        return await walked(self.app.database, self.app.turns, caller(), now, fold)
