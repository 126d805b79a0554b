"""The interceptor: what happens to a call before and after its handler, in one function built once for each method.

Order: log and count, who calls, may they, how often, is the request well-formed, the handler, within a deadline.
Work is done here and not in gRPC's interceptors because those cost as much as the rest of the call.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from itertools import count
from typing import Any, Final

import grpc

from services.common import callers, metrics
from services.common.access import Access
from services.common.auth import Tokens
from services.common.callers import NOBODY, Call, Caller
from services.common.checking import reader
from services.common.endings import SLOW, Endings, late, stopping, token_over
from services.common.limits import Limits
from services.common.ports import Ports
from services.common.refusals import Refused

DEADLINE: Final = 5.0
"""Seconds that a call gets whose caller named no deadline."""

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
BEARER: Final = "bearer "

Context = Any
Handler = Callable[[bytes, Context], Awaitable[Any]]


class Method:
    """One method: its row in the access table, its handler, and what is needed around it."""

    def __init__(self, name: str, access: Access, handler: Any) -> None:
        self.name = name
        self.access = access
        self.handle: Callable[[Any, Context], Any] = handler.unary_stream or handler.unary_unary
        self.read = reader(handler.request_deserializer)
        self.write: Callable[[Any], bytes] = handler.response_serializer
        self.observe_ok = metrics.CALLS.labels(name, "OK").observe


class Interceptor:
    """Wraps a service's handlers. One for each server."""

    def __init__(self, tokens: Tokens, ports: Ports, limits: Limits) -> None:
        self.tokens = tokens
        self._run, self._count = ports.ids.new("r"), count(1)
        self.clock = ports.clock
        self.limits = limits
        self._endings = Endings(ports)
        self.stopping = False
        self._streams: set[asyncio.Task[Any]] = set()

    def wrapped(self, name: str, access: Access, handler: Any) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler of bytes around a generated one."""
        method = Method(name, access, handler)
        if handler.unary_unary is not None:
            return grpc.unary_unary_rpc_method_handler(self._unary(method))
        if handler.unary_stream is not None:
            return grpc.unary_stream_rpc_method_handler(self._stream(method))
        raise ValueError(f"{name}: streams of requests are not served")

    def end_streams(self) -> None:
        """Tells every open stream to try again elsewhere, and refuses new ones."""
        self.stopping = True
        for task in self._streams:
            task.cancel()

    def _unary(self, method: Method) -> Handler:
        monotonic = self.clock.monotonic
        handle, read, write = method.handle, method.read, method.write

        async def answer(data: bytes, context: Context) -> bytes | None:
            started = monotonic()
            request = None
            try:
                call = self._admitted(method, context)
                left = context.time_remaining()
                call.deadline = started + (DEADLINE if left is None else left)
                request = read(data)
                if left is None:
                    response = await _in_time(handle(request, context))
                elif left > 0:
                    response = await handle(request, context)
                else:
                    raise late()
                body = response if type(response) is bytes else write(response)
            except (Exception, asyncio.CancelledError) as fault:
                await self._endings.bad(method.name, request, context, started, fault)
                return None
            took = monotonic() - started
            method.observe_ok(took)
            if took > SLOW or self._endings.chatty:
                self._endings.good(method.name, request, took)
            return body

        return answer

    def _stream(self, method: Method) -> Handler:
        monotonic = self.clock.monotonic
        open_streams = metrics.STREAMS.labels(method.name)

        async def answer(data: bytes, context: Context) -> None:
            started = monotonic()
            request = None
            try:
                call = self._admitted(method, context)
                request = method.read(data)
                open_streams.inc()
                try:
                    await self._streamed(method, request, context, call.caller)
                finally:
                    open_streams.dec()
            except (Exception, asyncio.CancelledError) as fault:
                await self._endings.bad(method.name, request, context, started, fault)
                return
            method.observe_ok(monotonic() - started)

        return answer

    async def _streamed(self, method: Method, request: Any, context: Context, caller: Caller) -> None:
        """Sends what the handler yields, until it ends, the token does, or the server stops."""
        if self.stopping:
            raise stopping()
        task = asyncio.current_task()
        assert task is not None
        if caller.is_user:
            self.limits.streams.take(caller.id)
        self._streams.add(task)
        ends = (caller.expires_at - self.clock.now()) / 1000 if caller.expires_at else None
        write, send = method.write, context.write
        messages: AsyncIterator[Any] = method.handle(request, context)
        try:
            async with asyncio.timeout(ends) as scope, aclosing(messages):  # type: ignore[type-var]
                async for message in messages:
                    await send(message if type(message) is bytes else write(message))
        except TimeoutError:
            if not scope.expired():
                raise
            raise token_over() from None
        except asyncio.CancelledError:
            if not self.stopping or context.cancelled():
                raise
            raise stopping() from None
        finally:
            self._streams.discard(task)
            if caller.is_user:
                self.limits.streams.give_back(caller.id)

    def _admitted(self, method: Method, context: Context) -> Call:
        """The call, once it is known who calls and that they may; Refused otherwise."""
        token = request_id = address = ""
        for key, value in context.invocation_metadata():
            if key == "authorization":
                token = value[len(BEARER) :] if value[: len(BEARER)].lower() == BEARER else value
            elif key == "x-request-id":
                request_id = value if REQUEST_ID.fullmatch(value) else ""
            elif key == "x-forwarded-for":
                address = value.rpartition(",")[2].strip()
        call = Call(NOBODY, request_id or f"{self._run}.{next(self._count)}", None, address)
        callers.begin(call)
        if token:
            call.caller = self._caller(method, token)
        if not method.access.allows(call.caller):
            raise method.access.refusal(call.caller)
        if call.caller.is_user:
            calls = self.limits.bots if call.caller.is_bot else self.limits.calls
            calls.spend(call.caller.id, self.clock.monotonic(), method.access.calls)
        return call

    def _caller(self, method: Method, token: str) -> Caller:
        try:
            return self.tokens.caller_of(token)
        except Refused:
            if method.access.nobody:
                return NOBODY
            raise


async def _in_time(answer: Awaitable[Any]) -> Any:
    """The answer of a handler whose caller named no deadline."""
    try:
        async with asyncio.timeout(DEADLINE) as scope:
            return await answer
    except TimeoutError:
        if scope.expired():
            raise late() from None
        raise
