"""The service as a process, with settings from its environment."""

import urllib.request
from pathlib import Path

import grpc
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc

from services.common.auth import Keys, Tokens
from services.common.ports import SystemClock
from tests.accounts.process import running
from tests.deploy.ports import free_base


def test_a_process_signs_a_guest_in_shows_its_metrics_and_stops_when_told(tmp_path: Path):
    base = free_base()
    environ = {"PORT": str(base), "DATA": str(tmp_path), "REDIS_URL": "redis://127.0.0.1:1/0"}
    with running({"services.accounts.main": base + 1}, environ):
        with grpc.insecure_channel(f"127.0.0.1:{base + 1}") as channel:
            stub = accounts_pb2_grpc.AccountsServiceStub(channel)
            request = accounts_pb2.SignInAsGuestRequest(device_key=b"k" * 32, display_name="Ada")
            response = stub.SignInAsGuest(request, timeout=10)
            mine = (("authorization", f"Bearer {response.token.value}"),)
            account = stub.GetAccount(accounts_pb2.GetAccountRequest(), metadata=mine, timeout=10).account
        metrics = urllib.request.urlopen(f"http://127.0.0.1:{base + 11}/metrics", timeout=10).read().decode()
    assert account == response.account
    tokens = Tokens(Keys.load(tmp_path, "matchmaking"), SystemClock())
    assert tokens.caller_of(response.token.value).id == account.user_id
    assert "SignInAsGuest" in metrics
    assert (tmp_path / "keys" / "accounts.pem").stat().st_mode & 0o777 == 0o600
