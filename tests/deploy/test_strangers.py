"""What other people on the machine can see and do: no file, no password, no word with Valkey."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.local import StackError
from services.common.directory import SERVICES
from services.common.settings import VALKEY_PASSWORD, Settings, valkey_password
from tests.deploy.ports import free_base
from tests.deploy.stacks import RunningStack
from tests.deploy.test_play import PLAY, lines
from tests.deploy.test_stack import eventually

GAME = (
    "create",
    "--edition",
    "world",
    "--variant",
    "conquest",
    "--seats",
    "3",
    "--bots",
    "sergeant,sergeant",
    "--start",
)
OF_THE_GAME = ("valkey-server", "services.", "celery", "envoy")
"""Each is in the argument list of a process of the game."""

Client = redis.Redis


@dataclass
class Run:
    """What could be found out about a game while it was served, and what it left."""

    data: Path
    said: list[str] = field(default_factory=list)
    open_files: list[Path] = field(default_factory=list)
    argument_lists: list[bytes] = field(default_factory=list)
    metrics: str = ""


def open_to_others(folder: Path) -> list[Path]:
    """Everything below a folder that others have any right to."""
    return [path for path in sorted(folder.rglob("*")) if stat.S_IMODE(path.lstat().st_mode) & 0o077]


def argument_lists() -> list[bytes]:
    """What every process on the machine was started with, as everybody may see it."""
    return [whole for file in Path("/proc").glob("[0-9]*/cmdline") if (whole := content(file))]


def content(file: Path) -> bytes:
    """A file's content; nothing when it is gone."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def page(port: int) -> str:
    """A service's metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as shown:
        return str(shown.read().decode())


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The whole game as `make play` serves it, told to say all and to hide nothing, in a folder that was open before.

    A guest plays against bots, so that every file is used.
    """
    home = tmp_path_factory.mktemp("strangers")
    page_file, data, port = home / "index.html", home / "data", free_base()
    page_file.touch()
    for folder in (data, data / "logs", data / "valkey"):
        folder.mkdir()
        folder.chmod(0o777)
    for file in (data / "rules.sqlite3", data / "logs" / "rules.log", data / "somebody's.txt"):
        file.touch()
        file.chmod(0o666)
    mine = {"PORT": str(port), "DATA": str(data), "LOG_LEVEL": "DEBUG", "XDG_CONFIG_HOME": str(home)}
    environment = {**os.environ, **mine, "FIELDPOST_ADDRESS": f"localhost:{port}"}
    found = Run(data)
    command = (sys.executable, "-c", PLAY, str(page_file))
    with subprocess.Popen(command, env=environment, umask=0, stdout=subprocess.PIPE, text=True) as process:
        try:
            found.said += lines(process)
            for words in (("guest",), GAME):
                client = (sys.executable, "-m", "services.cli.main", "client", *words)
                subprocess.run(client, env=environment, umask=0, check=True, capture_output=True, timeout=60)
            found.open_files += open_to_others(data)
            found.argument_lists += argument_lists()
            settings = Settings(port=port)
            found.metrics = "".join([page(settings.metrics_port_of(name)) for name in SERVICES])
        finally:
            process.send_signal(signal.SIGINT)
            found.said += process.stdout or ""
            assert process.wait(60) == 0
    return found


def test_everything_in_data_is_its_owners_alone_whatever_the_umask_and_whatever_was_there(run: Run):
    somebodys = run.data / "somebody's.txt"
    assert run.open_files == [somebodys]
    assert open_to_others(run.data) == [somebodys]
    names = {path.relative_to(run.data).parts[0] for path in run.data.rglob("*")}
    assert names > {"keys", "logs", "valkey", "celery", "gateway", "stack.lock", "rules.sqlite3", "bots.sqlite3"}


def test_a_folder_that_others_may_look_into_is_told_and_left_as_it_is(run: Run):
    sentence = f"others on this machine may look into DATA: `chmod 700 {run.data}` keeps them out"
    assert run.said[0] == sentence
    assert run.said[1].startswith("Fieldpost is ready")
    assert stat.S_IMODE(run.data.stat().st_mode) == 0o777


def test_the_password_is_in_no_argument_list_no_log_no_metric_and_no_other_file(run: Run):
    password = valkey_password(run.data).encode()
    assert len(password) == 64
    seen = [words for words in run.argument_lists if any(name.encode() in words for name in OF_THE_GAME)]
    assert len(seen) >= len(OF_THE_GAME)
    assert not [words for words in run.argument_lists if password in words]
    assert "fieldpost_db_commits_total" in run.metrics
    assert password.decode() not in "".join([run.metrics, *run.said])
    assert b'"level": "debug"' in content(run.data / "logs" / "rules.log")
    holders = [file for file in run.data.rglob("*") if file.is_file() and password in content(file)]
    assert holders == [run.data / VALKEY_PASSWORD]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStack]:
    """Our Valkey, with something in it."""
    with RunningStack(tmp_path_factory.mktemp("stack"), only={"valkey"}) as running:
        with Client.from_url(running.settings.redis_url) as client:
            client.lpush("bots", "a task")
        yield running


def stranger(stack: RunningStack, **more: Any) -> Client:
    """A client of somebody else on the machine; its first word is the deed itself, and it is said once."""
    return Client(port=stack.settings.port_of("valkey"), protocol=2, retry=Retry(NoBackoff(), 0), **more)


STRANGE: dict[str, Callable[[Client], object]] = {
    "reads": lambda client: client.lrange("bots", 0, -1),
    "wipes": lambda client: client.flushall(),
    "queues": lambda client: client.lpush("bots", "a task of a stranger"),
    "wakes": lambda client: client.publish("rules", "x"),
    "listens": lambda client: client.pubsub().execute_command("SUBSCRIBE", "rules") and client.execute_command("PING"),
    "changes": lambda client: client.config_set("requirepass", ""),
    "stops": lambda client: client.execute_command("SHUTDOWN", "NOSAVE"),
}


@pytest.mark.parametrize("deed", STRANGE)
def test_valkey_does_nothing_for_who_has_no_password(stack: RunningStack, deed: str):
    with stranger(stack) as client, pytest.raises(redis.AuthenticationError, match="Authentication required"):
        STRANGE[deed](client)
    with stranger(stack, password="0" * 64) as client, pytest.raises(redis.AuthenticationError, match="invalid"):
        STRANGE[deed](client)
    with Client.from_url(stack.settings.redis_url) as client:
        assert client.lrange("bots", 0, -1) == [b"a task"]


ORDERS = ("CONFIG GET *", "CONFIG SET save ''", "SHUTDOWN NOSAVE", "REPLICAOF 127.0.0.1 1", "ACL LIST", "BGSAVE")


@pytest.mark.parametrize("order", ORDERS)
def test_the_password_gives_no_orders_to_the_server_itself(stack: RunningStack, order: str):
    with (
        Client.from_url(stack.settings.redis_url) as client,
        pytest.raises(redis.ResponseError, match="no permissions"),
    ):
        client.execute_command(*order.split())


def test_the_password_is_kept_by_restarts_and_each_data_has_its_own(tmp_path: Path, stack: RunningStack):
    (tmp_path / "valkey").mkdir()  # as a version left it that knew of no password
    with RunningStack(tmp_path, only={"valkey"}) as first:
        password = valkey_password(tmp_path)
        first.kill("valkey")
        first.ready("valkey")
        assert valkey_password(tmp_path) == password
    with RunningStack(tmp_path, only={"valkey"}) as again, Client.from_url(again.settings.redis_url) as client:
        assert client.ping()
    assert valkey_password(tmp_path) == password != valkey_password(stack.settings.data)


def test_a_password_that_is_none_is_told_and_never_used(tmp_path: Path):
    (tmp_path / "keys").mkdir()
    for spoilt in (b"", b"\xff", b"short", b"0" * 64 + b" nopass"):
        (tmp_path / VALKEY_PASSWORD).write_bytes(spoilt)
        with pytest.raises(StackError, match=r"valkey could not start: .*holds no password: take it away") as caught:
            RunningStack(tmp_path, only={"valkey"}).__enter__()
        assert "nopass" not in str(caught.value)


def test_a_valkey_whose_password_was_spoilt_is_tried_until_it_is_mended(tmp_path: Path):
    file = tmp_path / VALKEY_PASSWORD
    with RunningStack(tmp_path, only={"valkey"}) as stack:
        password = file.read_bytes()
        file.write_bytes(b"spoilt")
        stack.kill("valkey")
        assert eventually(lambda: len(stack.said) > 1)
        file.write_bytes(password)
        stack.ready("valkey")
    told = f"valkey cannot be started ({file} holds no password: take it away, and the next start makes a new one)"
    assert stack.said[:2] == ["valkey was killed by signal 9; it is started again", f"{told}; it is started again"]
