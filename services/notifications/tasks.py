"""The hands: beat knocks every second, and each delivery that is due becomes a task that fetches it, sends it, and says
what came of it. A task that dies, or runs twice, changes nothing: whoever holds the lease settles.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Final

import grpc
from fieldpost.notifications.v1 import internal_pb2, internal_pb2_grpc
from fieldpost.notifications.v1.notifications_pb2 import CHANNEL_MAIL

from services.common.celery_app import app, channel_to, every, settings
from services.common.logging import logger
from services.common.settings import Settings
from services.notifications import hands

DUE: Final = "push.due"
PUSH: Final = "push.send"
MAIL: Final = "mail.send"
EVERY: Final = 1.0
EXPIRES: Final = 10
"""Seconds after which a task that no worker took is thrown away; by then the delivery is offered again."""


@app.task(name=DUE)  # type: ignore[untyped-decorator]
def due() -> None:
    """Has what is due planned, and hands it out."""
    try:
        found = stub(os.getpid()).ListDue(internal_pb2.ListDueRequest()).deliveries
    except grpc.RpcError as fault:
        logger().warning("nothing_listed", code=fault.code().name)
        return
    for one in found:
        (mail if one.channel == CHANNEL_MAIL else push).apply_async((one.delivery_id,))


@app.task(name=PUSH, expires=EXPIRES)  # type: ignore[untyped-decorator]
def push(delivery_id: str) -> None:
    """Sends a push."""
    deliver(stub(os.getpid()), delivery_id, settings)


@app.task(name=MAIL, expires=EXPIRES)  # type: ignore[untyped-decorator]
def mail(delivery_id: str) -> None:
    """Sends a mail."""
    deliver(stub(os.getpid()), delivery_id, settings)


def send(taken: internal_pb2.TakeDeliveryResponse, delivery_id: str, here: Settings) -> hands.Sent:
    """Does what a delivery says."""
    if taken.WhichOneof("sending") == "push":
        return hands.push(taken.push.endpoint, taken.push.headers, taken.push.body, here.push_hosts)
    letter = taken.mail
    folder = here.data / "mail"
    return hands.mail(here.smtp_url, folder, delivery_id, here.mail_from, letter.to, letter.message)


def deliver(
    notifications: internal_pb2_grpc.NotificationsInternalServiceStub,
    delivery_id: str,
    here: Settings,
    send: Callable[[internal_pb2.TakeDeliveryResponse, str, Settings], hands.Sent] = send,
) -> hands.Sent | None:
    """Takes a delivery, sends it, settles it; None when there was nothing to send."""
    try:
        taken = notifications.TakeDelivery(internal_pb2.TakeDeliveryRequest(delivery_id=delivery_id))
        if not taken.lease:
            return None
        sent = send(taken, delivery_id, here)
        notifications.SettleDelivery(
            internal_pb2.SettleDeliveryRequest(
                delivery_id=delivery_id,
                lease=taken.lease,
                status=sent.status,
                reason=sent.reason,
                retry_after_seconds=sent.retry_after,
            )
        )
    except grpc.RpcError as fault:
        logger().warning("not_delivered", delivery=delivery_id, code=fault.code().name)
        return None
    return sent


@cache
def stub(_process: int) -> internal_pb2_grpc.NotificationsInternalServiceStub:
    """This process's own channel, which is never carried over a fork."""
    return internal_pb2_grpc.NotificationsInternalServiceStub(channel_to("notifications"))


every(EVERY, DUE)
