"""Refusals as gRPC statuses, from and to the wire: a Problem in the trailing metadata says what a status cannot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, TypeVar

import grpc
from fieldpost.common.v1.problem_pb2 import Problem
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status

from services.common.refusals import JSON, Kind, Refused

Trailers: TypeAlias = tuple[tuple[str, bytes], ...]
M = TypeVar("M", bound=Message)

DETAILS_KEY: Final = "grpc-status-details-bin"
MOST_DETAILS: Final = 40 * 1024
"""Bytes of details that surely pass as metadata (64 KiB, in base64); what is longer goes without `extra`."""

STATUSES: Final = {kind: grpc.StatusCode[kind.value] for kind in Kind}
KINDS: Final = {status: kind for kind, status in STATUSES.items()}


def problem_for(refused: Refused) -> Problem:
    """What the caller reads of a refusal."""
    problem = Problem(code=refused.code, message=refused.message, field=refused.field, rule=refused.rule)
    if refused.details:
        problem.details.update(dict(refused.details))
    if refused.retry_after_ms:
        problem.retry_after.FromMilliseconds(refused.retry_after_ms)
    return problem


def trailers_for(refused: Refused) -> Trailers:
    """The metadata that carries a refusal's problem and extra."""
    return trailers(STATUSES[refused.kind], problem_for(refused), refused.extra)


def trailers(code: grpc.StatusCode, problem: Problem, extra: Message | None = None) -> Trailers:
    """The metadata for a problem; an extra that is too long for metadata is left out, the caller can ask for it."""
    status = Status(code=code.value[0], message=problem.message)
    status.details.add().Pack(problem, deterministic=True)  # told again elsewhere, it has the same bytes
    if extra is not None and status.ByteSize() + extra.ByteSize() <= MOST_DETAILS:
        status.details.add().Pack(extra, deterministic=True)
    return ((DETAILS_KEY, status.SerializeToString()),)


def incident_trailers(incident: str) -> Trailers:
    """The metadata for a fault of ours: its number in the logs, and nothing else."""
    return trailers(
        grpc.StatusCode.INTERNAL, Problem(code="incident", message=incident_text(incident), incident=incident)
    )


def incident_text(incident: str) -> str:
    """What the caller of a faulty service is told."""
    return f"something went wrong on our side; it is noted as {incident}"


def problem_of(error: grpc.RpcError) -> Problem | None:
    """The problem that a called service sent, or None when the status came from elsewhere (a dead connection)."""
    return detail_of(error, Problem)


def detail_of(error: grpc.RpcError, kind: type[M]) -> M | None:
    """The first detail of a kind that came with an error, such as a fresh view."""
    for detail in _status(error).details:
        found = kind()
        if detail.Is(found.DESCRIPTOR) and detail.Unpack(found):
            return found
    return None


def refusal_of(error: grpc.RpcError) -> Refused | None:
    """A called service's refusal, to be passed on as one's own; None for a fault that is not the caller's doing."""
    problem = problem_of(error)
    code = error.code()
    if problem is None or code not in KINDS:
        return None
    return Refused(
        KINDS[code],
        problem.code,
        problem.message,
        field=problem.field,
        rule=problem.rule,
        details=_plain(problem.details),
        retry_after_ms=problem.retry_after.ToMilliseconds(),
    )


def refusal_in(fault: BaseException) -> Refused | None:
    """The refusal that an exception stands for; None for a fault that nobody foresaw."""
    if isinstance(fault, Refused):
        return fault
    return unreachable(fault) if isinstance(fault, grpc.RpcError) else None


def unreachable(error: grpc.RpcError) -> Refused | None:
    """A called service that did not answer, as a refusal that says to try again; None when it did answer."""
    if error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
        return Refused(
            Kind.BUSY, "unavailable", "a part of the game does not answer now; try again", retry_after_ms=1000
        )
    return None


def _status(error: grpc.RpcError) -> Status:
    metadata: Iterable[tuple[str, Any]] = error.trailing_metadata() or ()  # type: ignore[assignment]
    for key, value in metadata:
        if key == DETAILS_KEY:
            return Status.FromString(value)
    return Status()


def _plain(details: Message) -> dict[str, JSON]:
    plain: dict[str, JSON] = MessageToDict(details)
    return plain
