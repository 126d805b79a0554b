"""Serves the game until Ctrl-C: `make play`, or `python -m deploy.local` where everything is built."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import shlex
import signal
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from deploy.local.keeper import in_words
from deploy.local.members import ROOT
from deploy.local.stack import Stack, StackError
from services.common.files import OTHERS, lockable, protect
from services.common.settings import Settings, WrongSetting

SITE = ROOT / "pwa" / "dist" / "index.html"
EVERYWHERE = {"0.0.0.0", "::"}


def refuse(settings: Settings) -> None:
    """What can be seen to be missing before anything starts."""
    if not SITE.is_file():
        raise StackError("the page is not built: `make play` builds it")
    for file in (settings.tls_cert, settings.tls_key):
        if file and not os.access(file, os.R_OK):
            raise StackError(f"{file} cannot be read, which TLS_CERT and TLS_KEY need")


@contextlib.contextmanager
def own(data: Path) -> Iterator[None]:
    """Holds the data for this process alone, and for this user: other stacks would write to it, others read secrets."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = lockable(data / "stack.lock")
    except OSError as problem:
        raise StackError(f"DATA is {data}, which is no folder that can be written: {problem.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StackError(f"{data} is used by another stack: stop it, or choose another folder with DATA=") from None
        yield
    finally:
        os.close(lock)


def open_doors(settings: Settings) -> list[str]:
    """What to do where others may look in; it may be so on purpose, as a key's group is, and is not changed here."""
    told = []
    if settings.data.stat().st_mode & OTHERS:
        told.append(f"may look into DATA: `chmod 700 {shlex.quote(str(settings.data))}`")
    if settings.tls_key and settings.tls_key.stat().st_mode & stat.S_IRWXO:
        told.append(f"may read TLS_KEY: `chmod 600 {shlex.quote(str(settings.tls_key))}`")
    return [f"others on this machine {what} keeps them out" for what in told]


def network_address() -> str:
    """This machine's address in its own network; empty when it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def welcome(settings: Settings) -> str:
    """Where the game is, for this machine and for phones."""
    scheme = "https" if settings.tls_cert else "http"
    port = settings.port_of("gateway")
    here = settings.public_url or f"{scheme}://localhost:{port}"
    lines = [f"Fieldpost is ready: {here}"]
    if settings.host in EVERYWHERE and (address := network_address()):
        lines.append(f"on the same network: {scheme}://{address}:{port}")
    return "\n".join([*lines, "Ctrl-C stops it."])


async def serve(settings: Settings) -> None:
    """Runs until a signal comes; a second one stops at once."""
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    task = asyncio.current_task()

    def stop() -> None:
        if stopping.is_set() and task:
            task.cancel()
        stopping.set()

    for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(which, stop)
    stack = Stack(settings.port, settings.data)
    starting = asyncio.create_task(stack.start())
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({starting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if stopping.is_set():
        starting.cancel()
        await asyncio.wait({starting})
    else:
        await starting
        print(welcome(settings), flush=True)
        await stopped
    print("stopping", flush=True)
    try:
        await stack.stop()
    except asyncio.CancelledError:
        stack.kill_all()
        raise


def main() -> int:
    """Says in one sentence why it cannot serve, if it cannot."""
    try:
        settings = Settings.read(os.environ)
        refuse(settings)
        with own(settings.data):
            protect(settings.data)
            for warning in open_doors(settings):
                print(warning, flush=True)
            asyncio.run(serve(settings))
    except (StackError, WrongSetting, OSError) as problem:
        said = in_words(problem) if isinstance(problem, OSError) else problem
        print(f"make play: {said}", file=sys.stderr)
        return 1
    except asyncio.CancelledError:
        print("stopped at once: processes may have lost what they had not stored", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
