"""Whether a process is ready: each check asks once, and answers no to everything that goes wrong."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import grpc
import redis.asyncio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services.common.settings import Settings

PATIENCE = 1.0
"""Seconds until a check that hangs counts as a no."""

Check = Callable[[], Awaitable[bool]]


def serving(address: str) -> Check:
    """A service that says of itself, by gRPC's own health service, that it serves."""

    async def check() -> bool:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            try:
                answer = await stub.Check(health_pb2.HealthCheckRequest(), timeout=PATIENCE)
            except grpc.RpcError:
                return False
            return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    return check


def listening(host: str, port: int) -> Check:
    """Something accepts connections there."""

    async def check() -> bool:
        try:
            _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), PATIENCE)
        except (OSError, TimeoutError):
            return False
        writer.close()
        return True

    return check


def redis_answers(settings: Settings) -> Check:
    """Redis or Valkey answers; while it still reads its file it accepts connections but does not."""

    async def check() -> bool:
        async with redis.asyncio.Redis.from_url(settings.redis_url, socket_timeout=PATIENCE) as client:
            try:
                return bool(await client.ping())
            except (redis.RedisError, OSError):
                return False

    return check


def there(file: Path) -> Check:
    """A file that the process makes when it is ready; whoever starts the process takes the old one away."""

    async def check() -> bool:
        return file.exists()

    return check


def obstacle(host: str, port: int) -> OSError | None:
    """Why a server could not listen there; None when it could."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except OSError as problem:
            return problem
    return None
