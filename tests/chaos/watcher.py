"""Somebody who looks on at a game, and comes back after each stream that broke."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import grpc
import grpc.aio

from tests.chaos.calls import UNCERTAIN, Door

BROKEN = (*UNCERTAIN, grpc.StatusCode.UNAUTHENTICATED)
"""A stream ends with its server, or with the token that opened it."""


class Seen(NamedTuple):
    """An entry."""

    number: int
    version: int
    at: int
    """In milliseconds."""


class Watcher:
    """What came of a game through one process. `streams` says how often it had to be opened."""

    def __init__(self, door: Door, who: str, game_id: str) -> None:
        self.door = door
        self.who = who
        self.game_id = game_id
        self.streams = 0
        self.entries: list[Seen] = []
        self.over = asyncio.Event()
        self.moved = asyncio.Condition()

    @property
    def numbers(self) -> list[int]:
        return [entry.number for entry in self.entries]

    async def watch(self) -> None:
        """Notes every entry until the game is over. A new stream goes on after what the last one gave."""
        while not self.over.is_set():
            self.streams += 1
            since = self.entries[-1].version if self.entries else 0
            try:
                await self.note(self.door.watch(self.who, self.game_id, since))
            except grpc.aio.AioRpcError as error:
                if error.code() not in BROKEN:
                    raise

    async def note(self, messages: Any) -> None:
        """Notes what comes of one stream."""
        async for message in messages:
            async with self.moved:
                self.entries += [Seen(one.number, one.version, one.at.ToMilliseconds()) for one in message.entries]
                self.moved.notify_all()
            if message.view.reason:
                self.over.set()
                messages.cancel()
                return

    async def has(self, number: int) -> None:
        """Waits for an entry."""
        async with self.moved:
            await self.moved.wait_for(lambda: bool(self.entries) and self.entries[-1].number >= number)
