"""The rules service in a process of its own, to be killed. It ends when this process does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from deploy.local.keeper import TIED
from services.common.settings import Settings
from tests.deploy.ports import free_base

ROOT = Path(__file__).resolve().parents[2]
MODULE = "services.rules.app.main"
START_SECONDS = 30
STOP_SECONDS = 20
SECOND_PROCESS = 20
"""How far the ports of a second process are from those of the first."""

EAGER = (
    ("grpc.max_metadata_size", 64 * 1024),  # a refusal may carry a fresh view
    ("grpc.absolute_max_metadata_size", 64 * 1024),
    ("grpc.initial_reconnect_backoff_ms", 20),
    ("grpc.min_reconnect_backoff_ms", 20),
    ("grpc.max_reconnect_backoff_ms", 20),
)


class RulesProcess:
    """One process on the database of the settings; `start` it again as often as it died."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.running: subprocess.Popen[bytes] | None = None
        self.waits: list[float] = []

    @property
    def address(self) -> str:
        return self.settings.address("rules")

    def start(self) -> None:
        """Starts it, and does not wait."""
        environment = {
            **os.environ,
            "PORT": str(self.settings.port),
            "DATA": str(self.settings.data),
            "DATABASE_URL": self.settings.database_url,
            "DATABASE_SCHEMA_PREFIX": self.settings.schema_prefix,
            "REDIS_URL": self.settings.redis_url,
            "FIELDPOST_CALLS_PER_SECOND": "0",
            "LOG_LEVEL": "WARNING",
        }
        with (self.settings.data / f"rules-{self.settings.port}.log").open("ab") as log:
            command = (sys.executable, "-I", "-S", TIED, str(os.getpid()), sys.executable, "-m", MODULE)
            self.running = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        self.started = time.monotonic()

    async def ready(self) -> None:
        """Waits until it says that it serves, and notes how long that took."""
        async with grpc.aio.insecure_channel(self.address, EAGER) as channel:
            check = health_pb2_grpc.HealthStub(channel).Check
            answer = await check(health_pb2.HealthCheckRequest(), wait_for_ready=True, timeout=START_SECONDS)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING
        self.waits.append(time.monotonic() - self.started)

    def kill(self) -> None:
        """Ends it at once; it gets no chance to do anything."""
        assert self.running is not None
        self.running.kill()
        self.running.wait(STOP_SECONDS)

    async def stop(self) -> int:
        """Asks it to stop; its exit code."""
        assert self.running is not None
        self.running.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.running.wait, STOP_SECONDS)


@asynccontextmanager
async def serving(settings: Settings, count: int = 1) -> AsyncIterator[list[RulesProcess]]:
    """Processes on one database, from when all serve; they are killed at the end, if they still run."""
    base = free_base()
    processes = [
        RulesProcess(replace(settings, port=base + SECOND_PROCESS * number, log_level="WARNING"))
        for number in range(count)
    ]
    try:
        for one in processes:
            one.start()
            await one.ready()
        yield processes
    finally:
        for one in processes:
            if one.running is not None:
                one.kill()
