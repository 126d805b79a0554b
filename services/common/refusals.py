"""Why a call was not carried out, as an exception here and as a gRPC status on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

import grpc
from fieldpost.common.v1.problem_pb2 import Problem
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status

JSON: TypeAlias = bool | int | float | str | Sequence["JSON"] | Mapping[str, "JSON"] | None
Trailers: TypeAlias = tuple[tuple[str, bytes], ...]
M = TypeVar("M", bound=Message)

DETAILS_KEY: Final = "grpc-status-details-bin"
MOST_DETAILS: Final = 40 * 1024
"""Bytes of details that surely pass as metadata (64 KiB, in base64); what is longer goes without `extra`."""


class Kind(Enum):
    """What sort of refusal; each is one gRPC status."""

    INVALID = grpc.StatusCode.INVALID_ARGUMENT
    AGAINST_RULE = grpc.StatusCode.FAILED_PRECONDITION
    STALE = grpc.StatusCode.ABORTED
    HIDDEN = grpc.StatusCode.NOT_FOUND
    TOO_MUCH = grpc.StatusCode.RESOURCE_EXHAUSTED
    UNKNOWN_CALLER = grpc.StatusCode.UNAUTHENTICATED
    FORBIDDEN = grpc.StatusCode.PERMISSION_DENIED
    BUSY = grpc.StatusCode.UNAVAILABLE
    LATE = grpc.StatusCode.DEADLINE_EXCEEDED


class Refused(Exception):
    """The call changes nothing and gets this answer. Code, message and details go to the caller: no secret in them."""

    def __init__(
        self,
        kind: Kind,
        code: str,
        message: str,
        *,
        field: str = "",
        rule: str = "",
        details: Mapping[str, JSON] | None = None,
        retry_after_ms: int = 0,
        extra: Message | None = None,
    ) -> None:
        super().__init__(code, message)
        self.kind = kind
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
        self.details = dict(details or {})
        self.retry_after_ms = retry_after_ms
        self.extra = extra

    def problem(self) -> Problem:
        """What the caller reads."""
        problem = Problem(code=self.code, message=self.message, field=self.field, rule=self.rule)
        if self.details:
            problem.details.update(dict(self.details))
        if self.retry_after_ms:
            problem.retry_after.FromMilliseconds(self.retry_after_ms)
        return problem

    def trailers(self) -> Trailers:
        """The metadata that carries problem and extra."""
        return trailers(self.kind.value, self.problem(), self.extra)


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
    kinds = {kind.value: kind for kind in Kind}
    code = error.code()
    if problem is None or code not in kinds:
        return None
    return Refused(
        kinds[code],
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
