"""A service for the tests: what it does with a call is given as a function."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import grpc

from deploy.tools.protos import library, protoc
from services.common.access import USER, Access
from services.common.auth import Keys, Tokens
from services.common.clients import Channel, options
from services.common.ports import Ports
from services.common.server import Runtime, Service, serving
from services.common.settings import Settings
from tests.common.local_hints import LocalHints

NAME = "rules"
"""The service plays one that has a port and a key."""

SAY, GET, WATCH = (f"/fieldpost.echo.v1.EchoService/{name}" for name in ("Say", "GetSaid", "Watch"))
USER_ID = "u_" + "a" * 20
EVERYTHING = {SAY: USER, GET: USER, WATCH: USER}


def _generated() -> tuple[Any, Any]:
    """The modules that protoc makes of echo.proto."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library(folder / "library.binpb")
        to = (f"--python_out={folder}", f"--grpc_python_out={folder}")
        protoc(f"--descriptor_set_in={folder / 'library.binpb'}", f"-I{Path(__file__).parent}", *to, "echo.proto")
        sys.path.insert(0, name)
        try:
            return import_module("echo_pb2"), import_module("echo_pb2_grpc")
        finally:
            sys.path.remove(name)


messages, stubs = _generated()
DESCRIPTOR = messages.DESCRIPTOR.services_by_name["EchoService"]


async def say_back(request: Any, _context: Any) -> Any:
    """What the service does when nothing else is asked for."""
    return messages.SayResponse(text=request.text)


async def watch_back(request: Any, _context: Any) -> AsyncIterator[Any]:
    """Yields what was said, and then waits to be ended."""
    yield messages.SayResponse(text=request.text)
    await asyncio.Event().wait()


class Echo(stubs.EchoServiceServicer):  # type: ignore[misc]
    """Answers with the functions it is given."""

    def __init__(self, say: Callable[[Any, Any], Awaitable[Any]], watch: Callable[[Any, Any], AsyncIterator[Any]]):
        self.Say = self.GetSaid = say
        self.Watch = watch


def echo(
    say: Callable[[Any, Any], Awaitable[Any]] = say_back,
    watch: Callable[[Any, Any], AsyncIterator[Any]] = watch_back,
    rules: Mapping[str, Access] = EVERYTHING,
    **more: Any,
) -> Service:
    """The service."""
    return Service(NAME, [(stubs.add_EchoServiceServicer_to_server, Echo(say, watch), DESCRIPTOR)], rules, **more)


def runtime(data: Path, ports: Ports | None = None, **settings: Any) -> Runtime:
    """What the service runs with; everybody's keys are in one folder."""
    return Runtime(Settings(data=data, **settings), Keys.load(data, NAME), ports or Ports(), LocalHints())


@dataclass
class Client:
    """A stub with its channel, and the token it shows."""

    stub: Any
    channel: Channel
    token: str = field(repr=False)
    tokens: Tokens


@asynccontextmanager
async def connected(port: int, run: Runtime) -> AsyncIterator[Client]:
    """A client of a service on a port, who is a user until the token is changed."""
    tokens = Tokens(Keys.load(run.settings.data, "accounts"), run.ports.clock)
    inner = grpc.aio.insecure_channel(f"127.0.0.1:{port}", options([DESCRIPTOR]))
    channel = Channel(inner, lambda: client.token, run.ports.clock)
    client = Client(stubs.EchoServiceStub(channel), channel, tokens.for_user(USER_ID)[0], tokens)
    try:
        yield client
    finally:
        await inner.close()


@asynccontextmanager
async def called(service: Service, run: Runtime) -> AsyncIterator[Client]:
    """The service with a client, who leaves before the service stops."""
    async with serving(service, run, port=0) as port, connected(port, run) as client:
        yield client
