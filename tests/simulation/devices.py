"""A user's device: it calls, looks on, and remembers what it was shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import rules_pb2, view_pb2
from grpc.aio import AioRpcError

from tests.simulation.history import MAY_PASS, Sent
from tests.simulation.wire import OK

if TYPE_CHECKING:
    from tests.simulation.world import World

SOON = 15.0
"""Seconds after which an entry must have come on a stream that was open when it was made, lost hints or not."""

PREFIXES = {
    rules_pb2: "/fieldpost.rules.v1.RulesService/",
    matchmaking_pb2: "/fieldpost.matchmaking.v1.MatchmakingService/",
}


def method_of(request: Any) -> tuple[str, Any]:
    """The full name of a request's method, and the class of its response."""
    name = type(request).__name__.removesuffix("Request")
    module = matchmaking_pb2 if "matchmaking" in request.DESCRIPTOR.file.name else rules_pb2
    return PREFIXES[module] + name, getattr(module, f"{name}Response")


class Device:
    """One browser. `view` is the latest that it has seen of the game it watches."""

    def __init__(self, world: World, user: str, name: str, seat: int = -1, service: bool = False) -> None:
        self.world = world
        self.user = user
        self.name = name
        self.seat = seat
        self.kind = "service" if service else "user"
        self.random = world.chance.stream(f"device {name}")
        self.view: view_pb2.View | None = None
        self.number, self.version = 0, 0
        self.entries: dict[int, bytes] = {}
        self.shown: list[tuple[int, bytes]] = []
        """Views that came with streams, each after the entry of that number."""
        self.news = asyncio.Event()
        self.prompt = world.slowness == 0.0

    async def ask(self, request: Any, timeout: float = 5.0) -> tuple[bytes, Any]:
        """The answer to a request, as bytes and as a message; AioRpcError where there is none."""
        method, response = method_of(request)
        body = await self.world.net.unary(self.name, method, request.SerializeToString(), self.metadata(), timeout)
        return body, response.FromString(body)

    def metadata(self) -> tuple[tuple[str, str], ...]:
        ends = f"/{self.world.latest_clock() + self.world.session}" if self.kind == "user" else ""
        return (("authorization", f"Bearer {self.kind}/{self.user}{ends}"),)

    async def look(self, request: Any, tries: int = 12) -> Any:
        """The answer to a question, asked until it comes; None where it is refused."""
        for _ in range(tries):
            try:
                return (await self.ask(request))[1]
            except AioRpcError as error:
                if error.code() not in MAY_PASS:
                    return None
                await self.world.sleep(0.5 + self.random.random() * 8)
        return None

    async def try_once(self, sent: Sent) -> grpc.StatusCode:
        """Sends a command, for the first time or again."""
        sent.tries += 1
        if sent.tries > 1:
            self.world.notes.happened("client: same id again")
        try:
            body, response = await self.ask(sent.request)
        except AioRpcError as error:
            details = b"".join([value for _, value in error.trailing_metadata() or ()])
            self.world.history.told(sent, error.code(), details, None)
            self.world.notes.happened(f"answer: {error.code().name}")
            return error.code()
        self.world.history.told(sent, OK, body, response)
        self.world.notes.happened("answer: OK")
        return OK

    async def insist(self, sent: Sent, tries: int = 10) -> bool:
        """Sends a command until there is an answer; says whether it was carried out."""
        for attempt in range(tries):
            code = await self.try_once(sent)
            if code not in MAY_PASS:
                return code is OK
            await self.world.sleep(0.3 + self.random.random() * 2**attempt)
        return False

    # Streams

    async def watch(self, game_id: str) -> None:
        """Looks on for ever; a stream that ends is opened again where it stopped."""
        while True:
            request = rules_pb2.WatchGameRequest(game_id=game_id)
            request.since_version = self.version
            method, response = method_of(request)
            stream = self.world.net.stream(self.name, method, request.SerializeToString(), self.metadata())
            opened, at = self.world.now(), self.number
            if self.version:
                self.world.notes.happened("stream resumed")
            try:
                async for data in stream:
                    message = response.FromString(data)
                    if message.entries or message.HasField("view"):
                        self.told(message, at, request.since_version)
                        self.in_time(game_id, message, opened)
                    if self.random.random() < self.world.slowness:
                        self.world.notes.happened("client: slow reader")
                        await self.world.sleep(self.random.random() * 60)
            except AioRpcError as error:
                self.world.notes.happened(f"stream ended: {error.code().name}")
            finally:
                await stream.aclose()
            await self.world.sleep(0.2 + self.random.random() * 10)

    def told(self, message: rules_pb2.WatchGameResponse, at: int, since: int) -> None:
        """Takes a message: entries come in their order, none is missing, none comes twice on one stream.

        A stream is resumed by version. Entries that left the version as it was may come again before any new one.
        """
        check = self.world.notes.check
        for entry in message.entries:
            data = entry.SerializeToString(deterministic=True)
            if entry.number <= at == self.number and entry.version == since:
                check(self.entries.get(entry.number, data) == data, "P5", f"{self.name}: entry {entry.number} differs")
                continue
            text = f"{self.name} was at entry {self.number} and is given {entry.number}"
            check(entry.number == self.number + 1, "watch", text)
            self.number, self.version = entry.number, entry.version
            self.entries[entry.number] = data
        if message.HasField("view"):
            viewer = message.view.viewer
            check(viewer == self.seat, "P7", f"{self.name} of seat {self.seat} is shown what {viewer} sees")
            self.shown.append((self.number, message.view.SerializeToString(deterministic=True)))
            self.saw(message.view)

    def in_time(self, game_id: str, message: rules_pb2.WatchGameResponse, opened: float) -> None:
        """Entries that are made while a stream is open come soon, unless this reader is a slow one."""
        for entry in message.entries:
            made = self.world.made[game_id, entry.number]
            late = self.world.now() - made
            text = f"{self.name} is given entry {entry.number} {late:.0f} s after it was made"
            self.world.notes.check(not self.prompt or made < opened or late < SOON, "watch", text)

    def saw(self, view: view_pb2.View) -> None:
        """Takes a view, unless a later one was there before."""
        if self.view is None or view.version >= self.view.version:
            self.view = view
            self.news.set()

    async def heard(self, seconds: float) -> None:
        """Waits for news, or so long."""
        self.news.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.news.wait()
        except TimeoutError:
            return
