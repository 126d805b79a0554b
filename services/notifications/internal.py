"""NotificationsInternalService: what workers ask, never anybody outside."""
# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

from typing import Any, Final

from fieldpost.notifications.v1 import internal_pb2, internal_pb2_grpc

from services.notifications import mapping
from services.notifications.process import App

MOST: Final = 100


class NotificationsInternal(internal_pb2_grpc.NotificationsInternalServiceServicer):
    """Deliveries for hands."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def ListDue(self, request: internal_pb2.ListDueRequest, context: Any) -> internal_pb2.ListDueResponse:
        found = await self.app.due(request.limit or MOST)
        messages = [
            internal_pb2.DueDelivery(delivery_id=one.id, channel=mapping.CHANNEL_NUMBERS[one.channel]) for one in found
        ]
        return internal_pb2.ListDueResponse(deliveries=messages)

    async def TakeDelivery(
        self, request: internal_pb2.TakeDeliveryRequest, context: Any
    ) -> internal_pb2.TakeDeliveryResponse:
        return mapping.taken_message(await self.app.sending.take(request.delivery_id))

    async def SettleDelivery(
        self, request: internal_pb2.SettleDeliveryRequest, context: Any
    ) -> internal_pb2.SettleDeliveryResponse:
        await self.app.sending.settle(request.delivery_id, request.lease, mapping.answer_from(request))
        return internal_pb2.SettleDeliveryResponse()
