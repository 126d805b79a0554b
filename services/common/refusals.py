"""Why a call was not carried out: an exception, without a word of how it travels (statuses.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias

JSON: TypeAlias = bool | int | float | str | Sequence["JSON"] | Mapping[str, "JSON"] | None


class Kind(Enum):
    """What sort of refusal; the value is the name of its gRPC status."""

    INVALID = "INVALID_ARGUMENT"
    AGAINST_RULE = "FAILED_PRECONDITION"
    STALE = "ABORTED"
    HIDDEN = "NOT_FOUND"
    TOO_MUCH = "RESOURCE_EXHAUSTED"
    UNKNOWN_CALLER = "UNAUTHENTICATED"
    FORBIDDEN = "PERMISSION_DENIED"
    BUSY = "UNAVAILABLE"
    LATE = "DEADLINE_EXCEEDED"


class Refused(Exception):
    """The call changes nothing and gets this answer. Code, message and details go to the caller: no secret in them.

    `extra` is a message that goes along, such as a fresh view.
    """

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
        extra: Any = None,
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
