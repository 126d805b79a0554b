"""Runs a service: gRPC with health, metrics, signals, and a stop that loses nothing.

A service's main.py is `run("rules", build)`, where `async def build(runtime: Runtime) -> Service`.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, NoReturn

import grpc
import grpc.aio
from google.protobuf.descriptor import FileDescriptor, ServiceDescriptor
from grpc_reflection.v1alpha import reflection

from services.common import metrics
from services.common.access import Access, table_faults
from services.common.auth import Keys, Tokens
from services.common.background import kept_running
from services.common.clients import Channel, aio_channel
from services.common.database import Database, Unsafe
from services.common.files import protect
from services.common.handlers import ByName, collected
from services.common.health import Health
from services.common.hints import Hints, RedisHints
from services.common.interceptor import Interceptor
from services.common.limits import Buckets, Limits, Places
from services.common.logging import catch_uncaught, configure, logger
from services.common.ports import Ports
from services.common.settings import LOOPBACK, Settings, WrongSetting

GRACE: Final = 10.0
"""Seconds that calls get to end when the server stops."""

COLLECTOR: Final = (50_000, 50, 100)
"""What a call makes holds hardly any cycles: looking for them seldom is enough, and costs many games' memory a walk."""

KIBI: Final = 1024
OPTIONS: Final = (
    ("grpc.so_reuseport", 0),  # a second process on the port must fail, not share the calls
    ("grpc.max_receive_message_length", 64 * KIBI),
    ("grpc.max_metadata_size", 64 * KIBI),
    ("grpc.absolute_max_metadata_size", 64 * KIBI),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.server.max_pending_requests", 10_000),  # a burst of streams that open at once is not an attack
    ("grpc.server.max_pending_requests_hard_limit", 20_000),
)

Servicer = tuple[Callable[[Any, Any], None], Any, ServiceDescriptor]
"""What generated code registers a servicer with, the servicer, and its descriptor."""


class Runtime(NamedTuple):
    """What a service is built from."""

    settings: Settings
    keys: Keys
    ports: Ports
    hints: Hints

    def channel(self, service: str, *contracts: FileDescriptor) -> Channel:
        """A channel to another service; a call of these contracts that only reads is sent again when it fails."""
        asked = [one for contract in contracts for one in contract.services_by_name.values()]
        return aio_channel(self.settings, service, self.keys, self.ports.clock, asked)


class Service(NamedTuple):
    """A service, ready to answer. `access` has one row for each method, by its full name "/package.Service/Method".

    A handler may return its response already serialised, as bytes. A stream's handler is an async generator.
    """

    name: str
    servicers: Sequence[Servicer]
    access: Mapping[str, Access]
    database: Database | None = None
    background: Sequence[Callable[[], Awaitable[None]]] = ()
    """Run for ever beside the server (sweepers, consumers); one that fails is logged and soon started again."""
    closing: Sequence[Callable[[], Awaitable[None]]] = ()
    """Run in order after the last answer, before the database closes."""


Build = Callable[[Runtime], Awaitable[Service]]


class Faulty(Exception):
    """A service that must not start, or not go on; the text is for whoever runs it."""


def run(name: str, build: Build) -> NoReturn:
    """The whole life of a service's process, from the environment to its exit."""
    try:
        settings = Settings.read(os.environ)
        configure(name, settings.log_level)
        catch_uncaught()
        protect(settings.data)
        asyncio.run(_life(name, build, settings))
    except (Faulty, Unsafe, WrongSetting) as fault:
        sys.exit(f"{name}: {fault}")
    sys.exit(0)


async def _life(name: str, build: Build, settings: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    hints = RedisHints(settings.redis_url)
    runtime = Runtime(settings, Keys.load(settings.data, name), Ports(), hints)
    service = await build(runtime)
    hide_metrics = _shown(settings.metrics_port_of(name))
    try:
        async with serving(service, runtime) as port:
            gc.freeze()
            gc.set_threshold(*COLLECTOR)
            logger().info("serving", port=port)
            await _until_the_end(stop, service.database)
            logger().info("stopping")
    finally:
        hide_metrics()
        await hints.close()


def _shown(port: int) -> Callable[[], None]:
    try:
        return metrics.show(port)
    except OSError as fault:
        raise Faulty(f"port {port} is taken") from fault


async def _until_the_end(stop: asyncio.Event, database: Database | None) -> None:
    """Waits for a signal; Faulty when the database breaks first."""
    waits = [asyncio.ensure_future(stop.wait())]
    if database is not None:
        waits.append(asyncio.ensure_future(database.broken.wait()))
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    if database is not None and database.broken.is_set():
        raise Faulty("the database cannot be written safely any more")


@asynccontextmanager
async def serving(service: Service, runtime: Runtime, port: int | None = None) -> AsyncIterator[int]:
    """A service that answers for the length of a block, which gets its port; 0 finds a free one, for tests."""
    interceptor = _interceptor(runtime)
    server = grpc.aio.server(options=OPTIONS)
    server.add_generic_rpc_handlers([_handlers(service, interceptor)])
    names = [descriptor.full_name for _, _, descriptor in service.servicers]
    health = Health(server, names)
    if runtime.settings.log_level == "DEBUG":  # nothing of ours asks; a stranger on this machine need not read it all
        reflection.enable_server_reflection((*names, reflection.SERVICE_NAME), server)
    wanted = runtime.settings.port_of(service.name) if port is None else port
    try:
        bound = server.add_insecure_port(f"{LOOPBACK}:{wanted}")
    except RuntimeError as fault:
        raise Faulty(f"port {wanted} is taken") from fault
    await server.start()
    tasks = [asyncio.create_task(kept_running(task)) for task in service.background]
    tasks.append(asyncio.create_task(health.follow(service.database)))
    try:
        yield bound
    finally:
        await health.end()
        await asyncio.sleep(runtime.settings.drain_seconds)
        for task in tasks:
            task.cancel()
        interceptor.end_streams()
        await server.stop(GRACE)
        await asyncio.gather(*tasks, return_exceptions=True)
        for close in service.closing:
            await close()
        if service.database is not None:
            await service.database.close()


def _interceptor(runtime: Runtime) -> Interceptor:
    settings = runtime.settings
    calls, bots = settings.calls_per_second, settings.bot_calls_per_second
    limits = Limits(Buckets(calls, 2 * calls), Places(settings.streams_per_user), Buckets(bots, 2 * bots))
    return Interceptor(Tokens(runtime.keys, runtime.ports.clock), runtime.ports, limits)


def _handlers(service: Service, interceptor: Interceptor) -> Any:
    """All handlers of a service, wrapped; Faulty when the access table and the methods do not match."""
    if faults := table_faults(service.access, [descriptor for _, _, descriptor in service.servicers]):
        raise Faulty("; ".join(faults))
    found = collected((add, servicer) for add, servicer, _ in service.servicers)
    return ByName({name: interceptor.wrapped(name, service.access[name], handler) for name, handler in found.items()})
