"""A stack: all processes of the game, or some of them, under one base port and one folder of data."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import TracebackType

from deploy.local import checks
from deploy.local.keeper import Keeper
from deploy.local.logs import Log
from deploy.local.members import Missing, stages
from services.common.setting_texts import HIGHEST_PORT
from services.common.settings import Settings

HIGHEST_BASE = 32_000
"""Above it begin the ports that the kernel gives to clients."""

START_PATIENCE = 90.0
BOUND_EVERY = 5.0
DEADLY = {signal.SIGKILL, signal.SIGTERM, signal.SIGINT}


class StackError(Exception):
    """The stack cannot start; one plain sentence."""


class Stack:
    """Starts with `async with`. `only` names the members to run; ports and files derive from the environment.

    Children die with the thread that started them: run it in one that lives as long as the stack.
    """

    def __init__(
        self,
        port: int,
        data: Path,
        environment: Mapping[str, str] | None = None,
        only: Collection[str] | None = None,
        say: Callable[[str], None] = print,
    ) -> None:
        self.say = say
        said = {**os.environ, **(environment or {}), "PORT": str(port), "DATA": str(data.absolute())}
        self.settings = Settings.read(said)
        try:
            all_stages = stages(self.settings)
        except Missing as problem:
            raise StackError(str(problem)) from problem
        child = {"PYTHONUNBUFFERED": "1", **said}
        logs = self.settings.data / "logs"
        self.stages = [
            [
                Keeper(member, child, Log(logs / f"{member.name}.log"), say)
                for member in stage
                if _chosen(member.name, only)
            ]
            for stage in all_stages
        ]
        self.keepers = {keeper.member.name: keeper for stage in self.stages for keeper in stage}
        self.bounding: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Stack:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Starts stage by stage, each when the one before is ready. What was started is stopped if one fails."""
        self.refuse_ports()
        if self.settings.foreign_redis:
            await self.refuse_silent_redis()
        self.bounding = asyncio.create_task(self.bound_logs())
        try:
            for stage in self.stages:
                for keeper in stage:
                    keeper.start(again=False)
                await asyncio.gather(*(self.wait_first(keeper) for keeper in stage))
        except BaseException:
            await self.stop()
            raise

    async def refuse_silent_redis(self) -> None:
        """Looks whether somebody answers at REDIS_URL; its text is never told, because a password may be in it."""
        if not await checks.redis_answers(self.settings)():
            raise StackError(
                "nothing answers at REDIS_URL, or not to this password: leave REDIS_URL away to use our own"
            )

    def refuse_ports(self) -> None:
        """Looks before anything starts, at the port that was asked for first: one sentence instead of a half start."""
        for keeper in reversed(self.keepers.values()):
            for host, port in keeper.member.ports:
                if port > HIGHEST_PORT:
                    raise StackError(f"{keeper.member.name} would need port {port}, which is none: choose a lower PORT")
                if problem := checks.obstacle(host, port):
                    raise StackError(self.unusable(problem, host, port, keeper.member.name))

    def unusable(self, problem: OSError, host: str, port: int, name: str) -> str:
        """Why a member cannot listen, and what to do."""
        if problem.errno == errno.EADDRNOTAVAIL:
            return f"HOST is {host}: this machine has no such address; 0.0.0.0 is all that it has"
        above = self.settings.port + 1000
        other = f"choose another base with PORT={above if above < HIGHEST_BASE else Settings.port}"
        if problem.errno == errno.EADDRINUSE:
            return f"port {port} is taken, which {name} needs: stop what uses it, or {other}"
        return f"port {port}, which {name} needs, cannot be used ({problem.strerror}): {other}"

    async def wait_first(self, keeper: Keeper) -> None:
        """Waits until a member is ready for the first time, or says why it will not be."""
        name, task = keeper.member.name, keeper.task
        ready = asyncio.create_task(keeper.ready.wait())
        waiting = {ready, task} if task else {ready}
        done, _ = await asyncio.wait(waiting, timeout=START_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if ready in done:
            return
        if task in done and task is not None:
            task.result()
            why = keeper.obstacle or f"{keeper.log.last_line()} (all of it: {keeper.log.path})"
            raise StackError(f"{name} could not start: {why}")
        raise StackError(f"{name} is not ready after {START_PATIENCE:g} s; its log is {keeper.log.path}")

    async def bound_logs(self) -> None:
        """Keeps the logs small."""
        while True:
            await asyncio.sleep(BOUND_EVERY)
            for keeper in self.keepers.values():
                try:
                    keeper.log.bound()
                except OSError as problem:
                    self.say(f"the log of {keeper.member.name} is not kept: {problem.strerror}")

    async def stop(self) -> None:
        """Stops in reverse order, each stage within the grace of its slowest."""
        for stage in reversed(self.stages):
            await asyncio.gather(*(keeper.stop() for keeper in stage))
        if self.bounding:
            self.bounding.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.bounding

    def kill_all(self) -> None:
        """The end without grace."""
        for keeper in self.keepers.values():
            keeper.wanted = False
            keeper.signal(signal.SIGKILL)

    def pid(self, name: str) -> int:
        """The process of a member."""
        process = self.keepers[name].process
        if process is None or process.returncode is not None:
            raise StackError(f"{name} is not running")
        return process.pid

    def kill(self, name: str, which: signal.Signals = signal.SIGKILL) -> None:
        """Sends a signal to a member; when it dies of it, it is started again at once."""
        self.pid(name)
        if which in DEADLY:
            self.keepers[name].ready.clear()
        self.keepers[name].signal(which)

    async def ready(self, name: str, within: float = START_PATIENCE) -> None:
        """Waits until a member is ready, again or for the first time."""
        await asyncio.wait_for(self.keepers[name].ready.wait(), within)

    async def halt(self, name: str) -> None:
        """Stops a member and leaves it stopped."""
        await self.keepers[name].stop()

    async def resume(self, name: str) -> None:
        """Starts a member that was halted, and waits until it is ready."""
        self.keepers[name].start()
        await self.ready(name)


def _chosen(name: str, only: Collection[str] | None) -> bool:
    return only is None or name in only
