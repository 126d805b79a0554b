"""The service, its worker and beat as real processes: what is due goes out, whoever dies beside it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from fieldpost.notifications.v1 import notifications_pb2 as pb
from fieldpost.notifications.v1 import notifications_pb2_grpc

from tests.deploy.stacks import RunningStack
from tests.notifications.push_service import AUTH, Push, PushService

MEMBERS = {"valkey", "accounts", "rules", "notifications", "sender", "beat"}
PATIENCE = 60.0


class Post(NamedTuple):
    """A stack that calls one guest, by a push service that belongs to the test."""

    stack: RunningStack
    pushes: PushService
    token: str

    def ask(self, method: str, request: Any) -> Any:
        with grpc.insecure_channel(self.stack.settings.address("notifications")) as channel:
            stub = notifications_pb2_grpc.NotificationsServiceStub(channel)
            said = (("authorization", f"Bearer {self.token}"),)
            return getattr(stub, method)(request, metadata=said, timeout=10, wait_for_ready=True)

    def test(self) -> None:
        self.ask("SendTest", pb.SendTestRequest(request_id=secrets.token_hex(8)))

    def arrived(self, count: int) -> list[Push]:
        """The pushes, once there are so many."""
        deadline = time.monotonic() + PATIENCE
        while len(self.pushes.pushes) < count:
            assert time.monotonic() < deadline, self.ask("ListDeliveries", pb.ListDeliveriesRequest())
            time.sleep(0.05)
        return self.pushes.pushes


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder: Path = tmp_path_factory.mktemp("post")
    with PushService() as pushes, RunningStack(folder, {"PUSH_HOSTS": pushes.host}, MEMBERS) as stack:
        with grpc.insecure_channel(stack.settings.address("accounts")) as channel:
            accounts = accounts_pb2_grpc.AccountsServiceStub(channel)
            request = accounts_pb2.SignInAsGuestRequest(device_key=secrets.token_bytes(32))
            came = accounts.SignInAsGuest(request, timeout=10, wait_for_ready=True)
        made = Post(stack, pushes, came.token.value)
        pushes.server_key = made.ask("GetPushKey", pb.GetPushKeyRequest()).key
        browser = pushes.browser("phone")
        made.ask(
            "Subscribe",
            pb.SubscribeRequest(
                request_id=secrets.token_hex(8),
                endpoint=browser.endpoint,
                p256dh=browser.p256dh,
                auth=AUTH,
                key=pushes.server_key,
            ),
        )
        yield made
        assert pushes.faults == []
        logs = "".join(file.read_text() for file in (folder / "logs").glob("*.log"))
        assert browser.endpoint not in logs, "no endpoint is ever logged"
        assert "/push/phone" not in logs


def nothing(post: Post) -> None:
    """Everything is there."""


def without_sender(post: Post) -> None:
    post.stack.kill("sender")


def without_service(post: Post) -> None:
    post.stack.kill("notifications")
    post.stack.ready("notifications")


@pytest.mark.parametrize("disaster", [nothing, without_sender, without_service])
def test_a_call_goes_out_by_beat_and_worker(disaster: Callable[[Post], None], post: Post):
    before = len(post.pushes.pushes)
    disaster(post)
    post.test()
    assert post.arrived(before + 1)[-1].form["notification"]["title"] == "It works"
