"""Keeps one process running: starts it, starts it again when it dies, stops it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from deploy.local.logs import Log
from deploy.local.members import ROOT, Member
from services.common.settings import WrongSetting

TIED = str(Path(__file__).with_name("tied.py"))
CHECK_EVERY = 0.1
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds before a process that died is started again; each death before it was ready doubles them."""


class Keeper:
    """A member and its process. Everything runs in one event loop, in a thread that outlives the process."""

    def __init__(self, member: Member, environment: Mapping[str, str], log: Log, say: Callable[[str], None]) -> None:
        self.member = member
        self.environment = environment
        self.log = log
        self.say = say
        self.ready = asyncio.Event()
        self.was_ready = False
        self.obstacle = ""
        """Why there is no process, where starting one failed."""
        self.process: asyncio.subprocess.Process | None = None
        self.starts = 0
        self.wanted = False
        self.task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether there is a process now."""
        return self.process is not None and self.process.returncode is None

    def start(self, again: bool = True) -> None:
        """Starts keeping; without `again`, the first death before it was ever ready is the end."""
        self.wanted = True
        self.task = asyncio.create_task(self.keep(again), name=f"keep {self.member.name}")

    async def keep(self, again: bool) -> None:
        """Starts the process, again and again, for as long as it is wanted."""
        pause = FIRST_PAUSE
        while self.wanted:
            how = await self.live()
            again |= self.was_ready
            if not self.wanted or not again:
                return
            pause = next_pause(pause, self.was_ready)
            self.say(f"{self.member.name} {how}; it is started again")
            await asyncio.sleep(pause)

    async def live(self) -> str:
        """One life of the process; answers how it ended, or why it could not begin, as on a full disk."""
        self.was_ready, self.obstacle = False, ""
        try:
            self.process = await self.launch()
        except (OSError, WrongSetting) as problem:
            self.obstacle = in_words(problem) if isinstance(problem, OSError) else str(problem)
            return f"cannot be started ({self.obstacle})"
        checking = asyncio.create_task(self.check())
        code = await self.process.wait()
        checking.cancel()
        self.ready.clear()
        self.signal(signal.SIGKILL)
        return ended(code, self.log.last_line())

    async def launch(self) -> asyncio.subprocess.Process:
        """A process in a session of its own: Ctrl-C in the terminal is for us, and what it starts dies with it."""
        if self.member.prepare:
            self.member.prepare()
        self.starts += 1
        with self.log.open() as output:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-S", TIED, str(os.getpid()), *self.member.command),
                cwd=ROOT,
                env=dict(self.environment),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    async def check(self) -> None:
        """Asks until it is ready."""
        while not await self.member.ready():
            await asyncio.sleep(CHECK_EVERY)
        self.was_ready = True
        self.ready.set()

    def signal(self, which: signal.Signals) -> None:
        """Signals the process, which passes on what it wants to; a kill goes to all that it started as well."""
        if self.process is not None:
            send = os.killpg if which == signal.SIGKILL else os.kill
            with contextlib.suppress(ProcessLookupError):
                send(self.process.pid, which)

    async def stop(self) -> None:
        """Asks it to stop, and kills it when its time is over. Stopping what is stopped does nothing."""
        self.wanted = False
        if self.task is None:
            return
        if self.running:
            self.signal(signal.SIGTERM)
            done, _ = await asyncio.wait({self.task}, timeout=self.member.grace)
            if not done:
                self.say(f"{self.member.name} did not stop within {self.member.grace:g} s and is killed")
                self.signal(signal.SIGKILL)
        else:
            self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        self.task = None


def next_pause(pause: float, was_ready: bool) -> float:
    """How long to wait before the next start."""
    return FIRST_PAUSE if was_ready else min(2 * pause, LONGEST_PAUSE)


def in_words(problem: OSError) -> str:
    """What the system refused, without its number."""
    return f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem.strerror or problem)


def ended(code: int, said: str) -> str:
    """How a process ended, in words; one that failed has said why in its log."""
    if code < 0:
        return f"was killed by signal {-code}"
    return f"ended with code {code}" + (f" ({said})" if code and said else "")
