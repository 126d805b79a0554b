"""Frames of HTTP/2 without end or sense: they cost whoever sends them the connection, and nobody else anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from tests.deploy.stacks import RunningStack
from tests.hostile.bystanders import READS, Bystanders, bounded_memory
from tests.hostile.raw import (
    CONTINUATION,
    DATA,
    END_HEADERS,
    HEADERS,
    PING,
    PRIORITY,
    RST_STREAM,
    SETTINGS,
    WINDOW_UPDATE,
    Line,
    framed,
    head,
    packed,
)

FRAMES: Final = 20_000
SMALL: Final = 4096
"""A buffer that is soon full: whoever does not read must not make the gateway remember the answers."""


def pings(_call: bytes) -> Iterator[bytes]:
    yield from [framed(PING, 0, 0, b"12345678")] * FRAMES


def settings(_call: bytes) -> Iterator[bytes]:
    yield from [framed(SETTINGS, 0, 0, b"\0\3\0\0\0\x64")] * FRAMES


def resets(call: bytes) -> Iterator[bytes]:
    for stream in range(1, FRAMES, 2):
        yield framed(HEADERS, END_HEADERS, stream, call) + framed(RST_STREAM, 0, stream, b"\0\0\0\x08")


def continuations(call: bytes) -> Iterator[bytes]:
    yield framed(HEADERS, 0, 1, call)
    for number in range(FRAMES):
        yield framed(CONTINUATION, 0, 1, packed([(b"x-%d" % number, b"x" * 100)]))


def empty_continuations(call: bytes) -> Iterator[bytes]:
    yield framed(HEADERS, 0, 1, call)
    yield from [framed(CONTINUATION, 0, 1)] * FRAMES


def empty_data(call: bytes) -> Iterator[bytes]:
    yield framed(HEADERS, END_HEADERS, 1, call)
    yield from [framed(DATA, 0, 1)] * FRAMES


def priorities(_call: bytes) -> Iterator[bytes]:
    yield from [framed(PRIORITY, 0, 1, b"\0\0\0\3\x10")] * FRAMES


def windows(call: bytes) -> Iterator[bytes]:
    yield framed(HEADERS, END_HEADERS, 1, call)
    yield from [framed(WINDOW_UPDATE, 0, 1, b"\0\0\0\1")] * FRAMES


@pytest.mark.parametrize("flood", [resets, continuations, empty_continuations, empty_data, priorities, windows])
def test_a_flood_of_frames_ends_its_connection(stack: RunningStack, bystanders: Bystanders, flood):
    line = Line(stack.port, "127.0.69.1", SMALL)
    with bounded_memory(stack, gateway=20, rules=10), bystanders.calling() as seen, line:
        assert line.is_ended_by(flood(head(READS[1], stack.port)))
    seen.check()


@pytest.mark.parametrize("flood", [pings, settings])
def test_who_does_not_read_the_answers_is_not_waited_for(stack: RunningStack, bystanders: Bystanders, flood):
    line = Line(stack.port, "127.0.69.1", SMALL)
    with bounded_memory(stack, gateway=20, rules=10), bystanders.calling() as seen, line:
        line.is_ended_by(flood(b""))
    seen.check()
