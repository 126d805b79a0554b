"""A service as a process of its own: it starts, is asked, and ends as it should."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc
import pytest

from services.common.on_sqlite import SAFE_WITH_TWO_WRITERS
from services.common.ports import Ports
from services.common.server import Runtime
from services.common.settings import METRICS, Settings
from tests.common.echo import NAME, Client, connected, messages, runtime
from tests.common.tally import names, opened
from tests.deploy.ports import free_base

COMMAND = (sys.executable, "-m", "tests.common.process")


@dataclass
class Running:
    """A started process and a client of it."""

    process: asyncio.subprocess.Process
    client: Client
    run: Runtime

    async def say(self, word: str) -> str:
        answer: str = (await self.client.stub.Say(messages.SayRequest(text=word))).text
        return answer


@asynccontextmanager
async def started(data: Path, port: int, umask: int = -1, **environment: str) -> AsyncIterator[Running]:
    """The process, once it serves."""
    more = {"DATA": str(data), "FIELDPOST_RULES_PORT": str(port), "REDIS_URL": "redis://127.0.0.1:1/0", **environment}
    said = {**os.environ, **more}
    process = await asyncio.create_subprocess_exec(*COMMAND, env=said, stderr=subprocess.PIPE, umask=umask)
    assert process.stderr is not None
    try:
        line = json.loads(await process.stderr.readline())
        assert (line["event"], line["service"]) == ("serving", NAME), line
        run = runtime(data)
        async with connected(port, run) as client:
            yield Running(process, client, Runtime(Settings(data=data), run.keys, Ports(), run.hints))
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


REDIS_WITH_A_PASSWORD = "redis://me:sesame@127.0.0.1:1/0"


async def test_a_service_that_is_started_alone_keeps_its_files_and_a_foreign_password_to_itself(tmp_path: Path):
    (tmp_path / "keys").mkdir(mode=0o755)
    said = {"REDIS_URL": REDIS_WITH_A_PASSWORD, "LOG_LEVEL": "DEBUG"}
    async with started(tmp_path, free_base(), umask=0, **said) as service:
        assert await service.say("hello") == "hello"
        files = {file.name: file.lstat().st_mode & 0o077 for file in tmp_path.rglob("*")}
        service.process.send_signal(signal.SIGTERM)
        told = (await service.process.communicate())[1]
    assert files.keys() >= {"keys", "rules.pem", "rules.pub.pem", "tally.sqlite3", "tally.sqlite3-wal"}
    assert set(files.values()) == {0}
    assert b"stopping" in told
    assert b"sesame" not in told


@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_a_worker_that_is_started_alone_keeps_the_files_and_a_foreign_password_to_itself(
    tmp_path: Path, quiet: tuple[str, ...]
):
    (tmp_path / "keys").mkdir(mode=0o755)
    command = (sys.executable, "-m", "celery", *quiet, "-A", "services.common.celery_app:app", "worker", "-c", "1")
    said = {"DATA": str(tmp_path), "REDIS_URL": REDIS_WITH_A_PASSWORD, "LOG_LEVEL": "DEBUG"}
    told = []
    with subprocess.Popen(
        (*command, "--loglevel", "DEBUG"), env={**os.environ, **said}, umask=0, text=True, stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
    ) as worker:  # fmt: skip
        for line in worker.stdout or ():
            told.append(line)
            if "Cannot connect" in line:
                break
        worker.kill()
    assert "127.0.0.1:1" in told[-1]
    assert "sesame" not in "".join(told)
    assert (tmp_path / "keys").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_service_serves_shows_its_numbers_and_stops_when_told(tmp_path: Path, number: int):
    port = free_base()
    async with started(tmp_path, port) as service:
        assert await service.say("hello") == "hello"
        shown = await asyncio.to_thread(fetched, f"http://127.0.0.1:{port + METRICS}/metrics")
        assert 'fieldpost_rpc_seconds_count{code="OK",method="/fieldpost.echo.v1.EchoService/Say"} 1.0' in shown
        assert 'fieldpost_db_commits_total{database="tally"} 1.0' in shown
        service.process.send_signal(number)
        assert await service.process.wait() == 0
    async with opened(Settings(data=tmp_path)) as database:
        assert await database.read(names) == ["hello"]


def fetched(url: str) -> str:
    """A page."""
    with urllib.request.urlopen(url, timeout=5) as page:
        return str(page.read().decode())


async def test_a_service_whose_database_breaks_ends_with_a_fault(tmp_path: Path):
    async with started(tmp_path, free_base()) as service:
        for word in range(20):
            await service.say("x" * 1000 + str(word))
        service.process.send_signal(signal.SIGTERM)
        assert await service.process.wait() == 0
    file = tmp_path / "tally.sqlite3"
    with file.open("r+b") as damaged:
        damaged.seek(8192)
        damaged.write(os.urandom(file.stat().st_size - 8192))
    async with started(tmp_path, free_base()) as service:
        with pytest.raises(grpc.RpcError) as fault:
            await service.say("everything")
        assert fault.value.code() is grpc.StatusCode.UNAVAILABLE
        assert await service.process.wait() == 1


async def test_a_second_process_on_a_port_ends_with_a_sentence(tmp_path: Path):
    port = free_base()
    async with started(tmp_path, port):
        said = await asyncio.to_thread(ended, tmp_path / "other", FIELDPOST_RULES_PORT=str(port))
        assert said == (1, f"rules: port {port + METRICS} is taken")


@pytest.mark.skipif(sqlite3.sqlite_version_info >= SAFE_WITH_TWO_WRITERS, reason="this SQLite may have two writers")
async def test_a_second_process_on_a_file_ends_with_a_sentence(tmp_path: Path):
    port = free_base()
    async with started(tmp_path, port):
        said = await asyncio.to_thread(ended, tmp_path, FIELDPOST_RULES_PORT=str(port + 1))
        assert said == (1, "rules: another process writes tally.sqlite3")


def test_a_wrong_setting_ends_a_service_with_a_sentence(tmp_path: Path):
    assert ended(tmp_path, PORT="many") == (1, "rules: PORT is 'many': it must be a number from 1 to 65535")


def ended(data: Path, **environment: str) -> tuple[int, str]:
    """How a process ends that cannot start: its status, and what it says up to a semicolon."""
    more = {"DATA": str(data), "REDIS_URL": "redis://127.0.0.1:1/0", **environment}
    done = subprocess.run(COMMAND, env={**os.environ, **more}, capture_output=True, text=True, timeout=30, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr.strip().partition(";")[0]
