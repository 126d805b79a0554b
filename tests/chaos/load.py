"""Several players at once, and what they were told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from fieldpost.rules.v1 import rules_pb2

from services.common.settings import Settings
from tests.chaos.client import PEOPLE, Client
from tests.chaos.ledger import Command, Ledger
from tests.chaos.player import Player

AGAIN = 0.15
"""How often a client asks again for an answer that it has had."""


class Load:
    """Players who play until they are told to stop."""

    def __init__(self, clients: Sequence[Client], ledger: Ledger) -> None:
        self.clients = clients
        self.ledger = ledger
        self.players = [Player(client) for client in clients]
        self.over = False
        self.called = asyncio.Condition()

    @property
    def games(self) -> list[str]:
        return [game_id for player in self.players for game_id in player.games]

    @property
    def lost(self) -> int:
        """Tries that nobody answered."""
        return sum(client.lost for client in self.clients)

    async def play(self, player: Player) -> None:
        """Commands one after the other, with an old one again now and then."""
        chance = player.client.chance
        old: list[Command] = []
        while not self.over:
            command = await player.next()
            player.took(await player.client.send(command))
            old.append(command)
            if chance.random() < AGAIN:
                await player.client.send(chance.choice(old))
            await self.tell()

    async def tell(self) -> None:
        """Wakes whoever waits for calls."""
        async with self.called:
            self.called.notify_all()

    async def calls(self, more: int) -> None:
        """Waits for so many calls more."""
        goal = self.ledger.sent + more
        async with self.called:
            await self.called.wait_for(lambda: self.ledger.sent >= goal)

    async def ask_again(self) -> None:
        """Sends every command once more: each gets the answer that it had."""
        for command in list(self.ledger.commands.values()):
            await self.clients[0].send(command)

    async def shown(self) -> dict[str, list[bytes]]:
        """What everybody sees of every game."""
        client = self.clients[0]
        return {
            game_id: [(await client.ask(who, rules_pb2.GetViewRequest(game_id=game_id))).body for who in PEOPLE]
            for game_id in self.games
        }


@asynccontextmanager
async def load_on(settings: Settings, addresses: Sequence[str], count: int) -> AsyncIterator[Load]:
    """So many clients, each with a game of its own."""
    ledger = Ledger()
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(settings, addresses, ledger, seed)) for seed in range(count)]
        yield Load(clients, ledger)
