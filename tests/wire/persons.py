"""People who play through real processes, and remember everything that is nobody else's business."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass, field
from random import Random
from typing import Any

import grpc
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.rules.v1 import internal_pb2_grpc, rules_pb2, rules_pb2_grpc

from services.common.settings import Settings
from tests.rules.players import any_action, own_decision
from tests.rules.rounds import PLAIN

PATIENCE = 60.0


def forms(value: bytes) -> set[str]:
    """Bytes as they could be written."""
    standard, safe = base64.b64encode(value).decode(), base64.urlsafe_b64encode(value).decode()
    return {value.hex(), standard.rstrip("="), safe.rstrip("=")}


@dataclass
class Person:
    """Somebody with a device, who has signed in."""

    settings: Settings
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    canaries: set[str] = field(default_factory=set)
    token: str = ""

    def __post_init__(self) -> None:
        self.accounts: Any = accounts_pb2_grpc.AccountsServiceStub(self.channel("accounts"))
        self.tables: Any = matchmaking_pb2_grpc.MatchmakingServiceStub(self.channel("matchmaking"))
        self.games: Any = rules_pb2_grpc.RulesServiceStub(self.channel("rules"))
        self.internal: Any = internal_pb2_grpc.RulesInternalServiceStub(self.channel("rules"))
        self.canaries |= forms(self.key) | forms(self.seed)
        answer, call = self.accounts.SignInAsGuest.with_call(
            accounts_pb2.SignInAsGuestRequest(device_key=self.key), timeout=PATIENCE
        )
        cookie = self.keep(answer.token.value, call)
        answer, call = self.accounts.RefreshSession.with_call(
            accounts_pb2.RefreshSessionRequest(), metadata=(("cookie", cookie),), timeout=PATIENCE
        )
        self.keep(answer.token.value, call)

    def channel(self, service: str) -> grpc.Channel:
        return grpc.insecure_channel(self.settings.address(service))

    def keep(self, token: str, call: Any) -> str:
        """Keeps a token and the cookie that came with it; both are secret, as is what signs them."""
        cookie = dict(call.initial_metadata())["set-cookie"].partition(";")[0]
        self.token = token
        self.canaries |= {token, token.rpartition(".")[2], cookie.partition("=")[2], cookie.rpartition(".")[2]}
        return str(cookie)

    def ask(self, stub: Any, method: str, request: Any) -> Any:
        """The answer to a call."""
        metadata = (("authorization", f"Bearer {self.token}"),)
        return getattr(stub, method)(request, metadata=metadata, timeout=PATIENCE)

    def refused(self, stub: Any, method: str, request: Any) -> None:
        """A call that must not succeed."""
        try:
            answer = self.ask(stub, method, request)
            next(iter(answer))
        except grpc.RpcError:
            return
        raise AssertionError(f"{method} was answered")

    def view(self, game_id: str) -> Any:
        return self.ask(self.games, "GetView", rules_pb2.GetViewRequest(game_id=game_id)).view

    def until_asked(self, game_id: str, seats: int) -> int:
        """Looks on until one of the first seats is asked, and says which; -1 when the game is over."""
        stream = self.ask(self.games, "WatchGame", rules_pb2.WatchGameRequest(game_id=game_id))
        for message in stream:
            asked = [one.seat for one in message.view.decisions if one.seat < seats]
            if message.view.reason or asked:
                stream.cancel()
                return asked[0] if asked else -1
        raise AssertionError("the stream ended")

    def answer(self, game_id: str, view: Any, chance: Random) -> Any:
        """Answers a question; the view after it."""
        decision = own_decision(view)
        assert decision is not None
        request = rules_pb2.SubmitActionsRequest(
            game_id=game_id,
            request_id=secrets.token_hex(8),
            decision=decision.id,
            expected_version=view.version,
            actions=[any_action(decision, chance, PLAIN)],
        )
        return self.ask(self.games, "SubmitActions", request).view


def table(host: Person, guest: Person, mode: tuple[str, str]) -> str:
    """The id of a game of two people and a bot, who met by an invitation."""
    request = matchmaking_pb2.CreateTableRequest(
        request_id=secrets.token_hex(8), seats=3, dice_seed=host.seed, private=True
    )
    request.mode.edition, request.mode.variant = mode
    made = host.ask(host.tables, "CreateTable", request).table
    host.canaries.add(made.invitation)
    join = matchmaking_pb2.JoinTableRequest(
        invitation=made.invitation, request_id=secrets.token_hex(8), dice_seed=guest.seed
    )
    guest.ask(guest.tables, "JoinTable", join)
    start = matchmaking_pb2.StartTableRequest(
        table_id=made.table_id, request_id=secrets.token_hex(8), fill_with="sergeant"
    )
    return str(host.ask(host.tables, "StartTable", start).table.game_id)
