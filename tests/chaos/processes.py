"""Games on real rules processes, for people who get their answers whatever happens to the processes.

It ends with the books: many commands are asked for again, and everything that is stored is audited.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2
from google.protobuf.message import Message

from deploy.local import Stack
from services.common.settings import Settings
from tests.chaos.audit import Shown, audit
from tests.chaos.calls import INTERNAL, MATCHMAKING, RULES, Answer, Command, Door, Unanswered
from tests.chaos.ledger import Ledger
from tests.chaos.watcher import Watcher
from tests.deploy.ports import free_base
from tests.rules.house import ANNE, BEN, CLEO, EVE, table_request

PLAYERS = (ANNE, BEN, CLEO)
PEOPLE = tuple(one.id for one in PLAYERS)
SPECTATOR = EVE.id
UNLIMITED = {"FIELDPOST_CALLS_PER_SECOND": "0", "FIELDPOST_STREAMS_PER_USER": "60000", "LOG_LEVEL": "WARNING"}
SECOND_PROCESS = 20
"""How far the ports of a second process are from those of the first."""

ROUNDS = 5
"""Two hundred answers, more or less."""

AT_ONCE = 16
ASKED_AGAIN = 200


class Processes:
    """Rules processes on one database; each has a stack and a door. What every game's watchers saw is in `seen`."""

    def __init__(self, stacks: list[Stack], watchers: Sequence[str], group: asyncio.TaskGroup) -> None:
        self.stacks = stacks
        self.stack = stacks[0]
        self.doors = [Door(stack.settings) for stack in stacks]
        self.ledger = Ledger()
        self.seen: dict[str, list[Watcher]] = {}
        self.watchers = watchers
        self.group = group
        self.watching: list[asyncio.Task[None]] = []
        self.untold = 0
        """How many commands were durable before anybody was told; known when the books are closed."""

    async def game(self, bots: int = 0, rounds: int = ROUNDS) -> str:
        """The id of a new game, of three people or of bots; when it is over, its whole proof can be checked."""
        reserve = internal_pb2.ReserveGameRequest(request_id=secrets.token_hex(8))
        reserved = internal_pb2.ReserveGameResponse.FromString(await self.ask(MATCHMAKING, reserve, INTERNAL))
        game_id = str(reserved.game_id)
        people = () if bots else PLAYERS
        how: Any = {"audience": game_pb2.AUDIENCE_EVERYBODY, "options": {"round_limit": str(rounds)}}
        await self.ask(MATCHMAKING, table_request(game_id, people, bots, **how))
        self.seen[game_id] = [Watcher(door, who, game_id) for door in self.doors for who in self.watchers]
        self.watching += [self.group.create_task(one.watch()) for one in self.seen[game_id]]
        return game_id

    async def view(self, who: str, game_id: str) -> view_pb2.View:
        """What somebody sees now."""
        body = await self.ask(who, rules_pb2.GetViewRequest(game_id=game_id))
        return rules_pb2.GetViewResponse.FromString(body).view

    async def numbers(self, game_id: str) -> list[int]:
        """The numbers of all entries of a game, as ListEvents gives them."""
        found: list[int] = []
        token = ""
        while True:
            request = rules_pb2.ListEventsRequest(game_id=game_id, page_size=200, page_token=token)
            page = rules_pb2.ListEventsResponse.FromString(await self.ask(SPECTATOR, request))
            found += [entry.number for entry in page.entries]
            token = page.next_page_token
            if not token:
                return found

    async def send(self, command: Command, door: int = 0) -> Answer:
        """The answer to a command, however many tries that takes; the ledger hears of each."""
        path = f"/{RULES}/{command.method}"
        answer = await self.insist(command.who, path, command.body, door, lambda: self.ledger.lose(command))
        await self.ledger.note(command, answer)
        return answer

    async def ask(self, who: str, request: Message, service: str = RULES) -> bytes:
        """The response to a call that may be made as often as one likes; it must succeed in the end."""
        path = f"/{service}/{type(request).__name__.removesuffix('Request')}"
        answer = await self.insist(who, path, request.SerializeToString())
        assert answer.accepted, (path, answer)
        return answer.body

    async def insist(
        self, who: str, path: str, body: bytes, door: int = 0, lost: Callable[[], None] = lambda: None
    ) -> Answer:
        """Tries one door after the other until somebody answers; the last one is waited at."""
        last = door + len(self.doors) - 1
        while True:
            try:
                return await self.doors[door % len(self.doors)].call(who, path, body, wait=door >= last)
            except Unanswered:
                lost()
                door += 1

    # The books

    async def ask_again(self) -> None:
        """Sends many commands once more, long after their answers, to any process: the ledger knows what must come."""
        commands = list(self.ledger.told)
        commands = Random(len(commands)).sample(commands, min(ASKED_AGAIN, len(commands)))
        for first in range(0, len(commands), AT_ONCE):
            some = commands[first : first + AT_ONCE]
            await asyncio.gather(*[self.send(command, door) for door, command in enumerate(some)])

    async def missed_nothing(self, game_id: str) -> None:
        """Every watcher saw every entry of a game once, in order."""
        numbers = await self.numbers(game_id)
        assert numbers == list(range(1, len(numbers) + 1))
        for watcher in self.seen[game_id]:
            await watcher.has(numbers[-1])
            assert watcher.numbers == numbers

    async def shown(self) -> Shown:
        """What everybody sees of every game, byte by byte."""
        return {
            (game_id, who): await self.ask(who, rules_pb2.GetViewRequest(game_id=game_id))
            for game_id in self.seen
            for who in PEOPLE
        }

    async def close(self) -> Shown:
        """What people see at the end, when nobody does anything any more."""
        await self.ask_again()
        for game_id in self.seen:
            await self.missed_nothing(game_id)
        for task in self.watching:
            task.cancel()
        return await self.shown()


@asynccontextmanager
async def rules_processes(
    settings: Settings,
    *more: str,
    processes: int = 1,
    watchers: Collection[str] = (),
) -> AsyncIterator[Processes]:
    """Rules processes on the database of the settings, with other members of a stack where they are named.

    Whoever is named as a watcher looks on at every game, at every process.
    """
    async with running(settings, more, processes) as stacks, asyncio.TaskGroup() as group:
        here = Processes(stacks, tuple(watchers), group)
        yield here
        shown = await here.close()
    ledger = here.ledger
    here.untold = await audit(settings, ledger, shown)
    print(
        f"{len(here.seen)} games, {len(ledger.told)} commands, {ledger.calls} answers, "
        f"{len(ledger.lost)} commands lost at first, {here.untold} of them durable before anybody was told"
    )


@asynccontextmanager
async def running(settings: Settings, more: Collection[str], processes: int) -> AsyncIterator[list[Stack]]:
    """A stack for each process; the other members are the first one's."""
    said = {**UNLIMITED, "DATABASE_URL": settings.database_url, "DATABASE_SCHEMA_PREFIX": settings.schema_prefix}
    base = free_base()
    port = Settings(port=base).port_of("rules")
    async with AsyncExitStack() as open_stacks:
        stacks = []
        for number in range(processes):
            own = {**said, "FIELDPOST_RULES_PORT": str(port + number * SECOND_PROCESS)}
            members = {"rules", *(() if number else more)}
            stack = Stack(base, settings.data, own, members, say=lambda line: None)
            stacks.append(await open_stacks.enter_async_context(stack))
        yield stacks
