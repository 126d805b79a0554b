"""BotsService: says what bots there are."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any

from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc

from services.bots.process import App


class BotsService(bots_pb2_grpc.BotsServiceServicer):
    """What anybody may ask about bots."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ListBots(self, request: bots_pb2.ListBotsRequest, context: Any) -> bots_pb2.ListBotsResponse:
        return bots_pb2.ListBotsResponse(bots=[bots_pb2.Bot(**entry._asdict()) for entry in self.app.bots()])
