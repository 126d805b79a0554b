"""The other people: they go on calling every service while somebody attacks, and count what comes back."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from fieldpost.accounts.v1 import accounts_pb2

from tests.bench.machine import rss_mb
from tests.deploy.stacks import RunningStack
from tests.gateway.grpc_web import call

ACCOUNTS: Final = "/fieldpost.accounts.v1.AccountsService/"
READS: Final = (
    f"{ACCOUNTS}GetAccount",
    "/fieldpost.rules.v1.RulesService/ListGames",
    "/fieldpost.matchmaking.v1.MatchmakingService/ListTables",
    "/fieldpost.bots.v1.BotsService/ListBots",
)
"""A call of each service that changes nothing and takes an empty message."""

PEOPLE: Final = 4
FEWEST_CALLS: Final = 100
"""So many calls are made however short the attack is: one in a hundred that fails must show."""

PAUSE: Final = 0.02


@dataclass(repr=False)
class Seen:
    """What the bystanders got: how often which status, and how long each answer took."""

    codes: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    @property
    def failed(self) -> float:
        """The share of calls that got no answer."""
        return 1 - self.codes[0] / self.codes.total()

    def slowest(self, share: float = 0.99) -> float:
        """The time within which this share of the calls was answered."""
        return sorted(self.seconds)[int(share * (len(self.seconds) - 1))]

    def check(self, within: float = 1.0) -> None:
        """Fails unless every call was answered, and 99 of 100 in time."""
        assert self.failed == 0, self
        assert self.slowest() < within, self

    def __repr__(self) -> str:
        times = " ".join(f"p{100 * share:g} {1000 * self.slowest(share):.0f} ms" for share in (0.5, 0.9, 0.99))
        return f"{self.codes.total()} calls, {self.failed:.1%} failed {dict(self.codes)}, {times}"


class Bystanders:
    """Guests at addresses of their own, each with a token."""

    def __init__(self, port: int, people: int = PEOPLE) -> None:
        self.port = port
        self.addresses = [f"127.0.200.{number + 1}" for number in range(people)]
        self.tokens = [guest(port, address) for address in self.addresses]

    @contextmanager
    def calling(self) -> Iterator[Seen]:
        """Calls all services for the length of a block; what was seen is complete after it."""
        seen, over = Seen(), threading.Event()
        with ThreadPoolExecutor(len(self.addresses)) as pool:
            ends = [pool.submit(self.call_until, over, seen, each) for each in range(len(self.addresses))]
            try:
                yield seen
            finally:
                over.set()
        for end in ends:
            end.result()
        print(f"the others meanwhile: {seen}")

    def call_until(self, over: threading.Event, seen: Seen, person: int) -> None:
        """One person's calls."""
        address, token = self.addresses[person], self.tokens[person]
        for path in itertools.cycle(READS):
            if over.is_set() and seen.codes.total() >= FEWEST_CALLS:
                return
            began = time.monotonic()
            try:
                code = call(
                    self.port, path, source=address, authorization=f"Bearer {token}", grpc_timeout="10000m"
                ).code
            except OSError:
                code = -1
            seen.seconds.append(time.monotonic() - began)
            seen.codes[code] += 1
            over.wait(PAUSE)


@contextmanager
def bounded_memory(stack: RunningStack, **most: float) -> Iterator[None]:
    """Fails when a member of the stack grows by more than so many MB in a block."""
    before = {name: rss_mb(stack.pid(name)) for name in most}
    yield
    grown = {name: rss_mb(stack.pid(name)) - before[name] for name in most}
    print("grown by MB:", {name: round(more, 1) for name, more in grown.items()})
    assert not {name: more for name, more in grown.items() if more > most[name]}


def guest(port: int, address: str) -> str:
    """Signs a new guest in; the token."""
    request = accounts_pb2.SignInAsGuestRequest(device_key=os.urandom(32))
    answer = call(port, f"{ACCOUNTS}SignInAsGuest", request.SerializeToString(), source=address)
    assert answer.code == 0, answer
    return accounts_pb2.SignInAsGuestResponse.FromString(answer.messages[0]).token.value
