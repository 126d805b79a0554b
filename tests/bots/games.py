"""A real rules service in its own process, games on it, and bots that play them as the workers do."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

import grpc
from fieldpost.rules.v1 import game_pb2, internal_pb2, internal_pb2_grpc, rules_pb2, rules_pb2_grpc

from services.bots.claims import Claims, LocalClaims, Wanted
from services.bots.clients import SERVICES, Rules
from services.bots.playing import Player
from services.common.auth import Keys, Tokens
from services.common.clients import Channel, sync_channel
from services.common.ports import Clock, Ports
from tests.deploy.stacks import RunningStack
from tests.rules.players import any_action, own_decision

PERSON = "u_" + "p" * 20
PATIENCE = 90
QUIET = ("done", "place", "defend")
"""Verbs with which a turn is over soon."""


class RulesProcess:
    """`with RulesProcess(folder) as rules:` runs the rules service, and more members where they are named."""

    def __init__(self, folder: Path, *more: str) -> None:
        unlimited = {"FIELDPOST_CALLS_PER_SECOND": "0"}  # tests call faster than people
        self.stack = RunningStack(folder, unlimited, {"rules", *more})
        self.ports = Ports()

    def __enter__(self) -> RulesProcess:
        self.stack.__enter__()
        self.internal = internal_pb2_grpc.RulesInternalServiceStub(self.channel("matchmaking"))
        self.games = rules_pb2_grpc.RulesServiceStub(self.channel("matchmaking"))
        self.sweeps = internal_pb2_grpc.RulesInternalServiceStub(self.channel("bots"))
        tokens = Tokens(Keys.load(self.stack.settings.data, "accounts"), self.ports.clock)
        inner = grpc.insecure_channel(self.stack.settings.address("rules"))
        user = Channel(inner, lambda: tokens.for_user(PERSON)[0], self.ports.clock)
        self.person = rules_pb2_grpc.RulesServiceStub(user)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stack.__exit__(kind, error, trace)

    def channel(self, service: str) -> Channel:
        """A channel in the name of a service."""
        settings = self.stack.settings
        return sync_channel(settings, "rules", Keys.load(settings.data, service), self.ports.clock, SERVICES)

    def start(self, *bots: str, person: bool = True, **options: str) -> str:
        """A new game: a person in the first seat, unless there shall be none, and bots in the others."""
        seats = [{"user_id": PERSON, "bot": "greedy", "dice_seed": secrets.token_bytes(16)}] if person else []
        seats += [{"bot": bot} for bot in bots]
        reserved = self.internal.ReserveGame(internal_pb2.ReserveGameRequest(request_id=secrets.token_hex(8)))
        mode = game_pb2.Mode(edition="world", variant="conquest", options=options)
        self.games.CreateGame(
            rules_pb2.CreateGameRequest(
                game_id=reserved.game_id,
                title="Bots",
                mode=mode,
                seats=seats,
                audience=game_pb2.AUDIENCE_EVERYBODY,
            )
        )
        return str(reserved.game_id)

    def player(self, claims: Claims | None = None, clock: Clock | None = None) -> Player:
        """A player as a worker has it."""
        clock = clock or self.ports.clock
        return Player(Rules(self.channel("bots")), claims or LocalClaims(clock), clock, self.ports.entropy)

    def waiting(self, game_id: str) -> list[Wanted]:
        """The decisions of a game that wait for bots."""
        listed = self.sweeps.ListBotDecisions(internal_pb2.ListBotDecisionsRequest(limit=1000))
        return [Wanted(one.game_id, one.seat, one.decision) for one in listed.decisions if one.game_id == game_id]

    def view(self, game_id: str) -> Any:
        """What the person sees."""
        return self.person.GetGame(rules_pb2.GetGameRequest(game_id=game_id)).view

    def entries(self, game_id: str) -> list[Any]:
        """All that happened, as the person sees it."""
        found: list[Any] = []
        token = ""
        while True:
            request = rules_pb2.ListEventsRequest(game_id=game_id, page_size=200, page_token=token)
            answer = self.person.ListEvents(request)
            found += answer.entries
            token = answer.next_page_token
            if not token:
                return found

    def watch(self, game_id: str, version: int | None = None) -> Any:
        """Looks on until the game is over, or at that version; the view then."""
        while True:
            messages = self.person.WatchGame(rules_pb2.WatchGameRequest(game_id=game_id), timeout=PATIENCE)
            try:
                for message in messages:
                    view = message.view
                    if view.reason or (version is not None and view.version >= version):
                        return view
            except grpc.RpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise
                self.stack.ready("rules")
            finally:
                messages.cancel()

    def answer(self, game_id: str) -> Any:
        """Answers for the person, quietly, until somebody else is asked or the game is over; the view then."""
        view = self.view(game_id)
        while decision := own_decision(view):
            request = rules_pb2.SubmitActionsRequest(
                game_id=game_id,
                request_id=secrets.token_hex(8),
                decision=decision.id,
                expected_version=view.version,
                actions=[any_action(decision, Random(view.version), QUIET)],
            )
            view = self.person.SubmitActions(request).view
        return view
