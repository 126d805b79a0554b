"""Registers handlers: collects them from generated code, and gives gRPC one lookup by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import grpc
from grpc.aio import EOF  # type: ignore[attr-defined]

from services.common.refusals import Kind, Refused
from services.common.statuses import STATUSES, trailers_for

NO_MESSAGE: Final = Refused(Kind.INVALID, "malformed", "a call has one message; this one came without")


class _Listener:
    """Stands where generated code expects a server."""

    def __init__(self) -> None:
        self.handlers: dict[str, Any] = {}

    def add_generic_rpc_handlers(self, handlers: Any) -> None:
        """Generated code gives its handlers here too, without their names."""

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Any]) -> None:
        self.handlers |= {f"/{service}/{name}": handler for name, handler in handlers.items()}


def collected(servicers: Iterable[tuple[Callable[[Any, Any], None], Any]]) -> dict[str, Any]:
    """The handlers of some servicers by their full names; each comes with the function that registers it."""
    listener = _Listener()
    for add, servicer in servicers:
        add(servicer, listener)
    return listener.handlers


def expecting_a_message(handler: Any) -> grpc.RpcMethodHandler[Any, Any]:
    """A handler that refuses a call without a message. gRPC's own for one request never answers such a call, so what it
    gets is a handler for many requests, which reads the first.
    """
    serializers = handler.request_deserializer, handler.response_serializer
    if handler.unary_stream is not None:

        async def stream(_requests: Any, context: Any) -> None:
            await handler.unary_stream(await _message(context), context)

        return grpc.stream_stream_rpc_method_handler(stream, *serializers)

    async def answer(_requests: Any, context: Any) -> Any:
        return await handler.unary_unary(await _message(context), context)

    return grpc.stream_unary_rpc_method_handler(answer, *serializers)


async def _message(context: Any) -> Any:
    message = await context.read()
    if message is EOF:
        await context.abort(STATUSES[NO_MESSAGE.kind], NO_MESSAGE.message, trailers_for(NO_MESSAGE))
    return message


class ByName:
    """Finds a method's handler, for gRPC."""

    def __init__(self, handlers: Mapping[str, Any]) -> None:
        self.handlers = {name: expecting_a_message(handler) for name, handler in handlers.items()}

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        """The handler; None for a method that is not there."""
        return self.handlers.get(details.method)
