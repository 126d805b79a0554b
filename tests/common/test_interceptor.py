"""What a caller of a service gets, for everything that can be wrong with a call."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from services.common import callers, interceptor
from services.common.access import PUBLIC, SERVICE, USER
from services.common.auth import Tokens
from services.common.callers import CallerKind, caller
from services.common.interceptor import Interceptor, Limits
from services.common.limits import Buckets, Places
from services.common.ports import Ports
from services.common.refusals import Kind, Refused
from services.common.statuses import problem_of
from tests.common.clock import Clock
from tests.common.echo import EVERYTHING, GET, SAY, USER_ID, Client, called, echo, messages, runtime

HELLO = messages.SayRequest(text="hello")
CODE = grpc.StatusCode
CANARY = "secret mission: conquer Asia"


async def refused(call: Any) -> tuple[grpc.StatusCode, str, str]:
    """Status, code and field of a call that does not succeed."""
    with pytest.raises(grpc.RpcError) as fault:
        await call
    problem = problem_of(fault.value)
    assert CANARY not in str(fault.value)
    return fault.value.code(), problem.code if problem else "", problem.field if problem else ""


async def read(stream: Any) -> Any:
    """The next message of a stream."""
    return await stream.read()


async def test_a_good_call_gets_its_answer(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        assert (await client.stub.Say(HELLO)).text == "hello"


async def test_a_handler_may_answer_in_bytes(tmp_path: Path):
    body = messages.SayResponse(text="made before").SerializeToString()

    async def say(_request: Any, _context: Any) -> bytes:
        return body

    async def watch(_request: Any, _context: Any) -> AsyncIterator[bytes]:
        yield body

    async with called(echo(say, watch), runtime(tmp_path)) as client:
        assert (await client.stub.Say(HELLO)).text == "made before"
        assert [message.text async for message in client.stub.Watch(HELLO)] == ["made before"]


async def test_the_handler_knows_who_calls(tmp_path: Path):
    seen = []

    async def say(_request: Any, _context: Any) -> Any:
        seen.append((caller().kind, caller().id, callers.current().address))
        return messages.SayResponse()

    rules = {**EVERYTHING, SAY: PUBLIC, GET: SERVICE("bots")}
    async with called(echo(say, rules=rules), runtime(tmp_path)) as client:
        await client.stub.Say(HELLO, metadata=(("x-forwarded-for", "6.6.6.6, 10.0.0.1"),))
        client.token = "wrong"
        await client.stub.Say(HELLO)
        assert await refused(client.stub.GetSaid(HELLO)) == (CODE.UNAUTHENTICATED, "token_refused", "")
    assert seen == [(CallerKind.USER, USER_ID, "10.0.0.1"), (CallerKind.NOBODY, "", "")]


async def test_who_may_not_call_is_refused(tmp_path: Path):
    async with called(echo(rules={**EVERYTHING, GET: SERVICE("bots")}), runtime(tmp_path)) as client:
        assert await refused(client.stub.GetSaid(HELLO)) == (CODE.PERMISSION_DENIED, "not_for_you", "")
        client.token = ""
        for call in (client.stub.GetSaid, client.stub.Say):
            assert await refused(call(HELLO)) == (CODE.UNAUTHENTICATED, "token_missing", "")
        assert await refused(read(client.stub.Watch(HELLO))) == (CODE.UNAUTHENTICATED, "token_missing", "")


async def test_a_request_against_its_contract_names_the_field(tmp_path: Path):
    long = messages.SayRequest(text="x" * 2001)
    parts = messages.SayRequest(parts=[messages.Part(dice=1), messages.Part(dice=4)])
    async with called(echo(), runtime(tmp_path)) as client:
        assert await refused(client.stub.Say(long)) == (CODE.INVALID_ARGUMENT, "invalid", "text")
        assert await refused(client.stub.Say(parts)) == (CODE.INVALID_ARGUMENT, "invalid", "parts[1].dice")
        assert await refused(read(client.stub.Watch(parts))) == (CODE.INVALID_ARGUMENT, "invalid", "parts[1].dice")


async def test_the_field_of_a_refusal_is_short_however_long_the_key_of_a_map_is(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        code, what, field = await refused(client.stub.Say(messages.SayRequest(marks={"k" * 60_000: "x"})))
        assert (code, what) == (CODE.INVALID_ARGUMENT, "invalid")
        assert field.startswith("marks[kkkk")
        assert len(field) < 100


async def test_bytes_that_are_no_message_and_too_many_bytes_are_refused(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        raw = client.channel.unary_unary(SAY)
        assert await refused(raw(b"\xff\xff\xff")) == (CODE.INVALID_ARGUMENT, "malformed", "")
        assert await refused(raw(b"\x0a\x04\xff\xff\xff\xff")) == (CODE.INVALID_ARGUMENT, "malformed", "")
        assert (await refused(raw(b"x" * 65_537)))[0] is CODE.RESOURCE_EXHAUSTED
        assert (await client.stub.Say(HELLO)).text == "hello"


async def test_a_method_that_is_not_there_is_unimplemented(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        nothing = client.channel.unary_unary("/fieldpost.echo.v1.EchoService/Nothing")
        assert (await refused(nothing(b"")))[0] is CODE.UNIMPLEMENTED


@pytest.mark.parametrize(
    "fault", [ValueError(CANARY), KeyError(CANARY), asyncio.CancelledError(CANARY), TimeoutError(CANARY)]
)
async def test_no_exceptions_text_leaves_the_service(tmp_path: Path, fault: BaseException):
    async def say(_request: Any, _context: Any) -> Any:
        raise fault

    async def watch(_request: Any, _context: Any) -> AsyncIterator[Any]:
        yield messages.SayResponse()
        raise fault

    async with called(echo(say, watch), runtime(tmp_path)) as client:
        assert await refused(client.stub.Say(HELLO)) == (CODE.INTERNAL, "incident", "")
        stream = client.stub.Watch(HELLO)
        await read(stream)
        assert await refused(read(stream)) == (CODE.INTERNAL, "incident", "")


async def test_an_incident_is_in_the_log_under_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    async def say(_request: Any, _context: Any) -> Any:
        raise ValueError

    async with called(echo(say), runtime(tmp_path)) as client:
        with pytest.raises(grpc.RpcError) as fault:
            await client.stub.Say(HELLO)
        problem = problem_of(fault.value)
        assert problem is not None
        assert problem.incident in capsys.readouterr().out


async def test_a_refusal_arrives_with_all_it_says(tmp_path: Path):
    async def say(_request: Any, _context: Any) -> Any:
        raise Refused(Kind.STALE, "stale", "too late", field="text", extra=messages.SayResponse(text="x" * 20_000))

    async with called(echo(say), runtime(tmp_path)) as client:
        assert await refused(client.stub.Say(HELLO)) == (CODE.ABORTED, "stale", "text")


async def test_a_call_without_a_deadline_gets_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(interceptor, "DEADLINE", 0.05)
    async with called(echo(hanging), runtime(tmp_path)) as client:
        bare = client.channel.inner.unary_unary(SAY)
        call = bare(HELLO.SerializeToString(), metadata=(("authorization", f"Bearer {client.token}"),))
        assert await refused(call) == (CODE.DEADLINE_EXCEEDED, "too_late", "")


async def hanging(_request: Any, _context: Any) -> Any:
    """A handler that never answers."""
    await asyncio.Event().wait()


class PastItsDeadline:
    """The context of a call that waited too long before it came to us."""

    ended: grpc.StatusCode | None = None

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return ()

    def time_remaining(self) -> float:
        return 0.0

    async def abort(self, code: grpc.StatusCode, *_more: object) -> None:
        self.ended = code
        raise grpc.aio.AbortError


async def test_a_call_that_comes_too_late_is_not_begun(tmp_path: Path):
    handled = []

    async def say(_request: Any, _context: Any) -> None:
        handled.append(1)

    run, context = runtime(tmp_path), PastItsDeadline()
    limits = Limits(Buckets(0, 0), Places(1))
    handler = grpc.unary_unary_rpc_method_handler(say, messages.SayRequest.FromString)
    wrapped = Interceptor(Tokens(run.keys, run.ports.clock), run.ports, limits).wrapped(SAY, PUBLIC, handler)
    with pytest.raises(grpc.aio.AbortError):
        await wrapped.unary_unary(b"", context)
    assert context.ended is CODE.DEADLINE_EXCEEDED
    assert handled == []


async def test_the_callers_own_deadline_ends_the_handler(tmp_path: Path):
    ended = asyncio.Event()

    async def say(_request: Any, _context: Any) -> Any:
        assert callers.current().deadline is not None
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with called(echo(say), runtime(tmp_path)) as client:
        assert (await refused(client.stub.Say(HELLO, timeout=0.05)))[0] is CODE.DEADLINE_EXCEEDED
        await ended.wait()


async def test_a_called_service_that_does_not_answer_means_try_again(tmp_path: Path):
    async def say(_request: Any, _context: Any) -> Any:
        async with grpc.aio.insecure_channel("127.0.0.1:1") as nowhere:
            await nowhere.unary_unary("/a.B/C")(b"", timeout=2)

    async with called(echo(say), runtime(tmp_path)) as client:
        assert await refused(client.stub.Say(HELLO)) == (CODE.UNAVAILABLE, "unavailable", "")


async def test_too_many_calls_are_refused_with_a_time_to_wait(tmp_path: Path):
    async with called(echo(), runtime(tmp_path, Ports(clock=Clock()), calls_per_second=5)) as client:
        for _ in range(10):
            await client.stub.Say(HELLO)
        with pytest.raises(grpc.RpcError) as fault:
            await client.stub.Say(HELLO)
        problem = problem_of(fault.value)
        assert problem is not None
        assert (fault.value.code(), problem.code) == (CODE.RESOURCE_EXHAUSTED, "too_many_calls")
        assert problem.retry_after.ToMilliseconds() == 201


async def test_a_call_that_takes_long_to_answer_counts_as_several(tmp_path: Path):
    run = runtime(tmp_path, Ports(clock=Clock()), calls_per_second=5)
    async with called(echo(rules={**EVERYTHING, SAY: USER.costing(4)}), run) as client:
        for _ in range(2):
            await client.stub.Say(HELLO)
        assert await refused(client.stub.Say(HELLO)) == (CODE.RESOURCE_EXHAUSTED, "too_many_calls", "")
        await client.stub.GetSaid(HELLO)


async def test_too_many_streams_are_refused_until_one_ends(tmp_path: Path):
    async with called(echo(), runtime(tmp_path, streams_per_user=2)) as client:
        streams = [client.stub.Watch(HELLO) for _ in range(2)]
        for stream in streams:
            await read(stream)
        assert await refused(read(client.stub.Watch(HELLO))) == (CODE.RESOURCE_EXHAUSTED, "too_many_streams", "")
        streams[0].cancel()
        await until_it_streams(client)


async def until_it_streams(client: Client) -> None:
    """Waits until the server has noticed that a stream has ended."""
    while True:
        try:
            await read(client.stub.Watch(HELLO))
        except grpc.RpcError:
            await asyncio.sleep(0.005)
        else:
            return


async def test_a_client_that_goes_ends_its_stream(tmp_path: Path):
    ended = asyncio.Event()

    async def watch(_request: Any, _context: Any) -> AsyncIterator[Any]:
        try:
            yield messages.SayResponse()
            await asyncio.Event().wait()
        finally:
            ended.set()

    async with called(echo(watch=watch), runtime(tmp_path)) as client:
        stream = client.stub.Watch(HELLO)
        await read(stream)
        stream.cancel()
        await ended.wait()


async def test_a_stream_ends_with_its_token(tmp_path: Path):
    async with called(echo(), runtime(tmp_path)) as client:
        client.token, _ = client.tokens.for_user(USER_ID, lifetime=1)
        stream = client.stub.Watch(HELLO)
        await read(stream)
        assert await refused(read(stream)) == (CODE.UNAUTHENTICATED, "token_expired", "")
