"""The network between all of them: it loses, delays, doubles and reorders calls, and cuts streams."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import grpc

from tests.simulation.process import Life, Process
from tests.simulation.weather import Fate
from tests.simulation.wire import OK, Ended, Reply, ServerContext

if TYPE_CHECKING:
    from tests.simulation.world import World

Metadata = tuple[tuple[str, str], ...]
AWAY = Reply(grpc.StatusCode.UNAVAILABLE, details="connection refused")
LATE = Reply(grpc.StatusCode.DEADLINE_EXCEEDED, details="deadline exceeded")
NOBODY = Reply(grpc.StatusCode.UNIMPLEMENTED, details="no such method")
ORDERED = ("SubmitActions", "SetStandingOrders", "SetPlan", "Resign", "ProposeDraw", "GetGame", "GetView", "ListEvents")
"""Methods whose answers have the same bytes in every run; elsewhere protobuf writes maps in any order."""

LOOKS = ("ListFacts", "ListBotDecisions", "ListDue", "Sweep")
"""Calls that look whether there is something to do; while only these are under way, nothing happens."""

PATIENCE = 10.0
THINKING = 1.5
WINDOW = 2
"""Messages of a stream that are under way before its server has to wait for the reader."""


class Net:
    """Calls by the full name of their method, whose package says which service it is."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.chance.stream("net")
        self.under_way = 0
        self.left = self.arrived = 0

    async def unary(
        self, origin: str, method: str, data: bytes, metadata: Metadata, timeout: float | None, patient: bool = False
    ) -> bytes:
        """The answer to a call; AioRpcError where there is none."""
        world = self.world
        fate = world.weather.fate(method)
        ends = world.now() + (PATIENCE if timeout is None else timeout)
        counts = not method.endswith(LOOKS)
        self.under_way += counts
        if counts:
            world.stir()
        if method.endswith("/CreateGame"):
            world.storms.has_a_game_made(origin)
        try:
            reply = await self.carried(method, data, metadata, ends, fate, patient)
        finally:
            self.under_way -= counts
        digest = hashlib.sha256(reply.body).hexdigest()[:8] if method.endswith(ORDERED) else ""
        world.trace(origin, method.rpartition("/")[2], reply.code.name, digest, reply.details[:40])
        if reply.code is not OK:
            raise reply.error()
        return reply.body

    async def thinking(self) -> None:
        """What a bot does before it answers."""
        await asyncio.sleep(THINKING * (0.5 + self.random.random()))

    async def carried(
        self, method: str, data: bytes, metadata: Metadata, ends: float, fate: Fate, patient: bool
    ) -> Reply:
        """There and back again."""
        now = self.world.now
        if fate.request_lost:
            await asyncio.sleep(ends - now())
            return LATE
        self.left += 1
        mine = self.left
        await asyncio.sleep(min(fate.delay, ends - now()))
        if mine < self.arrived:
            self.world.notes.happened("fault: calls out of order")
        self.arrived = max(self.arrived, mine)
        process = self.process_of(method)
        while process is None:
            if not patient or now() >= ends:
                return AWAY
            await asyncio.sleep(min(0.2, ends - now()))
            process = self.process_of(method)
        if fate.twice:
            asyncio.get_running_loop().call_later(fate.twice, self.again, method, data, metadata)
        reply = await self.served(process, method, data, metadata, ends)
        if fate.answer_lost and reply is not LATE:
            await asyncio.sleep(max(0.0, ends - now()) if self.random.random() < 0.5 else fate.back)
            return LATE if now() >= ends else AWAY
        await asyncio.sleep(max(0.0, min(fate.back, ends - now())))
        return reply

    async def served(self, process: Process, method: str, data: bytes, metadata: Metadata, ends: float) -> Reply:
        """What a process answers; one that dies answers nothing."""
        life = process.life
        assert life is not None
        handling = life.spawn(self.handled(life, method, data, metadata, ends))
        try:
            await asyncio.wait([handling], timeout=max(0.0, ends - self.world.now()))
        except asyncio.CancelledError:
            self.cancel_soon(handling)
            raise
        if not handling.done():
            self.cancel_soon(handling)
            return LATE
        if handling.cancelled() or isinstance(handling.exception(), BaseException):
            if not life.dead:
                self.world.notes.unexpected(method, None if handling.cancelled() else handling.exception())
            return AWAY
        return handling.result()

    def cancel_soon(self, handling: asyncio.Task[Reply]) -> None:
        """Nobody waits for the answer any more: the server hears of it a little later, or never."""
        if self.random.random() < 0.7:
            asyncio.get_running_loop().call_later(self.random.random() * 0.05, handling.cancel)

    async def handled(self, life: Life, method: str, data: bytes, metadata: Metadata, ends: float) -> Reply:
        handler = life.handler(method)
        if handler is None:
            return NOBODY
        context = ServerContext(metadata, ends, life.process.clock)
        try:
            body = await handler.unary_unary(data, context)
        except Ended as end:
            return end.reply
        return Reply(OK, body)

    def again(self, method: str, data: bytes, metadata: Metadata) -> None:
        """A call that was sent once arrives a second time; its answer goes nowhere."""
        process = self.process_of(method)
        if process is not None and process.life is not None:
            process.life.spawn(self.handled(process.life, method, data, metadata, self.world.now() + PATIENCE))

    def process_of(self, method: str) -> Process | None:
        """A living process of the service that has the method."""
        service = method.split(".")[1]
        living = [one for one in self.world.processes if one.service == service and one.life is not None]
        return self.random.choice(living) if living else None

    # Streams

    async def stream(self, origin: str, method: str, data: bytes, metadata: Metadata) -> AsyncIterator[bytes]:
        """What a stream brings, in its order, until it is cut."""
        await asyncio.sleep(self.random.random() * 0.03)
        process = self.process_of(method)
        if process is None or process.life is None:
            raise AWAY.error()
        life = process.life
        pipe = Pipe()
        sending = life.spawn(self.streamed(life, method, data, metadata, pipe))
        sending.add_done_callback(lambda _: pipe.items.put_nowait(AWAY))
        held = 0
        try:
            while True:
                item = await pipe.items.get()
                pipe.room.set()
                if isinstance(item, Reply):
                    self.world.trace(origin, "stream ends", item.code.name, item.details[:40])
                    raise item.error()
                if self.world.weather.strikes("cut"):
                    raise AWAY.error()
                held = 1
                self.under_way += held
                await asyncio.sleep(0.001 + self.random.random() * 0.02)
                yield item
                self.under_way -= held
                held = 0
        finally:
            self.under_way -= held
            late = self.random.choice((0.01, 0.01, 30.0)) * self.random.random()
            asyncio.get_running_loop().call_later(late, sending.cancel)

    async def streamed(self, life: Life, method: str, data: bytes, metadata: Metadata, pipe: Pipe) -> None:
        handler = life.handler(method)
        assert handler is not None
        context = ServerContext(metadata, None, life.process.clock, pipe.send)
        try:
            await handler.unary_stream(data, context)
        except Ended as end:
            pipe.items.put_nowait(end.reply)


class Pipe:
    """A stream between its server and its reader."""

    def __init__(self) -> None:
        self.items: asyncio.Queue[bytes | Reply] = asyncio.Queue()
        self.room = asyncio.Event()

    async def send(self, message: bytes) -> None:
        """Waits while the reader is too far behind."""
        while self.items.qsize() >= WINDOW:
            self.room.clear()
            await self.room.wait()
        self.items.put_nowait(message)
