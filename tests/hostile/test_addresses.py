"""A stranger who says that he calls from elsewhere, or from within, is counted where he is and gets no further."""

from __future__ import annotations

from collections import Counter

import grpc
import pytest

from services.gateway.filters import ADDRESS_BURST, ADDRESS_PER_SECOND
from tests.deploy.stacks import RunningStack
from tests.gateway.grpc_web import call
from tests.hostile.bystanders import READS, Bystanders, guest

INTERNAL = (
    "/fieldpost.rules.v1.RulesService/CreateGame",
    "/fieldpost.rules.v1.RulesInternalService/Sweep",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
    "/grpc.health.v1.Health/Check",
)
FORWARDED = (
    "x_forwarded_for",
    "x_real_ip",
    "forwarded",
    "x_envoy_external_address",
    "x_client_ip",
    "true_client_ip",
    "cf_connecting_ip",
    "x_original_forwarded_for",
    "x_fieldpost_address",
)
LIMITED = grpc.StatusCode.RESOURCE_EXHAUSTED.value[0]
EDITIONS = "/fieldpost.rules.v1.RulesService/ListEditions"


def test_no_header_frees_an_address_of_its_limit(stack: RunningStack, bystanders: Bystanders):
    codes: Counter[int] = Counter()
    with bystanders.calling() as seen:
        for number in range(4 * ADDRESS_BURST):
            elsewhere = f"10.{number // 250}.{number % 250}.1"
            said = dict.fromkeys(FORWARDED, elsewhere) | {"forwarded": f"for={elsewhere}"}
            codes[call(stack.port, EDITIONS, source="127.0.72.1", **said).code] += 1
            if codes[LIMITED] > ADDRESS_PER_SECOND:
                break
    assert codes[0] >= ADDRESS_BURST
    assert codes[LIMITED] > ADDRESS_PER_SECOND
    seen.check()


@pytest.mark.parametrize(
    "said",
    [
        {"x_envoy_internal": "true", "x_forwarded_for": "127.0.0.1"},
        {"x_envoy_original_path": INTERNAL[1], "x_original_url": INTERNAL[1], "x_rewrite_url": INTERNAL[1]},
        {"x_forwarded_client_cert": "By=rules", "x_fieldpost_user": "matchmaking", "x_fieldpost_service": "worker"},
    ],
)
def test_no_header_opens_an_internal_call(stack: RunningStack, said: dict[str, str]):
    token = guest(stack.port, "127.0.72.2")
    for path in INTERNAL:
        for sent in (path, f"http://rules{path}", f"{READS[1]}/..{path.rpartition('/')[0]}/../{path[1:]}"):
            answer = call(stack.port, sent, source="127.0.72.2", authorization=f"Bearer {token}", **said)
            assert answer.code in {
                grpc.StatusCode.UNIMPLEMENTED.value[0],
                grpc.StatusCode.INVALID_ARGUMENT.value[0],
            }, (sent, answer)
