"""The floor: a bare grpc.aio server that answers with as many bytes as asked: `python -m tests.bench.floor PORT`."""

import asyncio
import sys
from typing import Any

import grpc
import grpc.aio

METHOD = "/floor.Floor/Echo"
SIZE = 4
"""Bytes at the front of a request that say how long the answer is to be."""

ANSWER = bytes(range(256)) * 256


def request(size: int, answer: int) -> bytes:
    """A request of so many bytes for an answer of so many."""
    return answer.to_bytes(SIZE, "big").ljust(size, b"\x07")


async def echo(body: bytes, _context: Any) -> bytes:
    return ANSWER[: int.from_bytes(body[:SIZE], "big")]


class Floor(grpc.GenericRpcHandler):
    """Answers every method."""

    def __init__(self) -> None:
        self.handler = grpc.unary_unary_rpc_method_handler(echo)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler:
        return self.handler


async def serve(port: int) -> None:
    server = grpc.aio.server(options=(("grpc.so_reuseport", 0),))
    server.add_generic_rpc_handlers([Floor()])
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
