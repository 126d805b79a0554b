"""Processes to measure: the rules service with a Valkey beside it, and the floor; each really a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from deploy.local.members import valkey_binary
from services.common.settings import Settings
from tests.bench import machine
from tests.deploy.ports import free_base

PATIENCE = 60.0
GRACE = 20.0
"""Below the ports that clients get, which are in use right after a load."""

UNLIMITED = {"FIELDPOST_CALLS_PER_SECOND": "0", "FIELDPOST_STREAMS_PER_USER": "2000"}


@dataclass(frozen=True)
class Server:
    """A process that answers gRPC. `settings` is whose data it serves; `start` is how many seconds it took to serve."""

    pid: int
    port: int
    settings: Settings
    start: float = 0.0

    @property
    def cpu(self) -> float:
        return machine.cpu_seconds(self.pid)

    @property
    def rss(self) -> float:
        return machine.rss_mb(self.pid)


@asynccontextmanager
async def process(command: list[str], place: Path, log: Path, environment: Mapping[str, str]) -> AsyncIterator[int]:
    """A process for the length of a block, which gets its id."""
    said = {**os.environ, **environment}
    with log.open("ab") as lines, subprocess.Popen(command, cwd=place, env=said, stdout=lines, stderr=lines) as running:
        try:
            yield running.pid
        finally:
            running.send_signal(signal.SIGTERM)
            try:
                await asyncio.to_thread(running.wait, GRACE)
            except subprocess.TimeoutExpired:
                running.kill()


@asynccontextmanager
async def rules(tree: Path, data: Path) -> AsyncIterator[Server]:
    """The rules service as `make play` runs it, from a tree of sources, on SQLite in a folder of data."""
    environment = {**UNLIMITED, "PORT": str(free_base()), "DATA": str(data), "DATABASE_URL": "", "REDIS_URL": ""}
    settings = Settings.read(environment)
    port, hints = settings.port_of("rules"), settings.port_of("valkey")
    data.mkdir(parents=True, exist_ok=True)
    log = data / "bench.log"
    valkey = [valkey_binary(), "--port", str(hints), "--bind", "127.0.0.1", "--save", "", "--dir", str(data)]
    async with process(valkey, data, log, {}):
        await listens(hints)
        started = time.perf_counter()
        async with process([sys.executable, "-m", "services.rules.app.main"], tree, log, environment) as pid:
            await listens(port)
            await healthy(port)
            yield Server(pid, port, settings, time.perf_counter() - started)


@asynccontextmanager
async def floor(place: Path, data: Path) -> AsyncIterator[Server]:
    """The bare server to compare with."""
    port = free_base()
    command = [sys.executable, "-m", "tests.bench.floor", str(port)]
    async with process(command, place, data / "bench.log", {}) as pid:
        await listens(port)
        yield Server(pid, port, Settings(data=data))


async def listens(port: int) -> None:
    """Waits until a port takes connections."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.005)
                continue
            writer.close()
            return


async def healthy(port: int) -> None:
    """Waits until a service says that it serves."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    found = await stub.Check(health_pb2.HealthCheckRequest())
                except grpc.aio.AioRpcError:
                    found = None
                if found is not None and found.status == health_pb2.HealthCheckResponse.SERVING:
                    return
                await asyncio.sleep(0.005)
