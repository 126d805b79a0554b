"""Somebody who plays all seats of a game, and begins another when it is over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from fieldpost.rules.v1 import order_pb2, rules_pb2, view_pb2

from tests.chaos.calls import Answer, Command
from tests.chaos.processes import PEOPLE, Processes
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import PLAIN

ORDERS = 0.1
AGAIN = 0.1
"""How often somebody asks again for an answer that he has had."""


class Player:
    """Plays a game. `question` says what waits for an answer; `took` must hear the answer that was accepted."""

    def __init__(self, processes: Processes, chance: Random) -> None:
        self.processes = processes
        self.chance = chance
        self.view: view_pb2.View | None = None

    async def question(self) -> view_pb2.View:
        """What the seat sees that is asked now."""
        view = self.view
        if view is None or view.reason:
            view = await self.processes.view(PEOPLE[0], await self.processes.game())
        if own_decision(view) is None:
            view = await self.processes.view(PEOPLE[view.decisions[0].seat], view.game_id)
        self.view = view
        return view

    def answer(self, view: view_pb2.View) -> Command:
        """Some new answer to the question."""
        decision = own_decision(view)
        assert decision is not None
        request = rules_pb2.SubmitActionsRequest(
            game_id=view.game_id,
            request_id=secrets.token_hex(8),
            decision=decision.id,
            expected_version=view.version,
            actions=[any_action(decision, self.chance, PLAIN)],
        )
        return command_of(view, request)

    def orders(self, view: view_pb2.View) -> Command:
        """Some new orders, which nobody else notices."""
        order = order_pb2.StandingOrder(defend_with={"dice": self.chance.randint(1, 2)})
        request = rules_pb2.SetStandingOrdersRequest(
            game_id=view.game_id, request_id=secrets.token_hex(8), orders=[order]
        )
        return command_of(view, request)

    def took(self, answer: Answer) -> None:
        """Goes on from here."""
        self.view = answer.submitted().view

    async def play(self, door: int, over: asyncio.Event) -> None:
        """Plays at one door: answers, now and then with orders before, or with an old command after."""
        sent: list[Command] = []
        while not over.is_set():
            view = await self.question()
            if self.chance.random() < ORDERS:
                sent.append(self.orders(view))
                assert (await self.processes.send(sent[-1], door)).accepted
            sent.append(self.answer(view))
            self.took(await self.processes.send(sent[-1], door))
            if self.chance.random() < AGAIN:
                await self.processes.send(self.chance.choice(sent), door)


def command_of(
    view: view_pb2.View, request: rules_pb2.SubmitActionsRequest | rules_pb2.SetStandingOrdersRequest
) -> Command:
    """A request in the name of whoever sees this."""
    method = type(request).__name__.removesuffix("Request")
    return Command(PEOPLE[view.viewer], method, view.game_id, request.request_id, request.SerializeToString())


@asynccontextmanager
async def playing(processes: Processes, players: int, chance: Random) -> AsyncIterator[None]:
    """So many people play for the length of a block, which ends when each has the answer that he waits for."""
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for door in range(players):
            group.create_task(Player(processes, Random(chance.random())).play(door, over))
        yield
        over.set()
