"""A real Envoy before a service that echoes, with a small page to serve."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc

from services.common.directory import SERVICES
from services.common.settings import Settings
from services.gateway.main import command, write
from tests.deploy.ports import free_base
from tests.gateway.echo import Echo, serve
from tests.gateway.grpc_web import request

PUBLIC_URL = "https://play.example"
PATIENCE = 20.0


@dataclass
class Door:
    """A running gateway and the service behind it."""

    port: int
    settings: Settings
    echo: Echo
    server: grpc.Server
    envoy: subprocess.Popen[bytes]


def site(folder: Path) -> Path:
    """A page with a script whose name has its content in it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fieldpost</title>" + "<p>conquest</p>" * 200)
    (folder / "sw.js").write_text("// the service worker\n")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "main-1a2b.js").write_text("// script\n" * 500)
    return folder


@contextmanager
def opened(folder: Path, **more: str) -> Iterator[Door]:
    """A gateway with these settings, until the end of the block."""
    port = free_base()
    settings = Settings.read({"PORT": str(port), "DATA": str(folder), "PUBLIC_URL": PUBLIC_URL} | more)
    echo = Echo()
    server = serve(echo, *(settings.port_of(name) for name in SERVICES))
    line = command(write(settings, site(folder / "site")))
    with (folder / "envoy.log").open("wb") as log, subprocess.Popen(line, stdout=log, stderr=log) as envoy:
        try:
            wait_until_open(settings, envoy, folder / "envoy.log")
            yield Door(port, settings, echo, server, envoy)
        finally:
            envoy.send_signal(signal.SIGTERM)
            server.stop(0).wait()


def wait_until_open(settings: Settings, envoy: subprocess.Popen[bytes], log: Path) -> None:
    """Returns when Envoy takes requests; fails with what it says when it ends instead."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if request(settings.port_of("envoy_admin"), "GET", "/ready").http == 200:
                return
        except OSError:
            assert envoy.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
        time.sleep(0.02)
