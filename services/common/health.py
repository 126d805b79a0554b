"""What a service says of its health: each of its parts, the whole (""), and whether it can store ("writes")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer

from services.common.database import Database
from services.common.handlers import ByName, collected

WRITES: Final = "writes"
SERVING: Final = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING: Final = health_pb2.HealthCheckResponse.NOT_SERVING


class Health:
    """Health of a server, for loopback only: the gateway does not route it."""

    def __init__(self, server: grpc.aio.Server, names: Sequence[str]) -> None:
        self.names = ("", WRITES, *names)
        self._servicer = HealthServicer()
        handlers: Any = ByName(collected([(health_pb2_grpc.add_HealthServicer_to_server, self._servicer)]))
        server.add_generic_rpc_handlers([handlers])

    async def follow(self, database: Database | None) -> None:
        """Says that all is well, and then keeps "writes" true to whether the database can store."""
        for name in self.names:
            await self._servicer.set(name, SERVING)
        if database is None:
            return
        while True:
            writable = database.writable
            await self._servicer.set(WRITES, SERVING if writable else NOT_SERVING)
            await database.writable_changed(writable)

    async def end(self) -> None:
        """Says for good that nobody should come any more."""
        await self._servicer.enter_graceful_shutdown()
