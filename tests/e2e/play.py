"""`make play` as somebody types it in a terminal: waits until it says where the game is, and Ctrl-C ends it."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from tests.architecture.tree import ROOT
from tests.deploy.ports import SPAN, free_base, is_free

START_PATIENCE = 180.0
"""Seconds until it is ready; it may have to build the page first."""

STOP_PATIENCE = 90.0
LAST_LINE = "Ctrl-C stops it."
SETTINGS = ("PORT", "HOST", "DATA", "DATABASE_URL", "REDIS_URL", "TLS_CERT", "TLS_KEY", "PUBLIC_URL", "LOG_LEVEL")
OUTER_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES")
"""What a `make test` around the tests would tell the inner make."""


FAULT = re.compile(r'"level": "(error|critical)"|^Traceback|"code":5\d\d')


class Served:
    """A stack that runs somewhere: where it answers, and what its processes have written."""

    def __init__(self, data: Path, port: int) -> None:
        self.data = data
        self.port = port

    def logged(self) -> Iterator[str]:
        """Every line that its processes have written."""
        for log in sorted((self.data / "logs").iterdir()):
            yield from log.read_text(encoding="utf-8", errors="replace").splitlines()

    def complaints(self) -> list[str]:
        """What must not be in the logs of a stack that nobody disturbed: incidents, and answers that were our fault."""
        return [line for line in self.logged() if FAULT.search(line)]


class Play(Served):
    """`with Play(folder) as play:` serves the game on free ports, with nothing set but what is said here."""

    def __init__(self, data: Path, port: int | None = None, **settings: str) -> None:
        super().__init__(data, free_base() if port is None else port)
        self.settings = settings
        mine = {"PORT": str(self.port), "DATA": str(data), **settings}
        kept = {name: value for name, value in os.environ.items() if name not in (*SETTINGS, *OUTER_MAKE)}
        self.environment = {**kept, **mine}
        self.said: list[str] = []

    def __enter__(self) -> Play:
        self.process = subprocess.Popen(
            ("make", "play"),
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.listening = threading.Thread(target=self.listen, name="what make play says")
        self.listening.start()
        try:
            self.hear(LAST_LINE, time.monotonic() + START_PATIENCE)
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.interrupt()
            left = self.processes(), self.ports()
        finally:
            self.kill()
        assert left == ([], []), f"something of it still ran or listened after its end: {left}"

    def listen(self) -> None:
        """Passes on its lines as they come; an empty one without its end says that no more will."""
        assert self.process.stdout
        with self.process.stdout as output:
            for line in output:
                self.lines.put(line)
        self.lines.put("")

    def hear(self, wanted: str, end: float) -> None:
        """Reads on until it has said this line; fails when it ends before, or when the time is over."""
        while wanted not in self.said:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"it has not said {wanted!r} in time, but {self.said}") from None
            if not line:
                raise AssertionError(f"it ended without saying {wanted!r}: {self.said}")
            self.said.append(line.rstrip())

    def interrupt(self) -> int:
        """Ctrl-C: the terminal signals everything in the foreground. Waits for the end, and gives how make ended."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
        code = self.process.wait(STOP_PATIENCE)
        self.listening.join(STOP_PATIENCE)
        while line := self.lines.get():
            self.said.append(line.rstrip())
        self.lines.put("")
        return code

    def kill(self) -> None:
        """Leaves nothing, whatever went wrong; does nothing after a good end."""
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)
        self.process.wait(STOP_PATIENCE)
        self.listening.join(STOP_PATIENCE)

    def processes(self) -> list[int]:
        """Everything that runs with this folder of data, however it was started."""
        mark = f"DATA={self.data}".encode()
        return [int(one.name) for one in Path("/proc").glob("[0-9]*") if mark in environment_of(one)]

    def ports(self) -> list[int]:
        """Its ports that are taken."""
        return [self.port + offset for offset in range(SPAN) if not is_free(self.port + offset)]


def environment_of(process: Path) -> list[bytes]:
    """The settings that a process was started with; none for one that is gone or somebody else's."""
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return []
