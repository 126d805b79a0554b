"""What clients sent, and the first word that each of their calls got; any later word must be the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import grpc
from google.protobuf.message import Message

from tests.simulation.wire import OK

if TYPE_CHECKING:
    from tests.simulation.world import World

KEPT_FOR_EVER = (OK, grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.ABORTED)
"""Answers that the same call gets for the life of the game."""

MAY_PASS = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.UNAUTHENTICATED,
)
"""What a client tries again after. A token may end on its way, where a clock is set; the next call has a new one."""

Word = tuple[str, bytes]
"""The name of a status, and all bytes that came with it."""


@dataclass
class Sent:
    """A command with its id, and what is known of it."""

    user: str
    method: str
    request: Any
    what: str
    word: Word | None = None
    response: Any = None
    """The message, where it was carried out."""
    tries: int = 0
    final: str = ""
    """The status of a refusal that is not kept: malformed, or hidden."""
    forbidden: bool = False
    """Whether it must never be carried out."""

    @property
    def key(self) -> tuple[str, str, str]:
        return getattr(self.request, "game_id", ""), self.user, self.request.request_id

    @property
    def taken(self) -> bool:
        return self.response is not None


@dataclass
class History:
    """All commands of a run, in the order in which they were first sent."""

    world: World
    sent: list[Sent] = field(default_factory=list)

    def new(self, user: str, request: Message, what: str, forbidden: bool = False) -> Sent:
        """A command that is about to be sent for the first time."""
        found = Sent(user, type(request).__name__.removesuffix("Request"), request, what, forbidden=forbidden)
        self.sent.append(found)
        return found

    def told(self, sent: Sent, code: grpc.StatusCode, body: bytes, response: Any) -> None:
        """An answer came back."""
        notes = self.world.notes
        if code in MAY_PASS:
            return
        if code not in KEPT_FOR_EVER:
            sent.final = code.name
            notes.check(sent.word is None, "P2", f"{sent.key} was {sent.word and sent.word[0]} and is {code.name} now")
            return
        word = (code.name, body)
        if sent.word is None:
            sent.word, sent.response = word, response
            notes.check(not (sent.forbidden and code is OK), "P3", f"{sent.what} {sent.key} was carried out")
            return
        notes.happened("the first answer again")
        if sent.word != word:
            notes.broken("P2", f"{sent.what} {sent.key} got {sent.word[0]} first and {code.name} later")
