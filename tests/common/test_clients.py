"""Calls between services carry who calls, how long there is, and which request they belong to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest

from services.common import callers, clients
from services.common.access import SERVICE
from services.common.auth import Keys
from services.common.callers import Call, caller
from services.common.clients import Channel, ServiceToken, aio_channel, is_read, sync_channel
from services.common.ports import Ports
from services.common.server import Runtime, serving
from tests.common.clock import Clock
from tests.common.echo import DESCRIPTOR, GET, NAME, SAY, WATCH, echo, messages, runtime, stubs

HELLO = messages.SayRequest(text="hello")
FOR_BOTS = dict.fromkeys((SAY, GET, WATCH), SERVICE("bots"))


@asynccontextmanager
async def serves(say: Any, run: Runtime) -> AsyncIterator[Runtime]:
    """The echo for bots only; what comes back says on which port."""
    async with serving(echo(say, rules=FOR_BOTS), run, port=0) as port:
        yield run._replace(
            settings=replace(run.settings, ports={NAME: port}), keys=Keys.load(run.settings.data, "bots")
        )


async def test_a_call_carries_a_token_a_deadline_and_the_requests_id(tmp_path: Path):
    seen = []

    async def say(_request: Any, context: Any) -> Any:
        seen.append((caller().id, callers.current().request_id, round(context.time_remaining())))
        return messages.SayResponse()

    async with serves(say, runtime(tmp_path)) as run:
        channel = aio_channel(run.settings, NAME, run.keys, run.ports.clock, [DESCRIPTOR])
        stub = stubs.EchoServiceStub(channel)
        callers.begin(Call(request_id="r_1"))
        await stub.Say(HELLO)
        await stub.GetSaid(HELLO)
        await stub.GetSaid(HELLO, timeout=4)
        callers.begin(Call(request_id="r_2", deadline=run.ports.clock.monotonic() + 1))
        await stub.Say(HELLO)
        callers.begin(callers.NO_CALL)
        await channel.close()
    assert seen == [("bots", "r_1", 5), ("bots", "r_1", 2), ("bots", "r_1", 4), ("bots", "r_2", 1)]


async def test_a_script_calls_in_the_same_way_with_one_channel_for_each_process(tmp_path: Path):
    async with serves(echoed, runtime(tmp_path)) as run:
        where = (run.settings, NAME, run.keys, run.ports.clock)
        channel = sync_channel(*where)
        assert sync_channel(*where) is channel
        answer = await asyncio.to_thread(stubs.EchoServiceStub(channel).Say, HELLO)
        assert answer.text == "hello"
        channel.close()
        clients._channels.clear()


async def echoed(request: Any, _context: Any) -> Any:
    """Says it back."""
    return messages.SayResponse(text=request.text)


async def test_reads_are_tried_again_and_commands_are_not(tmp_path: Path):
    tries = []

    async def say(request: Any, context: Any) -> Any:
        tries.append(request.text)
        if tries.count(request.text) == 1:
            await context.abort(grpc.StatusCode.UNAVAILABLE)
        return messages.SayResponse(text=request.text)

    async with serves(say, runtime(tmp_path)) as run:
        channel = aio_channel(run.settings, NAME, run.keys, run.ports.clock, [DESCRIPTOR])
        stub = stubs.EchoServiceStub(channel)
        assert (await stub.GetSaid(messages.SayRequest(text="read"))).text == "read"
        with pytest.raises(grpc.RpcError) as fault:
            await stub.Say(messages.SayRequest(text="command"))
        assert fault.value.code() is grpc.StatusCode.UNAVAILABLE
        await channel.close()
    assert tries == ["read", "read", "command"]


async def test_a_large_refusal_arrives(tmp_path: Path):
    async def say(_request: Any, context: Any) -> Any:
        await context.abort(grpc.StatusCode.ABORTED, "x", (("large-bin", b"v" * 40_000),))

    async with serves(say, runtime(tmp_path)) as run:
        channel = aio_channel(run.settings, NAME, run.keys, run.ports.clock)
        with pytest.raises(grpc.RpcError) as fault:
            await stubs.EchoServiceStub(channel).Say(HELLO)
        assert fault.value.code() is grpc.StatusCode.ABORTED
        await channel.close()


def test_a_service_token_is_used_until_it_is_nearly_over(tmp_path: Path):
    clock = Clock()
    token = ServiceToken(Keys.load(tmp_path, "bots"), clock, "rules")
    first = token()
    clock.go(39)
    assert token() == first
    clock.go(2)
    assert token() != first


def test_what_begins_with_get_or_list_is_a_read():
    assert [is_read(f"/a.B/{name}") for name in ("GetGame", "ListGames", "SubmitActions", "Sweep")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_call_is_not_sent_for_longer_than_somebody_waits_for_it():
    sent = []

    class Inner:
        def unary_unary(self, _method: str, **_how: Any) -> Any:
            return lambda _request, timeout, metadata: sent.append((timeout, metadata))

    clock = Clock()
    call = Channel(Inner(), lambda: "t", clock).unary_unary("/a.B/Do")
    with callers.acting_as(callers.NOBODY):
        callers.current().deadline = clock.monotonic() + 0.5
        call(None)
        callers.current().deadline = clock.monotonic() - 10
        call(None, metadata=[("a", "b")])
    assert sent == [
        (0.5, (("authorization", "Bearer t"),)),
        (0.001, (("a", "b"), ("authorization", "Bearer t"))),
    ]
    assert Ports().clock.monotonic() > 0
