"""Puts the bots service together from its ports."""

from __future__ import annotations

from fieldpost.bots.v1 import bots_pb2, bots_pb2_grpc
from fieldpost.rules.v1 import internal_pb2

from services.bots.access import ACCESS
from services.bots.claims import SharedClaims
from services.bots.clients import SERVICES, Feed, Rules
from services.bots.playing import Player
from services.bots.process import App
from services.bots.service import BotsService
from services.bots.tasks import CeleryQueue
from services.common.clients import sync_channel
from services.common.databases import open_database
from services.common.server import Runtime, Service


async def build(runtime: Runtime) -> Service:
    """The service with its consumer of facts and its sweep."""
    settings, ports = runtime.settings, runtime.ports
    channel = runtime.channel("rules", internal_pb2.DESCRIPTOR)
    rules = Rules(sync_channel(settings, "rules", runtime.keys, ports.clock, SERVICES))
    player = Player(rules, SharedClaims(settings.redis_url, ports.clock), ports.clock, ports.entropy)
    app = App(open_database(settings, "bots"), Feed(channel), CeleryQueue(), player.play, ports.clock, runtime.hints)
    descriptor = bots_pb2.DESCRIPTOR.services_by_name["BotsService"]
    return Service(
        "bots",
        [(bots_pb2_grpc.add_BotsServiceServicer_to_server, BotsService(app), descriptor)],
        ACCESS,
        app.database,
        background=app.background(),
        closing=[app.close, channel.close],
    )
