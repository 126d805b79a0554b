"""Headers that no page sends: gRPC remembers on a connection what it could not read, and everybody shares those."""

from __future__ import annotations

import itertools
from typing import Final

import grpc
import pytest

from tests.deploy.stacks import RunningStack
from tests.gateway.grpc_web import Answer, call, problem
from tests.hostile.bystanders import READS, Bystanders
from tests.hostile.raw import DATA, END_HEADERS, END_STREAM, HEADERS, Line, head, packed

ROUNDS: Final = 12
LARGE: Final = 1400
"""So many letters of ever new headers push what is known out of the table that a connection keeps."""

FAMILIES: Final = {
    "timeouts": [("grpc_timeout", v) for v in ("x", "", "-1S", "1", "S", "0S", "1s", "999999999S", "1S,2S", "1S ")],
    "encodings": [
        ("grpc_encoding", "x"),
        ("grpc_encoding", "gzip"),
        ("grpc_accept_encoding", "\xff"),
        ("grpc_internal_encoding_request", "x"),
        ("content_encoding", "gzip"),
        ("te", "x"),
    ],
    "what only a server says": [
        ("grpc_status", "x"),
        ("grpc_message", "%zz"),
        ("grpc_retry_pushback_ms", "x"),
        ("grpc_previous_rpc_attempts", "x"),
        ("lb_token", "\xff"),
    ],
    "bytes that are no base64": [
        (name, "!!!")
        for name in (
            "grpc_tags_bin",
            "grpc_trace_bin",
            "grpc_server_stats_bin",
            "endpoint_load_metrics_bin",
            "lb_cost_bin",
            "grpc_status_details_bin",
            "any_bin",
        )
    ],
    "who calls from where": [
        ("host", "x" * 3000),
        ("user_agent", "\xff"),
        ("cookie", "\xff"),
        ("origin", "\xff"),
        ("authorization", "\xff"),
        ("authorization", "Bearer " + "x" * 9000),
        ("x_request_id", "\xff"),
        ("traceparent", "x"),
    ],
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_header_that_cannot_be_read_spoils_nobody_elses_call(
    stack: RunningStack, bystanders: Bystanders, family: str
):
    answers: list[Answer] = []
    source = f"127.0.66.{[*FAMILIES].index(family) + 1}"
    with bystanders.calling() as seen:
        for number, path, (name, value) in itertools.product(range(ROUNDS), READS, FAMILIES[family]):
            large = f"{number:04}{path}{name}" * (LARGE // 40)
            answers.append(call(stack.port, path, source=source, x_user_agent=large, **{name: value}))
            if len(answers) == 150:
                break
    seen.check()
    fine = {grpc.StatusCode.INVALID_ARGUMENT.value[0], grpc.StatusCode.UNAUTHENTICATED.value[0], 0}
    assert {answer.code for answer in answers} <= fine
    assert all(problem(answer).code for answer in answers if answer.code)


def test_headers_after_the_body_spoil_nobody_elses_call(stack: RunningStack, bystanders: Bystanders):
    with bystanders.calling() as seen, Line(stack.port, "127.0.66.20") as line:
        for number, path in zip(range(1, 80, 2), itertools.cycle(READS), strict=False):
            line.send(HEADERS, END_HEADERS, number, head(path, stack.port))
            line.send(DATA, 0, number, bytes(5))
            trailers = [(b"grpc-timeout", b"x"), (b"x-large-%d" % number, b"%d" % number * (LARGE // 2))]
            line.send(HEADERS, END_HEADERS | END_STREAM, number, packed(trailers))
        assert line.ended(40) == 40
    seen.check()
