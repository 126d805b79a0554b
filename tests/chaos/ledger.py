"""What people were told: the first answer to each command, which every later one must equal to the last byte."""

from __future__ import annotations

import asyncio
import hashlib
from typing import NamedTuple

from services.common.ports import SystemClock
from tests.chaos.calls import Answer, Command

EXPECTED = {"SubmitActions": ("OK", "ABORTED"), "SetStandingOrders": ("OK", "FAILED_PRECONDITION")}
"""A question may have been answered by somebody else; a game may be over for whoever gives orders."""


class Told(NamedTuple):
    """What is kept of an answer, of which there may be a hundred thousand: how it ended, and what its bytes were.

    `entries` has the number and version of the entry that came with it; orders are told without any.
    """

    code: str
    digest: bytes
    entries: tuple[tuple[int, int], ...]

    @property
    def accepted(self) -> bool:
        return self.code == "OK"


class Ledger:
    """Commands with their answers."""

    def __init__(self) -> None:
        self.told: dict[Command, Told] = {}
        self.lost: dict[Command, int] = {}
        """When the last try ended that nobody answered, in milliseconds; only of those before the first answer."""
        self.calls = 0
        self.moved = asyncio.Condition()

    async def note(self, command: Command, answer: Answer) -> None:
        """Adds an answer."""
        assert answer.code in EXPECTED[command.method], answer
        digest = hashlib.sha256(answer.body).digest()
        first = self.told.get(command)
        if first is None:
            listed = answer.submitted().entries if answer.accepted and command.method == "SubmitActions" else ()
            entries = tuple((entry.number, entry.version) for entry in listed)
            self.told[command] = Told(answer.code, digest, entries)
        else:
            assert (first.code, first.digest) == (answer.code, digest), f"{command} was told {first.code} before"
        self.calls += 1
        async with self.moved:
            self.moved.notify_all()

    def lose(self, command: Command) -> None:
        """Adds a try that was not answered."""
        if command not in self.told:
            self.lost[command] = SystemClock().now()

    async def more(self, count: int) -> None:
        """Waits for so many answers more."""
        wanted = self.calls + count
        async with self.moved:
            await self.moved.wait_for(lambda: self.calls >= wanted)

    async def commands(self, count: int) -> None:
        """Waits until so many different commands were answered in all."""
        async with self.moved:
            await self.moved.wait_for(lambda: len(self.told) >= count)
