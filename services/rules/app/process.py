"""One process of the rules service: what may be asked of it, and who hears of what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, overload

from services.common.database import Database
from services.common.hints import Hints
from services.common.ports import Ports
from services.common.turns import Turns
from services.rules.app.game import facts
from services.rules.app.game.aways import Aways
from services.rules.app.game.beginnings import Beginnings, Reservation
from services.rules.app.game.commands import Asked, Command, NewGame, Outcome, Unasked
from services.rules.app.game.deadlines import Sweeper
from services.rules.app.game.games import Games
from services.rules.app.log.moment import Moment, WritesStream
from services.rules.app.log.watch import Hub
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Position
from services.rules.dice.beacon import Beacon
from services.rules.dice.vault import Vault


class Done(NamedTuple):
    """What came of a command, and the game after it as it is shown."""

    outcome: Outcome
    moment: Moment


class App:
    """One process of the rules service. `run` is the only way to change a game, from RPCs and the clock alike."""

    def __init__(
        self, database: Database, ports: Ports, hints: Hints, vault: Vault, beacon: Beacon, write: WritesStream
    ) -> None:
        self.database = database
        self.ports = ports
        self.hints = hints
        self.context = Context(vault)
        self.games = Games(self.context, ports.clock, ports.entropy, beacon)
        self.beginnings = Beginnings(self.games, ports)
        self.turns = Turns(ports.clock)
        self.hub = Hub(database, self.context, hints, self.turns, write)
        self.sweeper = Sweeper(database, ports.clock, ports.ids.new("p"), self.run)
        self.aways = Aways(database, ports.clock, self.run)

    @overload
    async def run(self, command: Asked) -> Done: ...

    @overload
    async def run(self, command: Unasked) -> Done | None: ...

    async def run(self, command: Command) -> Done | None:
        """What came of a command, once it is durable; whoever watches has heard of it. None where the clock had nothing
        to do.
        """
        try:
            outcome = await self.database.write(lambda connection: self.games.accept(connection, command))
        except asyncio.CancelledError:
            self.hub.left(game_of(command))  # it may be durable, though nobody waits any more
            raise
        if outcome is None:
            return None
        moment = Moment(outcome.position, outcome.entry)
        if outcome.fresh:
            self.hub.moved(moment)
            if outcome.has_facts:
                self.hints.publish(facts.CHANNEL)
        return Done(outcome, moment)

    async def reserve(self, request_id: str) -> Reservation:
        """A game to come; the same call gets the same game."""
        known = await self.database.read(lambda connection: self.beginnings.reserved(connection, request_id))
        if known is not None:
            return known
        prepared = await self.database.read(lambda _: self.beginnings.prepared(request_id))  # on a thread of its own
        return await self.database.write(lambda connection: self.beginnings.reserve(connection, prepared))

    async def begin(self, new: NewGame) -> Position:
        """The game as it began; the same call gets the same."""
        position, fresh = await self.database.write(lambda connection: self.beginnings.begin(connection, new))
        if fresh:
            self.hints.publish(facts.CHANNEL)
        return position

    def background(self) -> list[Callable[[], Awaitable[None]]]:
        """What runs beside the server."""
        return [self.sweeper.run, self.aways.keep_sweeping, self.hub.listen, self.hub.patrol]


def game_of(command: Command) -> str:
    """The game that a command is about."""
    return command.game_id if isinstance(command, Unasked) else command.request.game_id
