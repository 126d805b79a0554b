"""Calls whose message is missing, half there, late, or larger than it looks."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

import grpc
import pytest

from services.gateway.config import MOST_STREAMS_EACH
from tests.deploy.stacks import RunningStack
from tests.gateway.grpc_web import frame
from tests.hostile.bystanders import READS, Bystanders, bounded_memory
from tests.hostile.raw import DATA, END_HEADERS, END_STREAM, HEADERS, Line, framed, head

STREAMS: Final = MOST_STREAMS_EACH
"""As many as the gateway lets one connection have."""

LARGE_ANSWER: Final = "/fieldpost.rules.v1.RulesService/GetEdition"
SLOWEST_BODY: Final = 10.0


@contextmanager
def half_a_request(port: int) -> Iterator[socket.socket]:
    """A connection whose request by HTTP/1.1 stops in its headers."""
    with socket.create_connection(
        ("127.0.0.1", port), timeout=2 * SLOWEST_BODY, source_address=("127.0.71.1", 0)
    ) as one:
        one.sendall(b"POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        yield one


@contextmanager
def attack(stack: RunningStack, bystanders: Bystanders, network: int, connections: int) -> Iterator[list[Line]]:
    """Connections from an address each; fails when they cost others their answers, or us much memory."""
    addresses = [f"127.{network}.{n // 200}.{n % 200 + 1}" for n in range(connections)]
    with (
        bounded_memory(stack, gateway=20 + connections, rules=10),
        bystanders.calling() as seen,
        ExitStack() as opened,
    ):
        yield [opened.enter_context(Line(stack.port, address)) for address in addresses]
    seen.check()


def opening(stack: RunningStack, flags: int, body: bytes = b"") -> bytes:
    """A connection's worth of calls, of every service in turn, each with a beginning of its body."""
    frames = b""
    for stream in range(STREAMS):
        frames += framed(HEADERS, flags, 2 * stream + 1, head(READS[stream % len(READS)], stack.port))
        if body:
            frames += framed(DATA, 0, 2 * stream + 1, body)
    return frames


@pytest.mark.parametrize("connections", [90, pytest.param(400, marks=pytest.mark.chaos)])
def test_calls_without_a_body_are_answered_at_once(stack: RunningStack, bystanders: Bystanders, connections: int):
    began = time.monotonic()
    with attack(stack, bystanders, 67, connections) as lines:
        for line in lines:
            line.socket.sendall(opening(stack, END_HEADERS | END_STREAM))
        assert sum(line.ended(STREAMS) for line in lines) == connections * STREAMS
    assert time.monotonic() - began < 10 + connections / 10


@pytest.mark.parametrize("connections", [30, pytest.param(200, marks=pytest.mark.chaos)])
def test_who_sends_slowly_is_not_waited_for(stack: RunningStack, bystanders: Bystanders, connections: int):
    began = time.monotonic()
    with attack(stack, bystanders, 68, connections) as lines, ExitStack() as opened:
        halves = [opened.enter_context(half_a_request(stack.port)) for _ in range(connections)]
        for line in lines:
            line.socket.sendall(opening(stack, END_HEADERS, b"\0\0\0\xff\xff" + b"x" * 500))
        assert sum(line.ended(STREAMS) for line in lines) == connections * STREAMS
        for half in halves:
            assert b" 408 " in half.recv(1000)
    assert SLOWEST_BODY - 1 < time.monotonic() - began < SLOWEST_BODY + 10


@pytest.mark.parametrize("connections", [30, pytest.param(200, marks=pytest.mark.chaos)])
def test_who_does_not_read_costs_little(stack: RunningStack, bystanders: Bystanders, connections: int):
    body, call = frame(b""), head(LARGE_ANSWER, stack.port)
    asked = b"".join(
        framed(HEADERS, END_HEADERS, 2 * n + 1, call) + framed(DATA, END_STREAM, 2 * n + 1, body)
        for n in range(STREAMS)
    )
    with (
        bystanders.calling() as seen,
        ExitStack() as opened,
        bounded_memory(stack, gateway=60 + connections, rules=80),  # while the answers still wait
    ):
        many = [opened.enter_context(Line(stack.port, "127.0.70.1", window=0)) for _ in range(connections)]
        for line in many:
            line.socket.sendall(asked)
        assert sum(line.begun(STREAMS) for line in many) == connections * STREAMS
    seen.check()


@pytest.mark.chaos
def test_an_answer_that_nobody_reads_is_given_up(stack: RunningStack):
    with Line(stack.port, "127.0.70.2", window=0) as line:
        for number in range(1, 10, 2):
            line.send(HEADERS, END_HEADERS, number, head(LARGE_ANSWER, stack.port))
            line.send(DATA, END_STREAM, number, frame(b""))
        assert line.ended(5) == 5


def test_a_body_is_not_unpacked(stack: RunningStack, bystanders: Bystanders):
    codes = []
    with (
        bounded_memory(stack, gateway=20, rules=10),
        bystanders.calling() as seen,
        grpc.insecure_channel(f"127.0.0.1:{stack.port}") as channel,
    ):
        for path in READS * 2:
            with pytest.raises(grpc.RpcError) as refused:
                channel.unary_unary(path)(bytes(10_000_000), timeout=10, compression=grpc.Compression.Gzip)
            codes.append(refused.value.code())
    assert set(codes) == {grpc.StatusCode.INVALID_ARGUMENT}
    seen.check()
