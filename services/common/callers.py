"""The context of a call: who calls, until when, under which request id; known before a handler starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Final, NamedTuple


class CallerKind(Enum):
    """What a caller has proved to be."""

    NOBODY = "nobody"
    USER = "user"
    SERVICE = "service"


class Scope(Enum):
    """What a program of somebody's may do with its token."""

    READ = "read"
    PLAY = "play"
    """Everything that READ may, too."""


class Caller(NamedTuple):
    """Who calls: `id` is a user id or a service's name, empty for nobody; `session` is a user's session, if known."""

    kind: CallerKind
    id: str = ""
    session: str = ""
    expires_at: int = 0
    """When its token ends, in milliseconds; a stream ends with it."""
    scope: Scope | None = None
    """What a bot's token is good for; None for people and services."""

    @property
    def is_user(self) -> bool:
        return self.kind is CallerKind.USER

    @property
    def is_bot(self) -> bool:
        """Whether it is the account of a program."""
        return self.scope is not None

    @property
    def is_service(self) -> bool:
        return self.kind is CallerKind.SERVICE


NOBODY: Final = Caller(CallerKind.NOBODY)


class Call:
    """One call while it is answered. Work that outlives it must not use it."""

    __slots__ = ("address", "caller", "deadline", "fields", "request_id")

    def __init__(
        self, caller: Caller = NOBODY, request_id: str = "", deadline: float | None = None, address: str = ""
    ) -> None:
        self.caller = caller
        self.request_id = request_id
        self.address = address
        """Where the caller is, as the gateway says; empty for calls that did not come through it."""
        self.deadline = deadline
        """When the caller stops waiting, on the monotonic clock; None for a stream."""
        self.fields: dict[str, object] = {}
        """What the handler wants in the log line of this call."""


NO_CALL: Final = Call()
_current: ContextVar[Call] = ContextVar("call", default=NO_CALL)

current = _current.get
"""The call that is being answered; outside of one, a call by nobody."""

begin = _current.set
"""Makes a call the current one, for the rest of its task. Only the server does this."""


def caller() -> Caller:
    """Who calls; nobody outside of a call."""
    return _current.get().caller


@contextmanager
def acting_as(someone: Caller) -> Iterator[None]:
    """Runs a block as if somebody called: for tests and the simulation, which call handlers directly."""
    token = _current.set(Call(someone))
    try:
        yield
    finally:
        _current.reset(token)
