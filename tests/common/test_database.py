"""Both databases keep the same promises."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection, insert, text

from services.common import on_postgresql, on_sqlite
from services.common.database import POSTGRESQL, Database, Unsafe, insert_new, upsert
from services.common.databases import open_database
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from tests.common.inline import InlineDatabase
from tests.common.tally import NAME, begin, count, names, opened, tally, value_of

CALLERS, TIMES = 4, 100


async def test_a_write_is_there_for_the_next_read_and_the_next_life(settings: Settings):
    async with opened(settings) as database:
        await database.write(begin)
        assert await database.write(count) == 1
        assert await database.read(value_of) == 1
    async with opened(settings) as database:
        assert await database.read(value_of) == 1


async def test_a_work_that_fails_stores_nothing_and_fails_alone(settings: Settings):
    def bad(connection: Connection) -> None:
        count(connection)
        raise KeyError("mine")

    async with opened(settings) as database:
        await database.write(begin)
        works = [database.write(count), database.write(bad), database.write(count), database.write(bad)]
        done = await asyncio.gather(*works, return_exceptions=True)
        assert [type(one) for one in done] == [int, KeyError, int, KeyError]
        assert await database.read(value_of) == 2


async def test_four_callers_that_read_and_write_back_lose_nothing(settings: Settings):
    async def adding(database: Database) -> None:
        for _ in range(TIMES):
            await database.write(count)

    async with opened(settings) as database:
        await database.write(begin)
        await asyncio.gather(*(adding(database) for _ in range(CALLERS)))
        assert await database.read(value_of) == CALLERS * TIMES


async def test_many_works_at_once_are_all_stored(settings: Settings):
    async with opened(settings) as database:
        await asyncio.gather(*(database.write(partial(begin, name=f"t{i:03}")) for i in range(200)))
        assert await database.read(names) == [f"t{i:03}" for i in range(200)]


async def test_a_cancelled_caller_does_not_cancel_the_work(settings: Settings):
    def deserted(connection: Connection) -> None:
        begin(connection)
        loop.call_soon_threadsafe(caller.cancel)

    async with opened(settings) as database, asyncio.timeout(10):
        loop = asyncio.get_running_loop()
        caller = asyncio.create_task(database.write(deserted))
        with pytest.raises(asyncio.CancelledError):
            await caller
        while await database.read(value_of) < 0:
            await asyncio.sleep(0)
        assert await database.write(count) == 1


async def test_a_read_sees_one_moment(settings: Settings):
    first, written = threading.Event(), threading.Event()

    def twice(connection: Connection) -> tuple[int, int]:
        before = value_of(connection)
        first.set()
        assert written.wait(10)
        return before, value_of(connection)

    async with opened(settings) as database:
        await database.write(begin)
        reading = asyncio.create_task(database.read(twice))
        await asyncio.to_thread(first.wait, 10)
        await database.write(count)
        written.set()
        assert await reading == (0, 0)


async def test_a_read_cannot_write(settings: Settings):
    async with opened(settings) as database:
        with pytest.raises(Exception, match=r"(?i)read.?only"):
            await database.read(begin)
        assert await database.read(names) == []


async def test_a_row_is_put_in_once_or_brought_up_to_date(settings: Settings):
    row = {"id": "a", "value": 1, "owner": "me"}
    async with opened(settings) as database:
        assert await database.write(lambda connection: insert_new(connection, tally, row))
        assert not await database.write(lambda connection: insert_new(connection, tally, {**row, "value": 2}))
        assert await database.read(value_of) == 1
        await database.write(lambda connection: upsert(connection, tally, {**row, "value": 3}, ["id"]))
        assert await database.read(value_of) == 3


async def test_a_lock_that_does_not_come_is_a_refusal_to_try_again(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(on_sqlite, "BUSY_SECONDS", 0.05)
    monkeypatch.setitem(on_postgresql.LIMITS, "lock_timeout", "50ms")
    async with opened(settings) as database:
        await database.write(begin)
        with another(settings) as holder:
            holder.execute(text("UPDATE tally SET value = 7"))
            with pytest.raises(Refused) as refused:
                await database.write(count)
        assert (refused.value.kind, refused.value.code) == (Kind.BUSY, "database_busy")
        assert await database.write(count) == 1


@contextmanager
def another(settings: Settings) -> Iterator[Connection]:
    """A connection of another process, so to speak, in a transaction that nobody commits."""
    if settings.database_url:
        engine = on_postgresql.engine_for(settings.database_url, settings.schema_prefix + NAME)
    else:
        engine = on_sqlite.engine(settings.data / f"{NAME}.sqlite3")
    with engine.connect() as connection:
        if not settings.database_url:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
    engine.dispose()


async def test_works_that_block_each_other_are_run_again(postgres_settings: Settings):
    meeting = threading.Barrier(2, timeout=10)
    tries = []

    def crossing(first: str, second: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
            tries.append(first)
            count(connection, first)
            if len(tries) <= 2:
                meeting.wait()
            count(connection, second)

        return work

    async with opened(postgres_settings) as database:
        for name in "ab":
            await database.write(partial(begin, name=name))
        await asyncio.gather(database.write(crossing("a", "b")), database.write(crossing("b", "a")))
        assert len(tries) > 2
        assert [await database.read(partial(value_of, name=name)) for name in "ab"] == [2, 2]


async def test_a_server_that_is_away_is_a_refusal_and_its_return_is_noticed(postgres_settings: Settings):
    async with opened(postgres_settings) as database:
        await database.write(begin)
        with pytest.raises(Refused) as refused:
            await database.write(end_own)
        assert refused.value.kind is Kind.BUSY
        assert await database.write(count) == 1


def end_own(connection: Connection) -> None:
    """Ends the connection from the server's side, in the middle of a work."""
    connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))


async def test_a_postgresql_that_forgets_is_not_used(postgres_settings: Settings):
    forgetful = replace(
        postgres_settings, database_url=f"{postgres_settings.database_url}?options=-csynchronous_commit%3Doff"
    )
    with pytest.raises(Exception, match="synchronous_commit"):
        open_database(forgetful, NAME)


def test_a_postgresql_that_does_not_answer_is_named_without_the_password():
    settings = replace(Settings(), database_url="postgresql://me:sesame@127.0.0.1:1/fieldpost")
    with pytest.raises(Unsafe, match=r"127\.0\.0\.1.*refused") as caught:
        open_database(settings, NAME)
    assert "sesame" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_the_inline_database_keeps_the_same_promises(tmp_path):
    def bad(connection: Connection) -> None:
        count(connection)
        raise KeyError("mine")

    for file in (None, tmp_path / "tally.sqlite3"):
        database = InlineDatabase(NAME, file)
        await database.write(begin)
        assert database.do(count) == 1
        with pytest.raises(KeyError):
            await database.write(bad)
        assert await database.read(value_of) == 1
        await database.close()
    again = InlineDatabase(NAME, tmp_path / "tally.sqlite3")
    assert await again.read(value_of) == 1
    await again.close()


async def test_a_unique_row_twice_is_an_error_of_the_driver_and_no_refusal(settings: Settings):
    async with opened(settings) as database:
        await database.write(begin)
        with pytest.raises(Exception, match=r"(?i)unique"):
            await database.write(lambda connection: connection.execute(insert(tally), row()) and None)
        assert database.dialect == (POSTGRESQL if settings.database_url else "sqlite")


def row() -> dict[str, object]:
    """The row that `begin` puts in."""
    return {"id": "a", "value": 0, "owner": "x"}
