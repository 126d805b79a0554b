"""What generated code says of its methods, taken before gRPC gets it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import grpc


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


class ByName:
    """Finds a method's handler, for gRPC."""

    def __init__(self, handlers: Mapping[str, Any]) -> None:
        self.handlers = handlers

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        """The handler; None for a method that is not there."""
        return self.handlers.get(details.method)
