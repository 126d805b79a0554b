"""A rules service for tests: real classes and real messages, a clock that the test moves, and no network.

`House.ask` does what the server does around a handler: it says who calls and checks the request's contract.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest
from fieldpost.common.v1 import facts_pb2
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, view_pb2
from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass

from services.common.callers import Caller, CallerKind, acting_as
from services.common.checking import reader
from services.common.database import Database
from services.common.databases import open_database
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.rules.app.internal import RulesInternal
from services.rules.app.process import App
from services.rules.app.service import Rules
from services.rules.app.wire import answers
from services.rules.dice import chain
from services.rules.dice.beacon import NoBeacon
from services.rules.dice.vault import Vault
from tests.common.clock import Clock
from tests.common.heard import Heard, heard
from tests.common.inline import InlineDatabase
from tests.rules.players import own_decision

DAY = 86_400
ANNE, BEN, CLEO, DORA, EVE = users = tuple(
    Caller(CallerKind.USER, f"u_{name * 5}") for name in ("anne", "benx", "cleo", "dora", "evex")
)
MATCHMAKING, BOTS, WORKER, ACCOUNTS = (
    Caller(CallerKind.SERVICE, name) for name in ("matchmaking", "bots", "worker", "accounts")
)
VAULT_KEY = bytes(range(32))
chain.hashed = cache(chain.hashed)  # houses draw the same secrets: a chain of 131,072 hashes need be made once


class Counted:
    """Ids and entropy that are the same in every run, and different each time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.count = 0

    def bytes(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"{self.name}/{self.count}".encode()).digest(size)

    def new(self, prefix: str) -> str:
        letters = "abcdefghijklmnopqrstuvwxyz234567"
        return f"{prefix}_" + "".join([letters[byte % 32] for byte in self.bytes(20)])


class Hints:
    """Hints between the houses of one town; `lost` drops them."""

    def __init__(self) -> None:
        self.heard: list[asyncio.Queue[tuple[str, str]]] = []
        self.sent: list[tuple[str, str]] = []
        self.lost = False

    def publish(self, channel: str, text: str = "") -> None:
        self.sent.append((channel, text))
        if not self.lost:
            for queue in self.heard:
                queue.put_nowait((channel, text))

    async def subscribe(self, *channels: str) -> AsyncIterator[tuple[str, str]]:
        queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.heard.append(queue)
        for channel in channels:
            yield channel, ""
        while True:
            channel, text = await queue.get()
            if channel in channels:
                yield channel, text

    async def close(self) -> None:
        self.heard.clear()


class House:
    """One process of the rules service."""

    def __init__(
        self, database: Database, clock: Clock | None = None, hints: Hints | None = None, name: str = "house"
    ) -> None:
        self.clock = clock or Clock()
        self.hints = hints or Hints()
        self.name = name
        chance = Counted(name)
        ports = Ports(self.clock, chance, chance)
        self.database = database
        self.app = App(database, ports, self.hints, Vault(VAULT_KEY, chance), NoBeacon(), answers.watched)
        self.methods: dict[str, Any] = {}
        self.learn(rules_pb2.DESCRIPTOR.services_by_name["RulesService"], Rules(self.app))
        self.learn(internal_pb2.DESCRIPTOR.services_by_name["RulesInternalService"], RulesInternal(self.app))
        self.calls = 0

    def learn(self, service: ServiceDescriptor, servicer: Any) -> None:
        for method in service.methods:
            request, response = GetMessageClass(method.input_type), GetMessageClass(method.output_type)
            self.methods[method.name] = (reader(request.FromString), getattr(servicer, method.name), response)

    async def ask(self, who: Caller, request: Any) -> Any:
        """The response to a request, or Refused."""
        read, handler, response = self.methods[type(request).__name__.removesuffix("Request")]
        with acting_as(who):
            found = await handler(read(request.SerializeToString()), None)
        return response.FromString(found) if isinstance(found, bytes) else found

    async def watch(self, who: Caller, game_id: str, **how: Any) -> AsyncIterator[rules_pb2.WatchGameResponse]:
        """The messages of a stream."""
        request = rules_pb2.WatchGameRequest(game_id=game_id, **how)
        read, handler, response = self.methods["WatchGame"]
        with acting_as(who):
            stream = handler(read(request.SerializeToString()), None)
            async for data in stream:
                yield response.FromString(data)

    def request_id(self) -> str:
        self.calls += 1
        return f"{self.name}_{self.calls:08d}"

    async def facts(self, *kinds: str, after: int = 0, who: Caller = MATCHMAKING) -> list[Heard]:
        """What other services hear of games, all of it or of some kinds."""
        found: list[Heard] = []
        while page := heard(await self.ask(who, facts_pb2.ListFactsRequest(after=after)), internal_pb2.GameFact):
            found += page
            after = page[-1].number
        return [fact for fact in found if not kinds or fact.kind in kinds]

    # Games

    async def table(self, *people: Caller, bots: int = 0, **how: Any) -> str:
        """The id of a new game: seats for people, then for bots. By default a duel of the classic world."""
        people = people or (ANNE, BEN)
        reserved = await self.ask(MATCHMAKING, internal_pb2.ReserveGameRequest(request_id=self.request_id()))
        request = table_request(reserved.game_id, people, bots, **how)
        await self.ask(MATCHMAKING, request)
        game_id: str = reserved.game_id
        return game_id

    async def game(self, who: Caller, game_id: str) -> game_pb2.Game:
        return (await self.ask(who, rules_pb2.GetGameRequest(game_id=game_id))).game

    async def view(self, who: Caller, game_id: str, version: int | None = None) -> view_pb2.View:
        return (await self.ask(who, rules_pb2.GetViewRequest(game_id=game_id, version=version))).view

    async def entries(self, who: Caller, game_id: str, since: int = 0, page: int = 0) -> list[view_pb2.Entry]:
        """What a caller is told of a game's log, all pages of it."""
        found: list[view_pb2.Entry] = []
        token = ""
        while True:
            request = rules_pb2.ListEventsRequest(
                game_id=game_id, since_version=since, page_size=page, page_token=token
            )
            listed = await self.ask(who, request)
            found += listed.entries
            token = listed.next_page_token
            if not token:
                return found

    async def act(self, who: Caller, game_id: str, *actions: Any, **how: Any) -> rules_pb2.SubmitActionsResponse:
        """Answers the caller's open question."""
        return await self.ask(who, await self.submission(who, game_id, *actions, **how))

    async def submission(self, who: Caller, game_id: str, *actions: Any, **how: Any) -> rules_pb2.SubmitActionsRequest:
        """A call that answers the caller's open question; `how` replaces fields of it."""
        view = await self.view(who, game_id)
        decision = own_decision(view)
        fields = {
            "request_id": self.request_id(),
            "decision": decision.id if decision else "none",
            "expected_version": view.version,
            **how,
        }
        return rules_pb2.SubmitActionsRequest(game_id=game_id, actions=actions, **fields)


def table_request(
    game_id: str,
    people: tuple[Caller, ...],
    bots: int = 0,
    mode: tuple[str, str] = ("world", "conquest"),
    options: dict[str, str] | None = None,
    clock: game_pb2.TableClock | None = None,
    audience: int = game_pb2.AUDIENCE_MEMBERS,
    fallback: int = game_pb2.FALLBACK_UNSPECIFIED,
    title: str = "A table",
    claims: int = game_pb2.CLAIMS_UNSPECIFIED,
    anonymous: bool = False,
    started_by: str = "",
    names: Sequence[str] = (),
) -> rules_pb2.CreateGameRequest:
    """What matchmaking sends when a table starts."""
    seats = [
        rules_pb2.SeatRequest(
            user_id=one.id, bot="greedy", dice_seed=one.id.encode()[:20], fallback=fallback, name=name
        )
        for one, name in zip_longest(people, names, fillvalue="")
    ]
    seats += [rules_pb2.SeatRequest(bot="greedy") for _ in range(bots)]
    return rules_pb2.CreateGameRequest(
        game_id=game_id,
        title=title,
        mode=game_pb2.Mode(edition=mode[0], variant=mode[1], options=options or {}),
        seats=seats,
        clock=clock,
        audience=audience,
        claims=claims,
        anonymous=anonymous,
        started_by=started_by,
    )


def inline_house() -> House:
    """A house whose database is in memory."""
    return House(InlineDatabase("rules"))


@asynccontextmanager
async def open_house(settings: Settings, **how: Any) -> AsyncIterator[House]:
    """A house on the database of the settings."""
    database = open_database(settings, "rules")
    try:
        yield House(database, **how)
    finally:
        await database.close()


@contextmanager
def refused(kind: Kind, code: str = "") -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Expects a call to be refused so."""
    with pytest.raises(Refused) as found:
        yield found
    assert (found.value.kind, code or found.value.code) == (kind, found.value.code), found.value.message
    assert not code or found.value.code == code
