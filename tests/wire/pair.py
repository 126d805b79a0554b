"""One game on two sides, told the same, which differs in what nobody but its owner may know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from random import Random
from typing import Any

from fieldpost.rules.v1 import action_pb2, game_pb2, internal_pb2

from services.common.callers import Caller, CallerKind
from services.common.settings import Settings
from services.rules.app.storage import store
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.play import asked, open_asks
from services.rules.engine.kernel.view import seen_events
from tests.engine.properties.secrets import ids_in, known
from tests.engine.properties.tables import table
from tests.rules.house import ANNE, BEN, CLEO, DORA, EVE
from tests.wire.looks import compared, requests
from tests.wire.piles import Piles, lying_otherwise
from tests.wire.side import Answer, Side, side
from tests.wire.told import Table

PEOPLE = (ANNE, BEN, CLEO, DORA, *[Caller(CallerKind.USER, f"u_{name * 5}") for name in ("finn", "gwen")])
WATCHER = EVE
NOTIFICATIONS = Caller(CallerKind.SERVICE, "notifications")
Mode = tuple[str, str]
Sides = tuple[Side, Side]
SECONDS = 7
"""Between two answers."""


class Pair(Table):
    """A game that is played on both sides at once."""

    def __init__(self, sides: Sides, game_id: str, seats: int, piles: Piles, seed: object) -> None:
        super().__init__(sides[0], game_id, seats, seed)
        self.sides = sides
        self.people = PEOPLE[:seats]
        self.everybody = {SPECTATOR: WATCHER, **dict(enumerate(self.people))}
        self.piles = piles
        self.insiders: set[int] = set()
        self.compared = 0
        self.streams: dict[int, tuple[Any, Any]] = {}
        self.versions = [self.at.row.version]
        self.number = self.at.row.number
        self.learn()

    def viewers(self) -> dict[int, Caller]:
        """Everybody who may not know what differs, by seat."""
        return {viewer: who for viewer, who in self.everybody.items() if viewer not in self.insiders}

    # Who has come to know what differs

    def learn(self) -> bool:
        """Notes whom the rules have given something that differs; False when everybody may know of it now."""
        for viewer in self.viewers():
            if any(self.knows(each, viewer) for each in self.sides):
                self.insiders.add(viewer)
        return SPECTATOR not in self.insiders

    def knows(self, where: Side, viewer: int) -> bool:
        """Whether the game, or its last entry, names something that differs to a viewer."""
        position = where.position(self.game_id)
        seq = position.row.seq
        entry = where.house.database.do(lambda connection: store.entry_at(connection, self.game_id, seq))
        events = seen_events(position.game, list(entry.events), viewer)
        return bool((known(position.game, viewer) | ids_in(position.variant, events)) & self.piles.moved)

    # Playing

    async def ask(self, who: Caller, request: Any) -> tuple[Answer, Answer]:
        """The answers of both sides to one request."""
        return await self.sides[0].ask(who, request), await self.sides[1].ask(who, request)

    def later(self) -> None:
        """Lets time pass on both sides."""
        for each in self.sides:
            each.house.clock.go(SECONDS)

    def same_questions(self) -> bool:
        """Whether both games ask the same; they need not, once an insider is asked for what differs."""
        one, other = [each.position(self.game_id) for each in self.sides]
        return all(asked(one.game, seat) == asked(other.game, seat) for seat in self.insiders)

    async def step(self, *seats: int) -> bool:
        """The same answer on both sides, of any seat that is asked or of one of those; False where their ways part."""
        ask = self.chance.choice([ask for ask in open_asks(self.at.game) if not seats or ask.seat in seats])
        request = self.submission(ask.seat, self.answer(ask))
        self.later()
        one, other = await self.ask(self.people[ask.seat], request)
        if (one.status, other.status) != ("OK", "OK"):
            assert ask.seat in self.insiders, (one, other)
            return False
        self.learn()
        return await self.moved(ask.seat, one, other)

    async def differently(self, seat: int, one: action_pb2.Action, other: action_pb2.Action) -> bool:
        """One answer of a seat here, another there, under the same id; False where their ways part at once."""
        request = self.submission(seat, one)
        for each, action in zip(self.sides, (one, other), strict=True):
            request.actions[0].CopyFrom(action)
            answer = await each.ask(self.people[seat], request)
            assert answer.status == "OK", answer
        return await self.moved()

    async def moved(self, seat: int = SPECTATOR, *answers: Answer) -> bool:
        """After an entry on both sides: its seat got the same answer and watchers the same message. False where the
        games may look different now.
        """
        one, other = [each.position(self.game_id) for each in self.sides]
        apart = SPECTATOR in self.insiders or one.game.over() or other.game.over() or not self.same_questions()
        assert apart or (one.row.number, one.row.version) == (other.row.number, other.row.version)
        assert apart or seat in self.insiders or len(set(answers)) <= 1, answers
        if one.row.number == self.number:
            return not apart  # an attack that stops before it begins tells nobody anything
        self.number = one.row.number
        self.versions.append(one.row.version)
        for viewer, streams in self.streams.items():
            messages = [await stream.read() for stream in streams]
            assert apart or viewer in self.insiders or messages[0] == messages[1], viewer
            self.compared += 1
        return not apart

    # Comparing

    async def watch(self) -> None:
        """Opens streams for everybody, on both sides."""
        for viewer, who in self.everybody.items():
            one, other = [each.watch(who, self.game_id, since_version=0) for each in self.sides]
            messages = await one.read(), await other.read()
            assert viewer in self.insiders or messages[0] == messages[1], viewer
            self.streams[viewer] = one, other

    async def compare(self) -> None:
        """Asks everything for everybody who may not know what differs."""
        for viewer, who in self.viewers().items():
            for request in requests(self, viewer, self.chance.choice(self.versions)):
                one, other = [compared(answer, request, self.piles) for answer in await self.ask(who, request)]
                assert one == other, (viewer, request)
                self.compared += 1
            if viewer != SPECTATOR:
                await self.compare_descriptions(viewer)

    async def compare_descriptions(self, viewer: int) -> None:
        """What a seat is described as, for a note: its sentences go through push services."""
        for language in ("en", "fr"):
            request = internal_pb2.DescribeSeatRequest(game_id=self.game_id, seat=viewer, language=language)
            one, other = [await each.house.ask(NOTIFICATIONS, request) for each in self.sides]
            assert one == other, (viewer, language)
            self.compared += 1

    def close(self) -> None:
        for streams in self.streams.values():
            for one in streams:
                one.cancel()


@asynccontextmanager
async def paired(settings: Settings, mode: Mode, number: int, exchanging: bool = False) -> AsyncIterator[Pair]:
    """A new game on two sides, whose seats and options go with its number; with other piles on one side or not."""
    variant = table(*mode, number)
    options = {name: str(value) for name, value in variant.options.items()}
    people = PEOPLE[: variant.seats]
    async with side(settings) as one, side(settings) as other:
        piles = Piles(mode[0], Random(f"{mode}/{number}"))
        with lying_otherwise(other, piles) if exchanging else nullcontext():
            for each in (one, other):
                game_id = await each.house.table(
                    *people, mode=mode, options=options, audience=game_pb2.AUDIENCE_EVERYBODY
                )
            pair = Pair((one, other), game_id, variant.seats, piles, f"{mode}/{number}")
            await pair.watch()
            try:
                yield pair
            finally:
                pair.close()
