"""Puts the diary service together from its ports."""

from __future__ import annotations

from fieldpost.diary.v1 import diary_pb2, diary_pb2_grpc
from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc
from services.diary.access import ACCESS
from services.diary.clients import Rules
from services.diary.process import App
from services.diary.service import DiaryInternalService, DiaryService

from services.common.databases import open_database
from services.common.server import Runtime, Service


async def build(runtime: Runtime) -> Service:
    """The service on its own database, following what happens in games."""
    channel = runtime.channel("rules", internal_pb2.DESCRIPTOR)
    rules = Rules(internal_pb2_grpc.RulesInternalServiceStub(channel))
    app = App(open_database(runtime.settings, "diary"), rules.facts, runtime.ports, runtime.hints)
    found = diary_pb2.DESCRIPTOR.services_by_name
    return Service(
        "diary",
        [
            (diary_pb2_grpc.add_DiaryServiceServicer_to_server, DiaryService(app), found["DiaryService"]),
            (
                diary_pb2_grpc.add_DiaryInternalServiceServicer_to_server,
                DiaryInternalService(app),
                found["DiaryInternalService"],
            ),
        ],
        ACCESS,
        app.database,
        background=[app.consumer.run],
        closing=[channel.close],
    )
