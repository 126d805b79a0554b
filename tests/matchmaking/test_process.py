"""The services as processes: a table becomes a game, also when matchmaking is killed in the middle of it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.rules.v1 import rules_pb2, rules_pb2_grpc

from tests.accounts.process import healthy, running, started, stopped
from tests.deploy.ports import free_base

OTHERS = {"services.accounts.main": 1, "services.rules.app.main": 2, "services.bots.main": 4}
MATCHMAKING = "services.matchmaking.main"
LONGEST_LIFE = 0.06
"""Seconds after its request at which a killed process is dead: before, during and after the work."""


@dataclass
class Guest:
    """Somebody at a stack of processes."""

    base: int
    token: str

    def tables(self, method: str, request: Any) -> Any:
        """An answer of matchmaking, as soon as it is there."""
        with grpc.insecure_channel(f"127.0.0.1:{self.base + 3}") as channel:
            call = getattr(matchmaking_pb2_grpc.MatchmakingServiceStub(channel), method)
            return call(request, metadata=self.metadata(), timeout=30, wait_for_ready=True)

    def game(self, game_id: str) -> Any:
        """A game of the rules service."""
        with grpc.insecure_channel(f"127.0.0.1:{self.base + 2}") as channel:
            stub = rules_pb2_grpc.RulesServiceStub(channel)
            request = rules_pb2.GetGameRequest(game_id=game_id)
            return stub.GetGame(request, metadata=self.metadata(), timeout=10).game

    def create(self, number: int) -> matchmaking_pb2.Table:
        """Opens a table."""
        request = matchmaking_pb2.CreateTableRequest(request_id=f"create-{number}", seats=3, dice_seed=b"d" * 16)
        request.mode.edition, request.mode.variant = "world", "conquest"
        table: matchmaking_pb2.Table = self.tables("CreateTable", request).table
        return table

    def metadata(self) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self.token}"),)


@contextmanager
def stack(data: Path) -> Iterator[tuple[int, dict[str, str], Guest]]:
    """All services but matchmaking, and a guest."""
    base = free_base()
    environ = {"PORT": str(base), "DATA": str(data), "REDIS_URL": "redis://127.0.0.1:1/0"}
    with running({module: base + offset for module, offset in OTHERS.items()}, environ):
        with grpc.insecure_channel(f"127.0.0.1:{base + 1}") as channel:
            request = accounts_pb2.SignInAsGuestRequest(device_key=b"k" * 32)
            token = accounts_pb2_grpc.AccountsServiceStub(channel).SignInAsGuest(request, timeout=10).token
        yield base, environ, Guest(base, token.value)


def start_request(table: matchmaking_pb2.Table) -> matchmaking_pb2.StartTableRequest:
    return matchmaking_pb2.StartTableRequest(table_id=table.table_id, request_id=table.table_id, fill_with="sergeant")


def ask_and_forget(guest: Guest, request: matchmaking_pb2.StartTableRequest) -> threading.Thread:
    """Sends a request whose answer may never come."""

    def ask() -> None:
        with grpc.insecure_channel(f"127.0.0.1:{guest.base + 3}") as channel:
            stub = matchmaking_pb2_grpc.MatchmakingServiceStub(channel)
            future = stub.StartTable.future(request, metadata=guest.metadata(), timeout=10)
            future.exception()

    thread = threading.Thread(target=ask)
    thread.start()
    return thread


def kills(data: Path, count: int) -> None:
    """Kills matchmaking in the middle of starts: whatever the moment, the table becomes its one game."""
    chance = Random(count)
    with stack(data) as (base, environ, guest):
        for number in range(count):
            process = started(MATCHMAKING, environ)
            try:
                table = guest.create(number)
                asking = ask_and_forget(guest, start_request(table))
                asking.join(chance.uniform(0, LONGEST_LIFE))
            finally:
                process.kill()
                process.wait()
            asking.join()
            process = started(MATCHMAKING, environ)
            try:
                healthy(base + 3)
                answer = guest.tables("StartTable", start_request(table)).table
                assert answer.state == matchmaking_pb2.TABLE_STATE_PLAYING
                assert [player.user_id for player in guest.game(table.game_id).players] == [table.host_id, "", ""]
                assert stopped(process) == 0
            finally:
                process.kill()
                process.wait()


def test_a_table_becomes_one_game_although_the_process_is_killed_meanwhile(tmp_path: Path):
    kills(tmp_path, 2)


@pytest.mark.chaos
def test_a_table_becomes_one_game_whenever_the_process_is_killed(tmp_path: Path):
    kills(tmp_path, 50)
