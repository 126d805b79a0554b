"""A refusal says on the wire what it said here."""

import grpc
import pytest
from fieldpost.common.v1.problem_pb2 import Problem
from google.protobuf.struct_pb2 import Struct
from google.protobuf.wrappers_pb2 import StringValue
from google.rpc.status_pb2 import Status

from services.common.refusals import Kind, Refused
from services.common.statuses import (
    MOST_DETAILS,
    STATUSES,
    detail_of,
    incident_trailers,
    problem_for,
    problem_of,
    refusal_of,
    trailers_for,
    unreachable,
)


class Came(grpc.RpcError):
    """An error as a client sees it."""

    def __init__(self, code: grpc.StatusCode, trailers: tuple[tuple[str, bytes], ...] = ()) -> None:
        self._code, self._trailers = code, trailers

    def code(self) -> grpc.StatusCode:
        return self._code

    def trailing_metadata(self) -> tuple[tuple[str, bytes], ...]:
        return self._trailers


def arrived(refused: Refused) -> Came:
    """What a client gets for a refusal."""
    return Came(STATUSES[refused.kind], trailers_for(refused))


FULL = Refused(
    Kind.STALE,
    "stale",
    "the decision has closed",
    field="decision",
    rule="C-14",
    details={"allowed": [1, 2], "why": {"late": True}},
    retry_after_ms=1500,
    extra=StringValue(value="the fresh view"),
)


def test_everything_that_was_said_arrives():
    error = arrived(FULL)
    problem = problem_of(error)
    assert problem is not None
    assert (problem.code, problem.message, problem.field, problem.rule) == (
        "stale",
        "the decision has closed",
        "decision",
        "C-14",
    )
    assert problem.retry_after.ToMilliseconds() == 1500
    expected = Struct()
    expected.update({"allowed": [1, 2], "why": {"late": True}})
    assert problem.details == expected
    assert detail_of(error, StringValue) == StringValue(value="the fresh view")
    status = Status.FromString(error.trailing_metadata()[0][1])
    assert (status.code, status.message) == (10, "the decision has closed")


def test_a_refusal_can_be_passed_on():
    passed = refusal_of(arrived(FULL))
    assert passed is not None
    assert passed.kind is Kind.STALE
    assert problem_for(passed) == problem_for(FULL)


def test_a_fault_of_the_called_service_is_not_passed_on_as_a_refusal():
    assert refusal_of(Came(grpc.StatusCode.INTERNAL, incident_trailers("i_1"))) is None
    assert refusal_of(Came(grpc.StatusCode.UNAVAILABLE)) is None
    assert problem_of(Came(grpc.StatusCode.UNAVAILABLE)) is None


def test_a_service_that_does_not_answer_means_try_again():
    for code in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
        refused = unreachable(Came(code))
        assert refused is not None
        assert refused.kind is Kind.BUSY
        assert refused.retry_after_ms > 0
    assert unreachable(Came(grpc.StatusCode.INTERNAL)) is None


def test_an_incident_says_its_number_and_nothing_else():
    problem = problem_of(Came(grpc.StatusCode.INTERNAL, incident_trailers("i_abc")))
    assert problem == Problem(code="incident", incident="i_abc", message=problem.message if problem else "")


@pytest.mark.parametrize(("size", "there"), [(MOST_DETAILS - 200, True), (MOST_DETAILS, False), (1_000_000, False)])
def test_an_extra_that_does_not_pass_is_left_out(size: int, there: bool):
    error = arrived(Refused(Kind.STALE, "stale", "x", extra=StringValue(value="v" * size)))
    assert problem_of(error) == Problem(code="stale", message="x")
    assert (detail_of(error, StringValue) is not None) == there
    assert len(error.trailing_metadata()[0][1]) < MOST_DETAILS + 100


def test_every_kind_is_another_status():
    assert len({*STATUSES.values()}) == len(Kind)
