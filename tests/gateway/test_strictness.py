"""What a stranger says reaches a service in a form that it can read, or not at all."""

from __future__ import annotations

import time

import grpc
import pytest

from tests.gateway.door import Door
from tests.gateway.grpc_web import CONTENT, Answer, call, frame, metadata, problem, read_frames, request

GET_GAME = "/fieldpost.rules.v1.RulesService/GetGame"
GET_ACCOUNT = "/fieldpost.accounts.v1.AccountsService/GetAccount"
INVALID = grpc.StatusCode.INVALID_ARGUMENT.value[0]

REACHES = {"authorization", "x-request-id", "x-forwarded-for", "x-forwarded-proto", "size"}
"""What a service behind the gateway is told of a call; the timeout and the content type are gRPC's own."""

NEVER_SENT_ON = """
grpc_encoding grpc_accept_encoding grpc_status grpc_message grpc_tags_bin grpc_trace_bin grpc_server_stats_bin
grpc_previous_rpc_attempts grpc_retry_pushback_ms grpc_internal_encoding_request endpoint_load_metrics_bin
lb_token lb_cost_bin any_bin te user_agent x_user_agent content_encoding accept accept_encoding traceparent
x_envoy_retry_on x_envoy_upstream_rq_timeout_ms x_envoy_original_path x_envoy_decorator_operation forwarded
x_real_ip x_forwarded_host x_forwarded_port x_client_ip true_client_ip via x_http_method_override cookie origin
"""


def sent(door: Door, body: bytes, **more: str) -> Answer:
    """An answer to a body as it is."""
    answer = request(door.port, "POST", GET_GAME, body, content_type=CONTENT, x_grpc_web="1", **more)
    read_frames(answer)
    return answer


def test_only_headers_that_we_know_reach_a_service(door: Door):
    answer = call(door.port, GET_GAME, authorization="Bearer t", **dict.fromkeys(NEVER_SENT_ON.split(), "x"))
    assert set(metadata(answer)) == REACHES


def test_the_accounts_alone_hear_which_page_calls(door: Door):
    said = {"origin": "null", "sec_fetch_site": "cross-site"}
    assert set(metadata(call(door.port, GET_ACCOUNT, **said))) >= {"origin", "sec-fetch-site"}
    assert not {"origin", "sec-fetch-site"} & set(metadata(call(door.port, GET_GAME, **said)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("grpc_timeout", bad) for bad in ("x", "", "S", "1", "0S", "-1S", "1s", "999999999S", "1S,2S", "1 S")),
        *(("authorization", bad) for bad in ("Bearer", "Bearer \xff", "Basic eA==", "Bearer " + "x" * 5000)),
        *(("origin", bad) for bad in ("\xff", "a b")),
        ("sec_fetch_site", "\xff"),
    ],
)
def test_a_known_header_in_no_known_form_is_refused(door: Door, name: str, value: str):
    reached = len(door.echo.calls)
    answer = call(door.port, GET_GAME, **{name: value})
    assert (answer.http, answer.code, problem(answer).code) == (200, INVALID, "malformed")
    assert len(door.echo.calls) == reached


@pytest.mark.parametrize("timeout", ["1H", "99999999n", "10000000u", "10000m", "00000009S", "99999999M"])
def test_a_timeout_in_any_proper_form_gets_through(door: Door, timeout: str):
    assert call(door.port, GET_GAME, grpc_timeout=timeout).code == 0


def test_a_call_whose_path_says_more_than_the_method_is_refused(door: Door):
    reached = len(door.echo.calls)
    assert problem(call(door.port, f"{GET_GAME}?x=1")).code == "malformed"
    assert len(door.echo.calls) == reached


@pytest.mark.parametrize("content", [CONTENT, "application/grpc", "application/grpc+json", "\xff", "text/plain"])
def test_a_preflight_that_brings_a_message_reaches_no_service(door: Door, content: str):
    reached = len(door.echo.calls)
    answer = request(
        door.port, "OPTIONS", GET_GAME, frame(b""), content_type=content, access_control_request_method="POST"
    )
    assert answer.code > 0 or answer.http >= 400
    assert len(door.echo.calls) == reached


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\0\0\0\0",
        b"\0\0\0\0\5hell",
        b"\0\0\0\0\4hello",
        b"\1\0\0\0\5hello",
        b"\2\0\0\0\5hello",
        b"\x80\0\0\0\5hello",
        b"\0\xff\xff\xff\xffhello",
        frame(b"one") + frame(b"two"),
        frame(b"one") + b"\x80\0\0\0\0",
    ],
)
def test_a_body_that_is_not_one_message_is_refused_at_once(door: Door, body: bytes):
    reached, began = len(door.echo.calls), time.monotonic()
    answer = sent(door, body)
    assert (answer.http, answer.code, problem(answer).code) == (200, INVALID, "malformed")
    assert len(door.echo.calls) == reached
    assert time.monotonic() - began < 2


def test_a_call_without_a_body_is_refused_at_once(door: Door):
    reached = len(door.echo.calls)
    answer = request(door.port, "POST", GET_GAME, content_type=CONTENT)
    assert (answer.http, answer.code, problem(answer).code) == (200, INVALID, "malformed")
    with grpc.insecure_channel(f"127.0.0.1:{door.port}") as channel, pytest.raises(grpc.RpcError) as refused:
        channel.stream_unary(GET_GAME)(iter(()), timeout=5)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert len(door.echo.calls) == reached


@pytest.mark.parametrize(
    "content",
    [
        "application/grpc+json",
        "application/grpc+proto",
        "application/grpc-web",
        "application/grpc-web-text",
        "application/grpc-web-text+proto",
        "application/grpc-web+json",
        "application/grpc-web+proto; charset=utf-8",
    ],
)
def test_a_content_type_that_nobody_of_ours_uses_is_refused(door: Door, content: str):
    reached = len(door.echo.calls)
    answer = call(door.port, GET_GAME, content_type=content)
    assert (answer.http, answer.code) == (200, grpc.StatusCode.UNIMPLEMENTED.value[0])
    assert problem(answer).code == "unknown_content_type"
    assert len(door.echo.calls) == reached


def test_an_answer_has_the_form_that_was_asked_for_whatever_is_accepted(door: Door):
    answer = call(door.port, GET_GAME, accept="application/grpc-web-text")
    assert (answer.headers["content-type"], answer.code) == (CONTENT, 0)
