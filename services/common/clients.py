"""Channels to other services: every call carries a token, a deadline and the id of the request it belongs to."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

import grpc
import grpc.aio
from google.protobuf.descriptor import ServiceDescriptor

from services.common import callers
from services.common.auth import Tokens
from services.common.keys import Keys
from services.common.ports import Clock
from services.common.refusals import Kind
from services.common.settings import Settings
from services.common.statuses import refusal_of, unreachable

T = TypeVar("T")

READ_SECONDS: Final = 2.0
COMMAND_SECONDS: Final = 5.0
RENEW_MS: Final = 20_000
"""A token that ends sooner than this is replaced before a call."""

READS: Final = ("Get", "List")
"""A method whose name begins so changes nothing, and may be sent again."""

ABOUT_US: Final = {Kind.UNKNOWN_CALLER, Kind.FORBIDDEN}
"""Refusals that are about us and not about the user for whom we ask."""

KIBI: Final = 1024
OPTIONS: Final = (
    ("grpc.max_metadata_size", 64 * KIBI),  # a refusal may carry a fresh view
    ("grpc.absolute_max_metadata_size", 64 * KIBI),
    ("grpc.max_receive_message_length", 16 * KIBI * KIBI),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.min_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2_000),
)


class Channel:
    """Stands where generated stubs expect a channel, of either sort."""

    def __init__(self, inner: Any, token: Callable[[], str], clock: Clock) -> None:
        self.inner = inner
        self._token = token
        self._clock = clock

    def unary_unary(self, method: str, **how: Any) -> Callable[..., Any]:
        """What a stub calls for a call with one answer; without a timeout it gets two seconds for a read, five else."""
        call = self.inner.unary_unary(method, **how)
        usual = READ_SECONDS if is_read(method) else COMMAND_SECONDS

        def send(request: Any, timeout: float | None = None, metadata: Any = (), **more: Any) -> Any:
            limit = self._left(usual if timeout is None else timeout)
            return call(request, timeout=limit, metadata=self._metadata(metadata), **more)

        return send

    def unary_stream(self, method: str, **how: Any) -> Callable[..., Any]:
        """What a stub calls for a stream of answers, which lasts until somebody ends it."""
        call = self.inner.unary_stream(method, **how)

        def send(request: Any, timeout: float | None = None, metadata: Any = (), **more: Any) -> Any:
            return call(request, timeout=timeout, metadata=self._metadata(metadata), **more)

        return send

    def close(self) -> Any:
        """Ends the channel; on an event loop what comes back must be awaited."""
        return self.inner.close()

    def _left(self, seconds: float) -> float:
        """No longer than whoever waits for us."""
        deadline = callers.current().deadline
        return seconds if deadline is None else max(0.001, min(seconds, deadline - self._clock.monotonic()))

    def _metadata(self, more: Any) -> tuple[tuple[str, str], ...]:
        said = [*(more or ()), ("authorization", f"Bearer {self._token()}")]
        if request_id := callers.current().request_id:
            said.append(("x-request-id", request_id))
        return tuple(said)


def aio_channel(
    settings: Settings, service: str, keys: Keys, clock: Clock, descriptors: Iterable[ServiceDescriptor] = ()
) -> Channel:
    """A channel for a process with an event loop; reads (Get..., List...) of the descriptors are retried."""
    inner = grpc.aio.insecure_channel(settings.address(service), options(descriptors))
    return Channel(inner, ServiceToken(keys, clock, service), clock)


def sync_channel(
    settings: Settings, service: str, keys: Keys, clock: Clock, descriptors: Iterable[ServiceDescriptor] = ()
) -> Channel:
    """The same for Celery tasks and scripts: one for each process, because no channel survives a fork."""
    key = (os.getpid(), settings.address(service), keys.service)
    if key not in _channels:
        inner = grpc.insecure_channel(settings.address(service), options(descriptors))
        _channels[key] = Channel(inner, ServiceToken(keys, clock, service), clock)
    return _channels[key]


_channels: dict[tuple[int, str, str], Channel] = {}


class ServiceToken:
    """Gives a token for calling one service; the same one for as long as it is fresh."""

    def __init__(self, keys: Keys, clock: Clock, audience: str) -> None:
        self._tokens = Tokens(keys, clock)
        self._clock = clock
        self._audience = audience
        self._token, self._ends = "", 0

    def __call__(self) -> str:
        if self._clock.now() > self._ends - RENEW_MS:
            self._token, self._ends = self._tokens.for_service(self._audience)
        return self._token


async def asked(call: Awaitable[T]) -> T:
    """The answer of a call to another service; its refusal becomes ours, unless it refused us and not our caller."""
    try:
        return await call
    except grpc.RpcError as fault:
        refused = refusal_of(fault)
        if refused is not None and refused.kind not in ABOUT_US:
            raise refused from fault
        raise (unreachable(fault) or fault) from None


def is_read(method: str) -> bool:
    """Whether a method, by its full name, changes nothing."""
    return method.rpartition("/")[2].startswith(READS)


def options(descriptors: Iterable[ServiceDescriptor] = ()) -> list[tuple[str, Any]]:
    """A channel's options; only reads are tried again by themselves, a command is repeated by who knows its id."""
    reads = [
        {"service": service.full_name, "method": method.name}
        for service in descriptors
        for method in service.methods
        if is_read(method.name) and not method.server_streaming
    ]
    retry = {
        "maxAttempts": 3,
        "initialBackoff": "0.1s",
        "maxBackoff": "1s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }
    config = {"methodConfig": [{"name": reads, "retryPolicy": retry}]} if reads else {}
    return [*OPTIONS, ("grpc.service_config", json.dumps(config))]
