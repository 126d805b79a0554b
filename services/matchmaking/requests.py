"""What somebody asks for once, however often the request comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from services.common import idempotency
from services.common.database import Database
from services.common.hints import Hints
from services.common.idempotency import Request
from services.common.outbox import channel_of
from services.common.ports import Ports

Act = Callable[[Connection], bytes]
"""What a request does, with its answer; PENDING when that needs another transaction."""

CHANNEL: Final = channel_of("matchmaking")
"""Hints on this channel say that there are new facts."""


class Requests:
    """Carries requests out."""

    def __init__(self, database: Database, ports: Ports) -> None:
        self.database = database
        self.ports = ports
        self.hints: Hints | None = None
        """Where others are woken; without them they look every few seconds."""

    def announce(self) -> None:
        """Wakes those who want to hear of what was just committed."""
        self.hint(CHANNEL)

    def hint(self, channel: str, text: str = "") -> None:
        """Says on a channel that something is new; it may be lost."""
        if self.hints is not None:
            self.hints.publish(channel, text)

    async def known(self, request: Request) -> bytes | None:
        """The answer that a request has had before, if it has; its refusal is raised."""
        found = await self.database.read(lambda connection: idempotency.known_outcome(connection, request))
        return None if found is None else idempotency.given(found)

    async def once(self, request: Request, act: Act) -> bytes:
        """What a request does, as one transaction; a request that came before gets the answer that it had."""
        now = self.ports.clock.now()

        def work(connection: Connection) -> idempotency.Outcome:
            return idempotency.once(connection, request, now, lambda: act(connection))

        outcome = await self.database.write(work)
        self.announce()
        return idempotency.given(outcome)
