"""Games on real rules processes, and people who play them whatever happens to the processes."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from fieldpost.rules.v1 import action_pb2, game_pb2, internal_pb2, order_pb2, rules_pb2, view_pb2

from deploy.local import Stack
from services.common.callers import Caller, CallerKind
from tests.chaos.calls import INTERNAL, MATCHMAKING, Answer, Command, Door, Unanswered
from tests.deploy.ports import free_base
from tests.rules.house import table_request
from tests.rules.players import any_action, own_decision

PEOPLE = tuple(f"u_{letter * 20}" for letter in "abc")
UNLIMITED = {"FIELDPOST_CALLS_PER_SECOND": "0", "FIELDPOST_STREAMS_PER_USER": "1000", "LOG_LEVEL": "WARNING"}
QUIET = ("place", "attack", "move_in", "trade")
Lost = Callable[[Command], None]


class Town:
    """Rules processes on one database; the first one's stack is the one that gets killed."""

    def __init__(self, *stacks: Stack) -> None:
        self.stack = stacks[0]
        self.doors = [Door(stack.settings) for stack in stacks]
        self.door = self.doors[0]

    async def game(self) -> str:
        """The id of a new game of three."""
        request = internal_pb2.ReserveGameRequest(request_id=secrets.token_hex(8))
        reserved = await self.door.ask(MATCHMAKING, request, INTERNAL)
        game_id = internal_pb2.ReserveGameResponse.FromString(reserved).game_id
        people = tuple(Caller(CallerKind.USER, one) for one in PEOPLE)
        how: Any = {"audience": game_pb2.AUDIENCE_EVERYBODY}
        await self.door.ask(MATCHMAKING, table_request(game_id, people, **how))
        return str(game_id)

    async def look(self, game_id: str) -> tuple[str, view_pb2.View]:
        """Somebody who is asked, with his view; nobody where the game is over."""
        first = await self.door.ask(PEOPLE[0], rules_pb2.GetGameRequest(game_id=game_id))
        seen = rules_pb2.GetGameResponse.FromString(first)
        if not seen.game.asked:
            return "", seen.view
        who = PEOPLE[seen.game.asked[0]]
        return who, seen.view if who == PEOPLE[0] else await self.view(who, game_id)

    async def view(self, who: str, game_id: str) -> view_pb2.View:
        """What somebody sees now."""
        body = await self.door.ask(who, rules_pb2.GetViewRequest(game_id=game_id))
        return rules_pb2.GetViewResponse.FromString(body).view

    async def numbers(self, who: str, game_id: str) -> list[int]:
        """The numbers of all entries of a game, as ListEvents gives them."""
        found: list[int] = []
        token = ""
        while True:
            request = rules_pb2.ListEventsRequest(game_id=game_id, page_size=200, page_token=token)
            page = rules_pb2.ListEventsResponse.FromString(await self.door.ask(who, request))
            found += [entry.number for entry in page.entries]
            token = page.next_page_token
            if not token:
                return found

    async def insist(self, command: Command, lost: Lost | None = None, door: int = 0) -> Answer:
        """Sends a command, the same again and again, until it is answered; `lost` hears of each try that was not."""
        while True:
            try:
                return await self.doors[door].send(command)
            except Unanswered:
                if lost is not None:
                    lost(command)
                await self.stack.ready("rules")


@asynccontextmanager
async def town(data: Path, *more: str, second: bool = False, **environment: str) -> AsyncIterator[Town]:
    """A rules process, with other members where they are named, and a second process where one is wanted."""
    said = {**UNLIMITED, **environment}
    async with Stack(free_base(), data, said, {"rules", *more}, say=ignore) as stack:
        if not second:
            yield Town(stack)
            return
        port = str(stack.settings.port_of("rules") + 20)
        other = {**said, "FIELDPOST_RULES_PORT": port}
        async with Stack(stack.settings.port, data, other, {"rules"}, say=ignore) as beside:
            yield Town(stack, beside)


def ignore(_line: str) -> None:
    """What a stack says of a member that was killed is no news here."""


def answer_to(who: str, game_id: str, view: view_pb2.View, chance: Random) -> Command:
    """A new command that answers somebody's open question."""
    decision = own_decision(view)
    assert decision is not None, view
    action = any_action(decision, chance, QUIET)
    return submission(who, game_id, decision.id, view.version, action)


def submission(who: str, game_id: str, decision: str, version: int, action: action_pb2.Action) -> Command:
    """A command with an id that nobody had before."""
    request = rules_pb2.SubmitActionsRequest(
        game_id=game_id,
        request_id=secrets.token_hex(8),
        decision=decision,
        expected_version=version,
        actions=[action],
    )
    return Command(who, "SubmitActions", game_id, request.request_id, request.SerializeToString())


def orders(who: str, game_id: str, chance: Random) -> Command:
    """A new command that nobody else notices."""
    order = order_pb2.StandingOrder(defend_with={"dice": chance.randint(1, 2)})
    request = rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=secrets.token_hex(8), orders=[order])
    return Command(who, "SetStandingOrders", game_id, request.request_id, request.SerializeToString())
