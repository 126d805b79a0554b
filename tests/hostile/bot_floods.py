"""One owner's flood of games for bots, and how long another person's bots take to begin their turns meanwhile."""

from __future__ import annotations

import secrets
from itertools import pairwise
from typing import Any

import grpc
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2, rules_pb2_grpc, view_pb2

from services.common.auth import Keys, Tokens
from services.common.clients import Channel
from tests.bots.games import RulesProcess

LEAVER = "u_" + "l" * 20
FLOOD = ("greedy",) * 4


class Flood:
    """Games that one guest opens, with bots on all other seats."""

    def __init__(self, rules: RulesProcess) -> None:
        self.rules = rules
        tokens = Tokens(Keys.load(rules.stack.settings.data, "accounts"), rules.ports.clock)
        channel = grpc.insecure_channel(rules.stack.settings.address("rules"))
        self.guest = rules_pb2_grpc.RulesServiceStub(
            Channel(channel, lambda: tokens.for_user(LEAVER)[0], rules.ports.clock)
        )
        self.games: list[str] = []

    def open(self, count: int) -> None:
        """Opens games."""
        for _ in range(count):
            reserved = self.rules.internal.ReserveGame(internal_pb2.ReserveGameRequest(request_id=secrets.token_hex(8)))
            seats = [{"user_id": LEAVER, "bot": "greedy", "dice_seed": secrets.token_bytes(16)}]
            seats += [{"bot": bot} for bot in FLOOD]
            mode = game_pb2.Mode(edition="world", variant="conquest")
            self.rules.games.CreateGame(
                rules_pb2.CreateGameRequest(game_id=reserved.game_id, title="Flood", mode=mode, seats=seats)
            )
            self.games.append(str(reserved.game_id))

    def leave(self) -> None:
        """The guest resigns everywhere."""
        for game_id in self.games:
            self.guest.Resign(rules_pb2.ResignRequest(game_id=game_id, request_id=secrets.token_hex(8)))

    def endings(self) -> set[str]:
        """Why the games are over; "" stands for those that go on."""
        return {
            str(self.guest.GetGame(rules_pb2.GetGameRequest(game_id=game_id)).view.reason) for game_id in self.games
        }


def play(rules: RulesProcess, game_id: str, turns: int) -> list[float]:
    """The person plays until bots have had so many turns; how many seconds each bot took to begin."""
    while len(found := waits(rules.entries(game_id))) < turns:
        view = rules.answer(game_id)
        if view.reason:
            break
        wait_for_person(rules, game_id)
    return found


def waits(entries: list[Any]) -> list[float]:
    """How long each bot took from when its turn began to its first answer, in seconds."""
    return [
        (later.at.ToMilliseconds() - earlier.at.ToMilliseconds()) / 1000
        for earlier, later in pairwise(entries)
        if later.cause == view_pb2.CAUSE_BOT and (earlier.cause, earlier.seat) != (later.cause, later.seat)
    ]


def wait_for_person(rules: RulesProcess, game_id: str) -> None:
    """Looks on until the person is asked, or the game is over."""
    messages = rules.person.WatchGame(rules_pb2.WatchGameRequest(game_id=game_id), timeout=90)
    try:
        for message in messages:
            view = message.view
            if view.reason or any(one.seat == view.viewer for one in view.decisions):
                return
    finally:
        messages.cancel()


def late(found: list[float]) -> float:
    """The 95th percentile."""
    return sorted(found)[int(len(found) * 0.95)]
