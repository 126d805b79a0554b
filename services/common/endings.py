"""How calls end: counted, in the log, and as a gRPC status that tells no secret of the fault behind it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import grpc
import grpc.aio

from services.common import metrics
from services.common.logging import logger
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.statuses import STATUSES, incident_text, incident_trailers, refusal_in, trailers_for

SLOW: Final = 0.5
"""Seconds from which a good call is worth a line."""

LOGGED: Final = ("game_id", "table_id")
"""Fields of requests that go into the line of a call."""

STOPPING: Final = "stopping"
TOKEN_EXPIRED: Final = "token_expired"
EXPECTED: Final = {STOPPING, TOKEN_EXPIRED}
"""Refusals that end many good streams at once: not worth a line each."""

CANCELLED: Final = "CANCELLED"
INTERNAL: Final = "INTERNAL"


def late() -> Refused:
    """The caller has stopped waiting, or soon will."""
    return Refused(Kind.LATE, "too_late", "there was no time left for this call")


def stopping() -> Refused:
    """Another server, or this one after its restart, goes on with what was cut off."""
    return Refused(Kind.BUSY, STOPPING, "this server stops; come back at once", retry_after_ms=500)


def token_over() -> Refused:
    """A stream ends with the token that opened it."""
    return Refused(Kind.UNKNOWN_CALLER, TOKEN_EXPIRED, "the token has ended; come back with another")


class Endings:
    """Counts, logs and ends calls. A fault of ours gets a number, which is all that the caller learns."""

    def __init__(self, ports: Ports) -> None:
        self.ids = ports.ids
        self.clock = ports.clock
        self.chatty: bool = logger().is_enabled_for(logging.DEBUG)
        """Whether good calls get a line too."""

    def good(self, method: str, request: Any, took: float) -> None:
        """A line for a call that got its answer."""
        log = logger()
        say = log.info if took > SLOW else log.debug
        say("answered", **_line(method, "OK", took, request))

    async def bad(self, method: str, request: Any, context: Any, started: float, fault: BaseException) -> None:
        """Ends a call with the status of its fault; never returns."""
        took = self.clock.monotonic() - started
        refused = refusal_in(fault)
        outcome = refused.kind.value if refused else _outcome(fault, context)
        metrics.CALLS.labels(method, outcome).observe(took)
        line = _line(method, outcome, took, request)
        log = logger()
        if refused:
            say = log.debug if refused.code in EXPECTED else log.info
            say("refused", why=refused.code, field=refused.field, **line)
            await context.abort(STATUSES[refused.kind], refused.message, trailers_for(refused))
        if outcome == CANCELLED:
            log.debug("left", **line)
            raise fault
        if isinstance(fault, grpc.aio.AbortError):
            log.info("aborted", **line)
            raise fault
        incident = self.ids.new("i")
        log.error("incident", incident=incident, exc_info=fault, **line)
        await context.abort(grpc.StatusCode.INTERNAL, incident_text(incident), incident_trailers(incident))


def _outcome(fault: BaseException, context: Any) -> str:
    """The code of a call that was not refused. A handler that raises CancelledError by itself is at fault."""
    if isinstance(fault, grpc.aio.AbortError):
        return str(context.code().name)
    task = asyncio.current_task()
    if isinstance(fault, asyncio.CancelledError) and task is not None and task.cancelling():
        return CANCELLED
    return INTERNAL


def _line(method: str, code: str, took: float, request: Any) -> dict[str, object]:
    fields = {name: getattr(request, name, "") for name in LOGGED}
    known = {name: value for name, value in fields.items() if value}
    return {"method": method, "code": code, "ms": round(took * 1000), **known}
