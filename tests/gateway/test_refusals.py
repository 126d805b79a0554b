"""What the gateway and the services refuse: too large, too often, away; and how that looks to a page."""

from __future__ import annotations

import grpc

from services.gateway.filters import ADDRESS_BURST, LARGE_BURST, SIGN_IN_BURST
from tests.gateway.door import Door
from tests.gateway.echo import AWAY, LARGEST_DETAILS, STALE
from tests.gateway.grpc_web import call, metadata, problem, request

RULES = "/fieldpost.rules.v1.RulesService/"
ACCOUNTS = "/fieldpost.accounts.v1.AccountsService/"
LARGEST = 64 * 1024


def test_a_request_of_64_kib_gets_through_and_one_byte_more_does_not(door: Door):
    assert metadata(call(door.port, f"{RULES}SubmitActions", b"x" * LARGEST))["size"] == LARGEST
    reached = len(door.echo.calls)
    for size in (LARGEST + 1, 1_000_000):
        answer = call(door.port, f"{RULES}SubmitActions", b"x" * size)
        assert (answer.http, answer.code) == (200, grpc.StatusCode.RESOURCE_EXHAUSTED.value[0])
        assert problem(answer).code == "too_large"
    assert len(door.echo.calls) == reached


def test_the_largest_refusal_of_a_service_arrives_whole(door: Door):
    answer = call(door.port, f"{RULES}SubmitActions", STALE)
    assert (answer.code, answer.message) == (grpc.StatusCode.ABORTED.value[0], "stale")
    packed = answer.trailers.get("grpc-status-details-bin") or answer.headers["grpc-status-details-bin"]
    assert len(packed) >= LARGEST_DETAILS * 4 // 3


def test_a_caller_past_its_rate_is_told_when_to_come_back(own_door: Door):
    answers = [call(own_door.port, f"{RULES}GetGame") for _ in range(3 * ADDRESS_BURST)]
    refused = [answer for answer in answers if answer.code != 0]
    assert all(answer.code == 0 for answer in answers[:ADDRESS_BURST])
    assert refused
    assert {(a.http, a.code, a.headers["retry-after"]) for a in refused} == {(200, 8, "1")}
    assert problem(refused[0]).code == "too_many_requests"
    assert problem(refused[0]).retry_after.seconds == 1
    assert call(own_door.port, f"{RULES}GetGame", source="127.0.0.2").code == 0


def test_new_guests_of_one_address_are_counted_apart(own_door: Door):
    answers = [call(own_door.port, f"{ACCOUNTS}SignInAsGuest").code for _ in range(SIGN_IN_BURST + 10)]
    assert answers[:SIGN_IN_BURST] == [0] * SIGN_IN_BURST
    assert 8 in answers
    assert call(own_door.port, f"{ACCOUNTS}GetAccount").code == 0


def test_large_answers_are_counted_apart(own_door: Door):
    answers = [call(own_door.port, f"{RULES}GetEdition").code for _ in range(LARGE_BURST + 50)]
    assert answers[:LARGE_BURST] == [0] * LARGE_BURST
    assert 8 in answers
    assert call(own_door.port, f"{RULES}GetGame").code == 0


def test_an_address_past_its_rate_gets_429_for_a_file(own_door: Door):
    codes = {request(own_door.port, "GET", "/sw.js").http for _ in range(2 * ADDRESS_BURST)}
    assert codes == {200, 429}
    assert request(own_door.port, "GET", "/healthz").http == 200


def test_a_service_that_is_away_is_unavailable_and_says_when_to_try_again(own_door: Door):
    own_door.server.stop(0).wait()
    answer = call(own_door.port, f"{RULES}SubmitActions")
    assert (answer.http, answer.code) == (200, grpc.StatusCode.UNAVAILABLE.value[0])
    assert answer.message == "the service is not available"
    assert problem(answer).retry_after.seconds == 1


def test_a_call_that_failed_is_not_sent_twice_whoever_asks_for_it(door: Door):
    steering = {
        "x_envoy_retry_on": "5xx,unavailable",
        "x_envoy_retry_grpc_on": "unavailable",
        "x_envoy_max_retries": "5",
    }
    before = len(door.echo.calls)
    assert call(door.port, f"{RULES}SubmitActions", AWAY, **steering).code == grpc.StatusCode.UNAVAILABLE.value[0]
    assert len(door.echo.calls) == before + 1


def test_a_status_that_grpc_made_by_itself_says_what_it_means(door: Door):
    answer = call(door.port, f"{RULES}SubmitActions", AWAY)
    assert (answer.code, answer.message) == (grpc.StatusCode.UNAVAILABLE.value[0], "stopping")
    assert problem(answer).code == "unavailable"
