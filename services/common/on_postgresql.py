"""PostgreSQL: a few threads with one connection each; transactions that conflict with others are retried."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError

from services.common import metrics
from services.common.database import POSTGRESQL, Database, Unsafe, Work, busy, disk_full
from services.common.migrations import alone, migrate

T = TypeVar("T")

WRITERS: Final = 8
READERS: Final = 4
TRIES: Final = 10
LIMITS: Final = {"lock_timeout": "2s", "statement_timeout": "5s", "idle_in_transaction_session_timeout": "10s"}
DURABLE: Final = {"on", "remote_apply"}

CONFLICTS: Final = {"40001", "40P01"}
"""Serialization failure and deadlock: nothing is stored, and trying again is right."""

NO_CONNECTION: Final = "08000"
NO_ROOM: Final = {"53100"}
AWAY: Final = ("08", "53", "55P03", "57")
"""No connection, no resources, a lock that does not come, the server stops or cuts a statement off."""


class PostgresDatabase(Database):
    """A schema of a PostgreSQL database, which several processes may share."""

    dialect = POSTGRESQL

    def __init__(self, engine: Engine, service: str) -> None:
        super().__init__()
        self._engine = engine
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._writers = ThreadPoolExecutor(WRITERS, f"{service}-write")
        self._readers = ThreadPoolExecutor(READERS, f"{service}-read")
        self._commits = metrics.COMMITS.labels(service).inc
        self._retries = metrics.RETRIES.labels(service).inc

    @classmethod
    def at(cls, url: str, schema: str, service: str) -> PostgresDatabase:
        """Opens a service's schema, or makes it; Unsafe when the server does not keep what it acknowledges."""
        engine = engine_for(url, schema)
        try:
            check_durability(engine)
            with engine.begin() as connection:
                alone(connection)
                connection.execute(text(f'CREATE SCHEMA IF NOT EXISTS "{schema}"'))
            migrate(engine, service)
        except BaseException as fault:
            engine.dispose()
            if isinstance(fault, DBAPIError) and state_of(fault).startswith(AWAY):
                raise Unsafe(f"PostgreSQL cannot be used: {str(fault.orig).partition(chr(10))[0]}") from fault
            raise
        return cls(engine, service)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writers, self._write, work)

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._writers.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    def _write(self, work: Work[T]) -> T:
        for left in reversed(range(TRIES)):
            try:
                with self._engine.begin() as connection:
                    value = work(connection)
            except DBAPIError as fault:
                if left and state_of(fault) in CONFLICTS:
                    self._retries()
                    continue
                raise answer_to(fault) from fault
            self._commits()
            return value
        raise AssertionError("the last try returns or raises")

    def _read(self, work: Work[T]) -> T:
        try:
            with self._reading.begin() as connection:
                return work(connection)
        except DBAPIError as fault:
            raise answer_to(fault) from fault


def engine_for(url: str, schema: str) -> Engine:
    """An engine whose every connection works in one schema and gives up in time."""
    where = make_url(url).set(drivername="postgresql+psycopg")
    ours = " ".join(f"-c {name}={value}" for name, value in {"search_path": schema, **LIMITS}.items())
    options = f"{where.query.get('options', '')} {ours}"
    return create_engine(
        where,
        pool_size=WRITERS + READERS,
        max_overflow=0,
        connect_args={"options": options, "connect_timeout": 5},
        hide_parameters=True,
    )


def check_durability(engine: Engine) -> None:
    """Unsafe if a commit is acknowledged before it is on the disk."""
    with engine.connect() as connection:
        modes = {name: connection.exec_driver_sql(f"SHOW {name}").scalar() for name in ("synchronous_commit", "fsync")}
    if modes["synchronous_commit"] not in DURABLE or modes["fsync"] != "on":
        raise Unsafe(f"this PostgreSQL may lose what it acknowledged: {modes}")


def answer_to(fault: DBAPIError) -> Exception:
    """What a caller gets for a fault: a refusal where the database is the reason, else the fault itself."""
    state = state_of(fault)
    if state in NO_ROOM:
        return disk_full()
    if state in CONFLICTS or state.startswith(AWAY) or fault.connection_invalidated:
        return busy()
    return fault


def state_of(fault: DBAPIError) -> str:
    """PostgreSQL's code for a fault; a connection that failed before it was one has none of its own."""
    state = getattr(fault.orig, "sqlstate", None)
    if state is None and isinstance(fault, OperationalError):
        return NO_CONNECTION
    return state or ""
