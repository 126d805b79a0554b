"""BotsService: says what bots there are."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc

from services.bots.mapping import bot_message, catalogue_bot, style_messages
from services.bots.process import App


class BotsService(bots_pb2_grpc.BotsServiceServicer):
    """What anybody may ask about bots."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ListBots(self, request: bots_pb2.ListBotsRequest, context: Any) -> bots_pb2.ListBotsResponse:
        return bots_pb2.ListBotsResponse(bots=[bot_message(entry) for entry in self.app.bots()])

    async def GetCatalogue(self, request: bots_pb2.GetCatalogueRequest, context: Any) -> bots_pb2.GetCatalogueResponse:
        measured = self.app.measured
        bots = [catalogue_bot(entry, measured.strengths.get(entry.bot, [])) for entry in self.app.bots()]
        return bots_pb2.GetCatalogueResponse(bots=bots, measured_on=measured.date, styles=style_messages())
