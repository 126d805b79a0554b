"""A browser's half of gRPC-web over HTTP/1.1, byte by byte, so that a test sees exactly what came back."""

from __future__ import annotations

import base64
import http.client
import json
import struct
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from fieldpost.common.v1.problem_pb2 import Problem
from google.rpc import status_pb2

CONTENT = "application/grpc-web+proto"
TRAILER = 0x80


@dataclass
class Answer:
    """What came back: HTTP's status and headers, the messages, and the trailers wherever they were."""

    http: int
    headers: dict[str, str]
    body: bytes
    messages: list[bytes] = field(default_factory=list)
    trailers: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> int:
        """The gRPC status; -1 when there is none."""
        return int(self.trailers.get("grpc-status", self.headers.get("grpc-status", "-1")))

    @property
    def message(self) -> str:
        """The sentence that goes with the status."""
        return unquote(self.trailers.get("grpc-message", self.headers.get("grpc-message", "")))

    def status(self) -> status_pb2.Status:
        """The status with its details."""
        packed = self.trailers.get("grpc-status-details-bin") or self.headers["grpc-status-details-bin"]
        return status_pb2.Status.FromString(base64.b64decode(packed + "=" * (-len(packed) % 4)))


def frame(message: bytes) -> bytes:
    """A message as it goes over the wire."""
    return struct.pack(">BI", 0, len(message)) + message


def read_frames(answer: Answer) -> None:
    """Takes the body apart into messages and trailers."""
    rest = answer.body
    while len(rest) >= 5:
        kind, size = struct.unpack(">BI", rest[:5])
        content, rest = rest[5 : 5 + size], rest[5 + size :]
        if kind & TRAILER:
            lines = content.decode().splitlines()
            answer.trailers |= {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
            }
        else:
            answer.messages.append(content)


def request(
    port: int, method: str, path: str, body: bytes | None = None, source: str = "127.0.0.1", **headers: str
) -> Answer:
    """Any HTTP request from one of this machine's own addresses; header names are given with underscores."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        found: dict[str, Any] = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, response.read())
    finally:
        connection.close()


def call(port: int, path: str, message: bytes = b"", **headers: str) -> Answer:
    """One call as a page makes it."""
    sent = {"content_type": CONTENT, "x_grpc_web": "1"} | headers
    answer = request(port, "POST", path, frame(message), **sent)
    if answer.headers.get("content-type", "").startswith("application/grpc-web"):
        read_frames(answer)
    return answer


def metadata(answer: Answer) -> dict[str, str]:
    """What reached the service."""
    assert answer.code == 0, answer
    found: dict[str, str] = json.loads(answer.messages[0])
    return found


def problem(answer: Answer) -> Problem:
    """The problem in an answer's details."""
    found = Problem()
    assert answer.status().details[0].Unpack(found)
    return found
