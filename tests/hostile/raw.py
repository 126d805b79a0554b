"""HTTP/2 byte by byte, for what no client library would send."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Final

PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PING, WINDOW_UPDATE, CONTINUATION = 0, 1, 2, 3, 4, 6, 8, 9
END_STREAM, END_HEADERS = 1, 4
INITIAL_WINDOW: Final = 4
PATIENCE: Final = 20.0

Fields = Iterable[tuple[bytes, bytes]]


def packed(fields: Fields) -> bytes:
    """Headers as HPACK literals that nobody need remember."""
    return b"".join(b"\x00" + length(name) + length(value) for name, value in fields)


def length(text: bytes) -> bytes:
    """A text after its length in HPACK's numbers."""
    size = len(text)
    if size < 127:
        return bytes([size]) + text
    size, found = size - 127, b"\x7f"
    while size >= 128:
        size, found = size >> 7, found + bytes([size & 127 | 128])
    return found + bytes([size]) + text


def head(path: str, port: int, *more: tuple[bytes, bytes]) -> bytes:
    """The headers of a call as the command line makes it."""
    said = [(b":method", b"POST"), (b":scheme", b"http"), (b":authority", b"localhost:%d" % port)]
    return packed(
        [*said, (b":path", path.encode()), (b"content-type", b"application/grpc"), (b"te", b"trailers"), *more]
    )


class Line:
    """A connection that speaks HTTP/2, from one of this machine's own addresses."""

    def __init__(self, port: int, source: str, buffer: int = 0, window: int = 65_535) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(PREFACE)
        self.send(SETTINGS, 0, 0, struct.pack(">HI", INITIAL_WINDOW, window))
        self.unread = b""

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, kind: int, flags: int, stream: int, content: bytes = b"") -> None:
        """One frame."""
        self.socket.sendall(framed(kind, flags, stream, content))

    def frames(self) -> Iterator[tuple[int, int, int, bytes]]:
        """Everything that comes, until the other side ends the connection."""
        while True:
            while len(self.unread) < 9 or len(self.unread) < 9 + int.from_bytes(self.unread[:3], "big"):
                try:
                    more = self.socket.recv(65_536)
                except ConnectionError:
                    return
                if not more:
                    return
                self.unread += more
            size = int.from_bytes(self.unread[:3], "big")
            kind, flags, stream = struct.unpack(">BBI", self.unread[3:9])
            content, self.unread = self.unread[9 : 9 + size], self.unread[9 + size :]
            yield kind, flags, stream, content

    def is_ended_by(self, frames: Iterable[bytes]) -> bool:
        """Sends until the other side has enough; whether it ends the connection."""
        try:
            for some in batched(frames):
                self.socket.sendall(some)
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        try:
            for _ in self.frames():
                pass
        except TimeoutError:
            return False
        return True

    def begun(self, streams: int) -> int:
        """Waits until the answers of so many streams have begun, or the connection is over; how many have."""
        return self.seen(streams, lambda kind, flags: kind == HEADERS)

    def ended(self, streams: int) -> int:
        """Waits until so many streams are over, or the connection is; how many are."""
        return self.seen(
            streams, lambda kind, flags: kind == RST_STREAM or (kind in (DATA, HEADERS) and flags & END_STREAM != 0)
        )

    def seen(self, streams: int, wanted: Callable[[int, int], bool]) -> int:
        """Reads until so many streams have had a frame that is wanted."""
        found: set[int] = set()
        for kind, flags, stream, _ in self.frames():
            if wanted(kind, flags):
                found.add(stream)
            if len(found) >= streams:
                break
        return len(found)


def batched(frames: Iterable[bytes], size: int = 64 * 1024) -> Iterator[bytes]:
    """The same bytes in larger parts."""
    part = b""
    for frame in frames:
        part += frame
        if len(part) > size:
            yield part
            part = b""
    yield part


def framed(kind: int, flags: int, stream: int, content: bytes = b"") -> bytes:
    """A frame's bytes."""
    return len(content).to_bytes(3, "big") + struct.pack(">BBI", kind, flags, stream) + content
