"""What the gateway refuses by itself, said as a service would say it: a status with a Problem in its details."""

from __future__ import annotations

import base64
from typing import NamedTuple
from urllib.parse import quote

from fieldpost.common.v1.problem_pb2 import Problem
from grpc import StatusCode

from services.common.statuses import DETAILS_KEY, trailers
from services.gateway.envoy import Config, header
from services.gateway.headers import CALLS

RETRY_SECONDS = 1
"""Buckets are filled every second, and a service that fell is back soon."""


class Refusal(NamedTuple):
    """HTTP's status of a refusal, and what a caller by gRPC gets instead of it."""

    http: int
    status: StatusCode
    code: str
    message: str
    retry: bool = False

    def headers(self) -> list[Config]:
        """The whole answer by gRPC, which needs no body."""
        said = {
            "cache-control": "no-store",
            "content-type": "application/grpc-web+proto",
            "grpc-status": str(self.status.value[0]),
            "grpc-message": quote(self.message, safe=" ").replace("%", "%%"),  # Envoy's own escape of the sign
            DETAILS_KEY: self.details(),
        }
        return [header(name, value) for name, value in said.items()]

    def details(self) -> str:
        """The Problem, as it goes with a status."""
        problem = Problem(code=self.code, message=self.message)
        if self.retry:
            problem.retry_after.FromSeconds(RETRY_SECONDS)
        [(_, value)] = trailers(self.status, problem)
        return base64.b64encode(value).decode()


GRPC = {"safe_regex": {"regex": r"application/grpc([+-].*)?"}}
GONE = "the service is not available"
REFUSALS = (
    Refusal(404, StatusCode.UNIMPLEMENTED, "unknown_method", "there is no such method"),
    Refusal(405, StatusCode.UNIMPLEMENTED, "unknown_method", "there is no such method"),
    Refusal(408, StatusCode.DEADLINE_EXCEEDED, "too_slow", "the request took too long to arrive", retry=True),
    Refusal(413, StatusCode.RESOURCE_EXHAUSTED, "too_large", "a request has 64 KiB at most"),
    Refusal(415, StatusCode.UNIMPLEMENTED, "unknown_content_type", f"a call is {' or '.join(CALLS)}"),
    Refusal(422, StatusCode.INVALID_ARGUMENT, "malformed", "a call has one message, not compressed, in one frame"),
    Refusal(429, StatusCode.RESOURCE_EXHAUSTED, "too_many_requests", "too many requests from one address", retry=True),
    Refusal(504, StatusCode.DEADLINE_EXCEEDED, "too_slow", "the service did not answer in time", retry=True),
)
OTHER_FAULT = Refusal(500, StatusCode.UNAVAILABLE, "unavailable", GONE, retry=True)
OTHER_REFUSAL = Refusal(400, StatusCode.INVALID_ARGUMENT, "malformed", "the request's path or headers are malformed")
"""Without these Envoy would make UNKNOWN of a status that is not listed, and that without a Problem."""

OF_GRPC = (
    Refusal(0, StatusCode.DEADLINE_EXCEEDED, "too_late", "there was no time left for this call"),
    Refusal(0, StatusCode.RESOURCE_EXHAUSTED, "too_many_calls", "too many calls; wait a little", retry=True),
    Refusal(0, StatusCode.UNIMPLEMENTED, "unknown_method", "there is no such method"),
    Refusal(0, StatusCode.UNAVAILABLE, "unavailable", GONE, retry=True),
)
"""What gRPC in a service answers by itself, without a Problem; no status of HTTP is behind it."""


def local_replies() -> Config:
    """How Envoy's own answers are written: never in its words, which tell of the inside, and never to be kept."""
    known = [for_call(refusal, "EQ") for refusal in REFUSALS]
    return {"mappers": [*known, for_call(OTHER_FAULT, "GE"), for_call(OTHER_REFUSAL, "GE"), *FOR_FILES]}


def for_call(refusal: Refusal, comparison: str) -> Config:
    """A call gets HTTP's 200 and a gRPC status without a body, as the protocol wants it."""
    return {
        "filter": {"and_filter": {"filters": [has_status(comparison, refusal.http), is_call()]}},
        "status_code": 200,
        "body_format_override": {"text_format_source": {"inline_string": ""}},
        "headers_to_add": refusal.headers(),
    }


def has_status(comparison: str, code: int) -> Config:
    """Matches a reply by its HTTP status."""
    value = {"default_value": code, "runtime_key": "gateway.unused"}
    return {"status_code_filter": {"comparison": {"op": comparison, "value": value}}}


def is_call() -> Config:
    """Matches a request by gRPC or gRPC-web of any sort, before and after the one is made the other."""
    return {"header_filter": {"header": {"name": "content-type", "string_match": GRPC}}}


FOR_FILES = (
    {"filter": has_status("EQ", 403), "status_code": 404, "headers_to_add": [header("cache-control", "no-store")]},
    {"filter": has_status("GE", 400), "headers_to_add": [header("cache-control", "no-store")]},
)
"""A folder is not a file; and what is not there now may be there later."""
