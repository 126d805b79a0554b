"""The bots service: says what bots there are, and sees to it that every bot that is asked answers."""

# ruff: noqa: N802 (methods are named as in the contract)

from __future__ import annotations

import asyncio
from typing import Any, Final

from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc
from sqlalchemy import Connection

from services.bots.access import ACCESS
from services.bots.brains.roster import ROSTER
from services.bots.claims import SharedClaims, Wanted
from services.bots.clients import SERVICES, Feed, Rules, asked_in
from services.bots.playing import Player
from services.bots.sweeping import Sweep
from services.bots.tasks import CeleryQueue
from services.bots.waking import Waker
from services.common.clients import aio_channel, sync_channel
from services.common.databases import open_database
from services.common.outbox import Consumer, Fact, channel_of
from services.common.server import Runtime, Service

ASKED: Final = "asked"
FACTS_CHANNEL: Final = channel_of("rules")
UNHINTED: Final = 1.0
"""Seconds between looks for new facts when no hint comes."""
BOTS: Final = bots_pb2.DESCRIPTOR.services_by_name["BotsService"]


class BotsServicer(bots_pb2_grpc.BotsServiceServicer):
    """What bots there are."""

    async def ListBots(self, request: bots_pb2.ListBotsRequest, context: Any) -> bots_pb2.ListBotsResponse:
        return bots_pb2.ListBotsResponse(bots=[bots_pb2.Bot(**entry._asdict()) for entry in ROSTER])


def wake_by(waker: Waker, fact: Fact) -> None:
    """Wakes the bot that a fact says is asked. A wake-up that is lost after this is made good by the sweep."""
    if fact.kind == ASKED and fact.payload["bot"]:
        waker.wake(asked_in(fact))


async def build(runtime: Runtime) -> Service:
    """The service with its consumer and its sweep."""
    settings, clock = runtime.settings, runtime.ports.clock
    loop = asyncio.get_running_loop()
    channel = aio_channel(settings, "rules", runtime.keys, clock, SERVICES)
    rules = Rules(sync_channel(settings, "rules", runtime.keys, clock, SERVICES))
    player = Player(rules, SharedClaims(settings.redis_url, clock), clock, runtime.ports.entropy)
    feed = Feed(channel)
    database = open_database(settings, "bots")

    def play(wanted: Wanted) -> None:
        if player.play(wanted):  # whoever is asked next is heard of without a hint
            asyncio.run_coroutine_threadsafe(consumer.step(), loop)

    def handle(_connection: Connection, fact: Fact) -> None:
        wake_by(waker, fact)

    waker = Waker(CeleryQueue(), play, clock)
    consumer = Consumer(
        "rules", database, feed.facts, handle, clock=clock, hints=runtime.hints, channel=FACTS_CHANNEL, every=UNHINTED
    )

    async def close() -> None:
        await asyncio.to_thread(waker.close)
        await channel.close()

    return Service(
        "bots",
        [(bots_pb2_grpc.add_BotsServiceServicer_to_server, BotsServicer(), BOTS)],
        ACCESS,
        database,
        background=[consumer.run, Sweep(feed, waker).run],
        closing=[close],
    )
