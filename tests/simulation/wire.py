"""Where gRPC would be: contexts for handlers, channels for stubs, tokens that are the caller's name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

import grpc
import grpc.aio
from grpc.aio import AioRpcError, Metadata

from services.common.callers import Caller, CallerKind
from services.common.ports import Clock
from services.common.refusals import Kind, Refused

OK = grpc.StatusCode.OK


class Reply(NamedTuple):
    """What comes back of a call."""

    code: grpc.StatusCode
    body: bytes = b""
    details: str = ""
    trailers: tuple[tuple[str, bytes], ...] = ()

    def error(self) -> AioRpcError:
        return AioRpcError(self.code, Metadata(), Metadata(*self.trailers), self.details)


class Ended(grpc.aio.AbortError):
    """A handler's call was ended with a status."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.reply = reply


class ServerContext:
    """What a handler is told of its call, and how it ends it."""

    def __init__(
        self,
        metadata: tuple[tuple[str, str], ...],
        ends: float | None,
        clock: Clock,
        send: Callable[[bytes], Awaitable[None]] | None = None,
    ) -> None:
        self.metadata = metadata
        self.ends = ends
        self.clock = clock
        self.send = send

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return self.metadata

    def peer(self) -> str:
        return "ipv4:192.0.2.1:40000"

    def time_remaining(self) -> float | None:
        return None if self.ends is None else self.ends - self.clock.monotonic()

    async def write(self, data: bytes) -> None:
        assert self.send is not None
        await self.send(data)

    def cancelled(self) -> bool:
        return False

    async def abort(self, code: grpc.StatusCode, details: str = "", trailers: Any = ()) -> None:
        raise Ended(Reply(code, b"", details, tuple(trailers)))


class Names:
    """Tokens that say who calls; how they are signed is another test's matter."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def caller_of(self, token: str) -> Caller:
        kind, _, rest = token.partition("/")
        name, _, ends = rest.partition("/")
        if ends and int(ends) <= self.clock.now():
            raise Refused(Kind.UNKNOWN_CALLER, "token_expired", "the token has ended")
        return Caller(CallerKind(kind), name, "", int(ends or 0))


class Line:
    """A call that an aio stub has begun."""

    def __init__(self, call: Callable[[], Awaitable[bytes]], read: Callable[[bytes], Any]) -> None:
        self.call = call
        self.read = read

    def __await__(self) -> Any:
        return self.answer().__await__()

    async def answer(self) -> Any:
        return self.read(await self.call())


class AioWire:
    """Stands under `services.common.clients.Channel` where an aio channel would."""

    def __init__(self, net: Any, origin: str) -> None:
        self.net = net
        self.origin = origin

    def unary_unary(
        self, method: str, request_serializer: Any = None, response_deserializer: Any = None, **_: Any
    ) -> Callable[..., Line]:
        def send(request: Any, timeout: float | None = None, metadata: Any = (), wait_for_ready: Any = None) -> Line:
            data = request_serializer(request)
            return Line(
                lambda: self.net.unary(self.origin, method, data, metadata, timeout, bool(wait_for_ready)),
                response_deserializer,
            )

        return send

    def unary_stream(
        self, method: str, request_serializer: Any = None, response_deserializer: Any = None, **_: Any
    ) -> Callable[..., AsyncIterator[Any]]:
        async def send(request: Any, timeout: float | None = None, metadata: Any = ()) -> AsyncIterator[Any]:
            async for data in self.net.stream(self.origin, method, request_serializer(request), metadata):
                yield response_deserializer(data), data

        return send

    async def close(self) -> None:
        """Nothing is open."""


class SyncWire:
    """The same for code that blocks; it must run in a `Lockstep`."""

    def __init__(self, wire: AioWire, wait: Callable[[Awaitable[Any]], Any]) -> None:
        self.wire = wire
        self.wait = wait

    def unary_unary(self, method: str, **how: Any) -> Callable[..., Any]:
        begin = self.wire.unary_unary(method, **how)

        def send(request: Any, **more: Any) -> Any:
            if method.endswith("SubmitActions"):
                self.wait(self.wire.net.thinking())  # otherwise a game of bots has thousands of entries an hour
            return self.wait(begin(request, **more))

        return send

    def unary_stream(self, method: str, **how: Any) -> Callable[..., Any]:
        return self.wire.unary_stream(method, **how)
