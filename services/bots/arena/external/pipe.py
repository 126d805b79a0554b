"""A program that is spoken to line by line. Nothing that it does, or leaves undone, holds the arena up for long."""

from __future__ import annotations

import atexit
import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import IO, Final

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line from the program; a longer one is no answer."""
MOST_UNREAD: Final = 1 << 22
"""Bytes that the program may leave unread before it counts as dead."""
MOST_LOGGED: Final = 1 << 20
"""Bytes of the program's standard error that are kept."""
CHUNK: Final = 1 << 16
LOOK_SECONDS: Final = 0.2
"""How often a program that says nothing is looked at."""
PATIENCE: Final = 0.5
"""Seconds that a program has to end by itself when its input ends."""
ENDING: Final = (signal.SIGINT, signal.SIGTERM)


class Closed(Exception):
    """The program has ended, or reads nothing any more."""


class Pipe:
    """One running program. Whoever makes one must close it."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        """Starts the program in a session of its own, so that whatever it starts ends with it; OSError where it
        cannot be started."""
        with undisturbed():
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
            atexit.register(self.close)  # whoever made it may be stopped before it can close it
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._to = self._process.stdin.fileno()
        self._from = self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._unsent = bytearray()
        self._heard = bytearray()
        self._skipping = False
        """Whether the rest of a line that was given up is still to come."""
        self._ended = False
        Thread(target=keep, args=(self._process.stderr, log), daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it can still be spoken to."""
        return not self._ended

    def tell(self, line: bytes) -> None:
        """Sends a line without waiting for anybody to read it."""
        self._unsent += line + b"\n"
        if len(self._unsent) > MOST_UNREAD:
            self._ended = True
        if not self._ended:
            self._send()

    def drain(self) -> None:
        """Forgets what the program said without being asked; of one that floods, a part."""
        for _ in range(LONGEST_LINE // CHUNK):
            if self._heard:
                self._skipping = not self._heard.endswith(b"\n")
                self._heard.clear()
            if self._ended or not self._hear():
                break

    def line(self, until: float) -> bytes | None:
        """The next line; None when it does not come in time, or is too long. Closed where none can come."""
        while True:
            end = self._heard.find(b"\n")
            if end >= 0:
                line = bytes(self._heard[:end])
                del self._heard[: end + 1]
                if not self._skipping:
                    return line
                self._skipping = False
                continue
            if len(self._heard) > LONGEST_LINE:
                self._give_up()
                return b""
            left = until - time.monotonic()
            if left <= 0:
                self._give_up()
                return None
            self._wait(left)

    def _give_up(self) -> None:
        """The line that has begun is no answer any more."""
        if self._heard:
            self._skipping = True
            self._heard.clear()

    def _wait(self, seconds: float) -> None:
        if self._ended:
            raise Closed
        writing = [self._to] if self._unsent else []
        readable, writable, _ = select.select([self._from], writing, [], min(seconds, LOOK_SECONDS))
        if writable:
            self._send()
        if readable:
            self._hear()
        elif exited(self._process.pid):  # what it started may hold its output open
            self._ended = True

    def _send(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._to, self._unsent[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # it may have answered before it ended
            self._unsent.clear()

    def _hear(self) -> bool:
        """Takes what has come; False where nothing has, or will any more."""
        try:
            found = os.read(self._from, CHUNK)
        except BlockingIOError:
            return False
        self._heard += found
        self._ended = not found
        return bool(found)

    def seconds(self) -> float:
        """CPU seconds of the program and of all that it started, as far as the system tells."""
        return sum([spent(folder, self._process.pid) for folder in Path("/proc").glob("[0-9]*")])

    def close(self) -> None:
        """Ends the program, at the latest half a second later, and whatever it started; again is nothing."""
        if self._process.returncode is not None:
            return
        self._ended = True
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        until = time.monotonic() + PATIENCE
        while not exited(self._process.pid) and time.monotonic() < until:
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # before it is waited for: then the number is still its own
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()
        atexit.unregister(self.close)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Puts a signal that would end the arena off, so that no program begins without anybody who knows of it."""
    if current_thread() is not main_thread():  # signals come to that one alone
        yield
        return
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for put_off in came:
            signal.raise_signal(put_off)


def exited(pid: int) -> bool:
    """Whether a child has ended; it is left to be waited for."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


TICKS: Final = os.sysconf("SC_CLK_TCK")


def spent(folder: Path, session: int) -> float:
    """CPU seconds of a process and of its children that have ended, if it belongs to the session."""
    try:
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return sum([int(field) for field in fields[11:15]]) / TICKS if int(fields[3]) == session else 0.0


def keep(errors: IO[bytes], log: Path) -> None:
    """Writes what a program complains of into a file, up to a bound; what comes after is let go."""
    left = MOST_LOGGED
    with errors, log.open("ab", buffering=0) as file:
        while found := errors.read(CHUNK):
            file.write(found[:left])
            left = max(0, left - len(found))
