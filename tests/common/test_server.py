"""A service's life: it says how it is, does its background work, and stops without cutting anybody off."""

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from services.common import background
from services.common.databases import open_database
from services.common.server import Faulty, serving
from services.common.settings import Settings
from services.common.statuses import problem_of
from tests.common.echo import SAY, WATCH, called, connected, echo, messages, runtime
from tests.common.tally import NAME

HELLO = messages.SayRequest(text="hello")
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


async def health(channel: Any, name: str) -> int:
    """What a service says of a part of it."""
    stub = health_pb2_grpc.HealthStub(channel)
    status: int = (await stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=5)).status
    return status


async def test_health_is_told_for_the_whole_and_each_part(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        for name in ("", "fieldpost.echo.v1.EchoService"):
            assert await health(client.channel.inner, name) == SERVING
        with pytest.raises(grpc.RpcError) as fault:
            await health(client.channel.inner, "nothing")
        assert fault.value.code() is grpc.StatusCode.NOT_FOUND


async def listed(channel: Any) -> set[str]:
    """The services that reflection lists."""
    stub = reflection_pb2_grpc.ServerReflectionStub(channel)
    call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]), timeout=5)
    answer = await call.read()
    return {service.name for service in answer.list_services_response.service}


async def test_reflection_lists_the_services_where_somebody_debugs(tmp_path: Path):
    async with called(echo(), runtime(tmp_path, log_level="DEBUG")) as client:
        assert "fieldpost.echo.v1.EchoService" in await listed(client.channel.inner)


async def test_reflection_is_not_there_otherwise(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        with pytest.raises(grpc.RpcError) as refused:
            await listed(client.channel.inner)
    assert refused.value.code() is grpc.StatusCode.UNIMPLEMENTED


@pytest.mark.parametrize("path", [SAY, WATCH, "/grpc.health.v1.Health/Check", "/grpc.health.v1.Health/Watch"])
async def test_a_call_without_a_message_is_refused_at_once(tmp_path: Path, path: str):
    async with called(echo(), runtime(tmp_path)) as client:
        with pytest.raises(grpc.RpcError) as refused:
            await client.channel.inner.stream_unary(path)(iter(()), timeout=5)
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    problem = problem_of(refused.value)
    assert problem
    assert problem.code == "malformed"


async def test_a_stop_lets_calls_end_and_sends_streams_elsewhere(tmp_path: Path):
    answering, go_on = asyncio.Event(), asyncio.Event()

    async def say(_request: Any, _context: Any) -> Any:
        answering.set()
        await go_on.wait()
        return messages.SayResponse(text="in time")

    run = runtime(tmp_path)
    server = serving(echo(say), run, port=0)
    async with connected(await server.__aenter__(), run) as client:
        call = client.stub.Say(HELLO)
        stream = client.stub.Watch(HELLO)
        await stream.read()
        await answering.wait()
        watching = health_pb2_grpc.HealthStub(client.channel.inner).Watch(health_pb2.HealthCheckRequest())
        assert (await watching.read()).status == SERVING
        stopping = asyncio.create_task(server.__aexit__(None, None, None))
        assert (await watching.read()).status == NOT_SERVING
        with pytest.raises(grpc.RpcError) as fault:
            await stream.read()
        problem = problem_of(fault.value)
        assert problem is not None
        assert (fault.value.code(), problem.code) == (grpc.StatusCode.UNAVAILABLE, "stopping")
        assert not stopping.done()
        go_on.set()
        assert (await call).text == "in time"
        watching.cancel()
        await stopping


async def test_a_second_server_on_a_port_does_not_start(tmp_path: Path):
    run = runtime(tmp_path)
    async with serving(echo(), run, port=0) as port:
        with pytest.raises(Faulty, match="is taken"):
            async with serving(echo(), run, port=port):
                pass


async def test_background_work_is_started_again_after_a_fault_and_ended_at_the_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(background, "PAUSE", 0.0)
    tries, ended = [], []

    async def work() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise ValueError
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(1)

    async def close() -> None:
        ended.append(2)

    async with called(echo(background=[work], closing=[close]), runtime(tmp_path)):
        while len(tries) < 3:
            await asyncio.sleep(0.001)
        assert ended == []
    assert ended == [1, 2]


async def test_the_database_is_closed_after_the_last_answer(sqlite_settings: Settings):
    database = open_database(sqlite_settings, NAME)
    async with called(echo(database=database), runtime(sqlite_settings.data)) as client:
        assert await health(client.channel.inner, "writes") == SERVING
    assert not (sqlite_settings.data / f"{NAME}.sqlite3-wal").exists()
