"""What survives a crash: a service's database, and the transactions of its processes on it, with what goes wrong."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from sqlalchemy import Connection

from services.common.database import SQLITE, Database, Work, busy, disk_full
from services.common.refusals import Refused
from tests.common.inline import InlineDatabase
from tests.simulation.process import Life

T = TypeVar("T")


SCHEMAS = {"ledger": "bots"}
"""Whose tables a disk has, if not those of its own service."""


class Disk:
    """A service's data. Processes come and go; this stays."""

    def __init__(self, service: str) -> None:
        self.service = service
        self.inline = InlineDatabase(SCHEMAS.get(service, service))
        self.commits = 0

    def rows(self, statement: str, *values: object) -> list[tuple]:
        """What is stored, for the checks."""
        return self.inline._raw.execute(statement, values).fetchall()

    def one(self, statement: str, *values: object) -> object:
        return self.rows(statement, *values)[0][0]


class SimDatabase(Database):
    """A process's way to its disk. Before a transaction and after its commit, the process may die or be slow."""

    dialect = SQLITE

    def __init__(self, disk: Disk, life: Life) -> None:
        super().__init__()
        self.disk = disk
        self.life = life
        self.weather = life.world.weather

    async def write(self, work: Work[T]) -> T:
        self.life.here()
        writing = asyncio.get_running_loop().create_task(self.transaction(work))
        writing.add_done_callback(told)
        return await asyncio.shield(writing)  # a caller that leaves does not stop it

    async def transaction(self, work: Work[T]) -> T:
        await self.pause("write", "crash before a commit")
        fault = self.weather.disk_fault(self.disk.service)
        if fault:
            refusal = busy() if fault == "busy" else disk_full()
            if self.life.random.random() < 0.5:
                raise refusal
            self.life.world.notes.happened("fault: commit fails")
            work = undone(work, refusal)
        value = self.commit(work)
        await self.pause("commit", "crash after a commit")
        return value

    async def pause(self, moment: str, what: str) -> None:
        """A moment in which the process may die."""
        try:
            await self.weather.pause(moment, self.life)
        except asyncio.CancelledError:
            if self.life.dead:
                self.life.world.notes.happened(f"fault: {what}")
            raise

    def commit(self, work: Work[T]) -> T:
        """The transaction itself: nothing else runs meanwhile."""
        self.life.here()
        try:
            return self.disk.inline.do(work)
        finally:
            self.disk.commits += 1
            self.life.world.committed(self.life, self.disk)

    async def read(self, work: Work[T]) -> T:
        self.life.here()
        await self.weather.pause("read", self.life)
        self.life.here()
        return self.disk.inline.do(work, "BEGIN")

    async def close(self) -> None:
        """The disk stays."""


def undone(work: Work[T], refusal: Refused) -> Work[T]:
    """A work whose transaction cannot be committed after all: what it wrote is gone, what it remembers is wrong."""

    def failing(connection: Connection) -> T:
        work(connection)
        raise refusal

    return failing


def told(writing: asyncio.Task[object]) -> None:
    """Takes the outcome of a transaction for which nobody waits any more."""
    if not writing.cancelled() and writing.exception() is not None:
        assert isinstance(writing.exception(), Refused | Exception)
