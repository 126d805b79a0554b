"""Puts the rules service together from its ports: the same for production, tests and the simulation."""

from __future__ import annotations

from fieldpost.rules.v1 import internal_pb2, internal_pb2_grpc, rules_pb2, rules_pb2_grpc

from services.common.databases import open_database
from services.common.logging import logger
from services.common.server import Runtime, Service
from services.rules.app.access import ACCESS
from services.rules.app.internal import RulesInternal
from services.rules.app.process import App
from services.rules.app.service import Rules
from services.rules.app.wire import answers
from services.rules.dice.beacon import NoBeacon
from services.rules.dice.vault import Vault
from services.rules.engine.kernel import play as engine


async def build(runtime: Runtime) -> Service:
    """The service as `main` runs it."""
    settings, ports = runtime.settings, runtime.ports
    logger().info("engine", compiled=not str(engine.__file__).endswith(".py"))
    database = open_database(settings, "rules")
    app = App(database, ports, runtime.hints, Vault.open(settings.data, ports.entropy), NoBeacon(), answers.watched)
    services = rules_pb2.DESCRIPTOR.services_by_name, internal_pb2.DESCRIPTOR.services_by_name
    return Service(
        "rules",
        [
            (rules_pb2_grpc.add_RulesServiceServicer_to_server, Rules(app), services[0]["RulesService"]),
            (
                internal_pb2_grpc.add_RulesInternalServiceServicer_to_server,
                RulesInternal(app),
                services[1]["RulesInternalService"],
            ),
        ],
        ACCESS,
        database,
        app.background(),
        closing=[app.hub.close],
    )
