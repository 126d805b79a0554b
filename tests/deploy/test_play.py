"""What `make play` says: where the game is, or in one sentence why it cannot be served."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local import Stack, StackError
from deploy.local import __main__ as play
from services.common.settings import Settings
from tests.deploy.ports import free_base, is_free
from tests.gateway.grpc_web import request

PLAY = """
import pathlib, sys
from deploy.local import __main__ as play
play.SITE = pathlib.Path(sys.argv[1])
sys.exit(play.main())
"""
"""The command as it is typed, for a page that is said to be built."""


def lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """What it says until it waits for Ctrl-C, or ends."""
    for line in process.stdout or ():
        yield line.rstrip()
        if "Ctrl-C" in line:
            return


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that is there."""
    page = tmp_path / "index.html"
    page.touch()
    monkeypatch.setattr(play, "SITE", page)
    return page


def run(monkeypatch: pytest.MonkeyPatch, **environment: str) -> int:
    """Runs the command with only these settings."""
    for name in ("PORT", "HOST", "DATA", "DATABASE_URL", "REDIS_URL", "TLS_CERT", "TLS_KEY", "PUBLIC_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    before = os.umask(0o022)
    os.umask(before)
    try:
        return play.main()
    finally:
        os.umask(before)  # the command sets it for its process, which here is that of all tests


def test_a_page_that_is_not_built_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(play, "SITE", tmp_path / "index.html")
    assert run(monkeypatch, DATA=str(tmp_path)) == 1
    assert capsys.readouterr().err == "make play: the page is not built: `make play` builds it\n"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"PORT": "eighty"}, "PORT is 'eighty'"),
        ({"PORT": "65530"}, "gateway would need port 65539, which is none: choose a lower PORT"),
        ({"HOST": "192.0.2.1"}, "HOST is 192.0.2.1: this machine has no such address"),
        ({"REDIS_URL": "localhost"}, "REDIS_URL must read redis://HOST:PORT/NUMBER"),
        ({"REDIS_URL": "redis://127.0.0.1:6379x/0"}, "REDIS_URL must read redis://HOST:PORT/NUMBER"),
        ({"REDIS_URL": "redis://127.0.0.1:99999/0"}, "REDIS_URL"),
        ({"TLS_CERT": "/no/cert.pem"}, "TLS_CERT and TLS_KEY belong together"),
        ({"TLS_CERT": "/no/cert.pem", "TLS_KEY": "/no/key.pem"}, "/no/cert.pem cannot be read"),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    built: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    sentence: str,
):
    assert run(monkeypatch, **{"DATA": str(built.parent), "PORT": str(free_base()), **settings}) == 1
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("inside", ["", "below"])
def test_data_that_is_no_folder_is_one_sentence(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], inside: str
):
    data = built / inside
    assert run(monkeypatch, DATA=str(data)) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"make play: DATA is {data}, which is no folder that can be written: ")
    assert said.count("\n") == 1


def test_a_port_that_only_root_may_use_is_not_called_taken(tmp_path: Path):
    stack = Stack(free_base(), tmp_path)
    said = stack.unusable(PermissionError(errno.EACCES, "Permission denied"), "127.0.0.1", 80, "gateway")
    assert said.startswith("port 80, which gateway needs, cannot be used (Permission denied): ")


def test_the_other_base_that_is_proposed_can_be_used(tmp_path: Path):
    told = OSError(errno.EADDRINUSE, "Address already in use")
    proposed = [Stack(port, tmp_path).unusable(told, "127.0.0.1", port, "gateway") for port in (8080, 65_000)]
    assert [text.rpartition("PORT=")[2] for text in proposed] == ["9080", "8080"]


def test_data_of_another_stack_is_one_sentence(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    with play.own(built.parent / "data"):
        assert run(monkeypatch, DATA=str(built.parent / "data")) == 1
    assert "is used by another stack" in capsys.readouterr().err


def test_a_key_that_all_may_read_is_told_and_one_that_a_group_reads_is_not(tmp_path: Path):
    key = tmp_path / "our key.pem"
    key.touch()
    settings = Settings(data=tmp_path, tls_key=key)
    for folder_mode, key_mode, told in ((0o700, 0o600, 0), (0o700, 0o640, 0), (0o700, 0o644, 1), (0o750, 0o644, 2)):
        tmp_path.chmod(folder_mode)
        key.chmod(key_mode)
        assert len(play.open_doors(settings)) == told
    sentence = f"others on this machine may read TLS_KEY: `chmod 600 '{key}'` keeps them out"
    assert play.open_doors(settings)[-1] == sentence


def test_a_redis_that_does_not_answer_is_one_sentence(tmp_path: Path):
    stack = Stack(free_base(), tmp_path, {"REDIS_URL": f"redis://127.0.0.1:{free_base()}/0"})
    with pytest.raises(StackError, match="nothing answers at REDIS_URL"):
        asyncio.run(stack.start())


@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM])
def test_the_whole_game_starts_and_a_signal_stops_all_of_it(built: Path, which: signal.Signals):
    port, data = free_base(), built.parent / "data"
    environment = {**os.environ, "PORT": str(port), "DATA": str(data)}
    command = (sys.executable, "-c", PLAY, str(built))
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert list(lines(process)) == [f"Fieldpost is ready: http://localhost:{port}", "Ctrl-C stops it."]
        taken_before = [offset for offset in range(20) if not is_free(port + offset)]
        assert request(port, "GET", "/healthz").http == 200
        process.send_signal(which)
        assert process.wait(60) == 0
    assert taken_before == [0, 1, 2, 3, 4, 5, 6, 9, 11, 12, 13, 14, 16]
    assert [offset for offset in range(20) if not is_free(port + offset)] == []
    assert data.stat().st_mode & 0o077 == 0


def test_the_welcome_names_the_address_and_that_of_the_network_when_it_is_served_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(play, "network_address", lambda: "192.168.7.5")
    assert play.welcome(Settings.read({})).splitlines()[0] == "Fieldpost is ready: http://localhost:8080"
    assert "192.168.7.5" not in play.welcome(Settings.read({}))
    everywhere = play.welcome(Settings.read({"HOST": "0.0.0.0", "PORT": "9090"}))
    assert "on the same network: http://192.168.7.5:9090" in everywhere
    public = Settings.read({"PUBLIC_URL": "https://play.example/"})
    assert play.welcome(public).splitlines()[0] == "Fieldpost is ready: https://play.example"
