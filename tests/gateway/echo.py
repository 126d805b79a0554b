"""A service that answers every call with what reached it; it stands where the real ones would."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent import futures

import grpc

STALE = b"stale"
"""The request that is answered with a refusal as large as one gets."""

AWAY = b"away"
"""The request that fails as if the service were about to stop."""

LARGEST_DETAILS = 47_000


class Echo(grpc.GenericRpcHandler):
    """Answers any method; those called Watch… stream, one message at once and one when told."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.go_on = threading.Event()

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler:
        """The handler for a method; every call is counted."""
        self.calls.append(details.method)
        if details.method.rpartition("/")[2].startswith("Watch"):
            return grpc.unary_stream_rpc_method_handler(self.watch)
        return grpc.unary_unary_rpc_method_handler(self.answer)

    def answer(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        """The metadata that arrived, as JSON."""
        if request == STALE:
            context.set_trailing_metadata((("grpc-status-details-bin", b"v" * LARGEST_DETAILS),))
            context.abort(grpc.StatusCode.ABORTED, "stale")
        if request == AWAY:
            context.abort(grpc.StatusCode.UNAVAILABLE, "stopping")
        metadata = {key: str(value) for key, value in context.invocation_metadata()}
        return json.dumps(metadata | {"size": len(request)}).encode()

    def watch(self, request: bytes, context: grpc.ServicerContext) -> Iterator[bytes]:
        """Two messages; the second waits until the test has seen the first."""
        yield b"first"
        self.go_on.wait(10)
        yield b"second"


def serve(echo: Echo, *ports: int) -> grpc.Server:
    """Starts it on all these ports; whoever starts it stops it."""
    options = [
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", 1 << 20),
        ("grpc.max_metadata_size", 1 << 17),
    ]
    server = grpc.server(futures.ThreadPoolExecutor(32), handlers=[echo], options=options)
    for port in ports:
        server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    return server
