"""Hints wake others while Redis is there, and nobody notices when it is not."""

import asyncio
import time
from collections.abc import AsyncIterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from deploy.tools.postgres import free_port
from services.common import hints as module
from services.common.hints import Hints, RedisHints
from tests.common.databases import NOWHERE
from tests.common.local_hints import LocalHints
from tests.common.valkey import valkey_running


async def next_of(hints: AsyncIterator[tuple[str, str]]) -> tuple[str, str]:
    """The next hint."""
    return await anext(hints)


async def heard(hints: Hints) -> list[tuple[str, str]]:
    """What a subscriber of two channels hears of three."""
    subscription: Any = hints.subscribe("games", "facts")
    first = [await next_of(subscription) for _ in range(2)]
    for channel, text in (("games", "g_1"), ("other", "x"), ("facts", ""), ("games", "g_2")):
        hints.publish(channel, text)
    rest = [await next_of(subscription) for _ in range(3)]
    await subscription.aclose()
    await hints.close()
    assert sorted(first) == [("facts", ""), ("games", "")]
    return rest


async def test_a_subscriber_hears_its_channels_after_a_first_call_to_look(valkey: str):
    for hints in (RedisHints(valkey), LocalHints()):
        in_order = sorted(await heard(hints), key=itemgetter(0))  # hints of one channel keep theirs
        assert in_order == [("facts", ""), ("games", "g_1"), ("games", "g_2")]


async def test_equal_hints_that_wait_are_sent_once(valkey: str):
    hints = RedisHints(valkey)
    subscription: Any = hints.subscribe("games")
    await next_of(subscription)
    for _ in range(100):
        hints.publish("games", "g_1")
    hints.publish("games", "g_2")
    assert [await next_of(subscription) for _ in range(2)] == [("games", "g_1"), ("games", "g_2")]
    await subscription.aclose()
    await hints.close()


async def test_a_dead_redis_slows_nobody_and_raises_nothing():
    hints = RedisHints(NOWHERE)
    before = time.perf_counter()
    for number in range(5000):
        hints.publish("games", str(number))
    assert time.perf_counter() - before < 1
    await asyncio.sleep(0)
    subscription: Any = hints.subscribe("games")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(next_of(subscription), 0.05)
    await hints.close()


async def test_a_subscriber_comes_back_by_itself_and_looks_for_what_it_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "PAUSE", 0.02)
    port = free_port()
    hints = RedisHints(f"redis://127.0.0.1:{port}/0")
    subscription: Any = hints.subscribe("games")
    with valkey_running(tmp_path, port):
        assert await next_of(subscription) == ("games", "")
    hints.publish("games", "lost")
    with valkey_running(tmp_path, port):
        assert await next_of(subscription) == ("games", "")
        hints.publish("games", "g_1")
        while await next_of(subscription) != ("games", "g_1"):
            pass
    await subscription.aclose()
    await hints.close()
