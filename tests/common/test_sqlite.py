"""What SQLite alone promises: one writing process, and what happens when the disk fails."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import Connection, insert, text

from services.common.database import Unsafe
from services.common.on_sqlite import SAFE_WITH_TWO_WRITERS, SqliteDatabase
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from tests.common.tally import NAME, begin, count, opened, tally, value_of

OLD = (3, 51, 2)
LOCKING = """
import sys
from pathlib import Path
from services.common.on_sqlite import locked_alone
locked_alone(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""


async def test_a_sqlite_that_can_corrupt_gets_one_writing_process(tmp_path: Path):
    file = tmp_path / "tally.sqlite3"
    first = SqliteDatabase.at(file, NAME, OLD)
    with pytest.raises(Unsafe, match="another process writes"):
        SqliteDatabase.at(file, NAME, OLD)
    await first.close()
    await SqliteDatabase.at(file, NAME, OLD).close()


async def test_the_lock_is_free_when_its_process_is_killed(tmp_path: Path):
    file = tmp_path / "tally.sqlite3"
    with subprocess.Popen(
        (sys.executable, "-c", LOCKING, str(file)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with pytest.raises(Unsafe):
            SqliteDatabase.at(file, NAME, OLD)
        other.kill()
        other.wait()
    await SqliteDatabase.at(file, NAME, OLD).close()


async def test_a_sqlite_without_that_fault_may_have_two(tmp_path: Path):
    file = tmp_path / "tally.sqlite3"
    first = SqliteDatabase.at(file, NAME, SAFE_WITH_TWO_WRITERS)
    second = SqliteDatabase.at(file, NAME, SAFE_WITH_TWO_WRITERS)
    await first.write(begin)
    assert await second.read(value_of) == 0
    await second.close()
    await first.close()


async def test_commits_are_synced_to_the_disk(sqlite_settings: Settings):
    def modes(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async with opened(sqlite_settings) as database:
        assert await database.write(modes) == ["wal", 2, 1]


async def test_a_full_disk_refuses_writes_and_goes_on_reading_until_there_is_room(sqlite_settings: Settings):
    def fill(connection: Connection) -> None:
        connection.execute(insert(tally), {"id": "big", "value": 0, "owner": "x" * 1_000_000})

    async with opened(sqlite_settings) as database:
        await database.write(begin)
        await database.write(lambda connection: pages(connection, 20))
        works = [database.write(count), database.write(fill), database.write(count)]
        done = await asyncio.gather(*works, return_exceptions=True)
        assert {type(one) for one in done} <= {int, Refused}
        refused = done[1]
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.code) == (Kind.TOO_MUCH, "disk_full")
        assert not database.writable
        stored = [one for one in done if not isinstance(one, Refused)]
        assert await database.read(value_of) == len(stored)
        waiting = asyncio.create_task(database.writable_changed(seen=False))
        await database.write(lambda connection: pages(connection, 100_000))
        assert not database.writable
        await database.write(fill)
        await waiting
        assert database.writable


async def test_a_disk_that_is_full_inside_a_savepoint_is_said_to_be_full(sqlite_settings: Settings):
    def fill(connection: Connection) -> None:
        with connection.begin_nested():
            connection.execute(insert(tally), {"id": "big", "value": 0, "owner": "x" * 1_000_000})

    async with opened(sqlite_settings) as database:
        await database.write(begin)
        await database.write(lambda connection: pages(connection, 20))
        for works in ([fill], [count, fill]):
            done = await asyncio.gather(*(database.write(work) for work in works), return_exceptions=True)
            refused = done[-1]
            assert isinstance(refused, Refused)
            assert refused.code == "disk_full"
            assert not database.writable
        await database.write(lambda connection: pages(connection, 100_000))
        await database.write(fill)
        assert database.writable


def pages(connection: Connection, most: int) -> None:
    """How large the file may become."""
    connection.execute(text(f"PRAGMA max_page_count = {most}"))


async def test_a_damaged_file_breaks_the_database_for_good(sqlite_settings: Settings):
    async with opened(sqlite_settings) as database:
        for i in range(50):
            await database.write(lambda connection, name=f"t{i}": filled(connection, name))
    file = sqlite_settings.data / f"{NAME}.sqlite3"
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(8192)
        damaged.write(os.urandom(size - 8192))
    async with opened(sqlite_settings) as database:
        with pytest.raises(Refused) as refused:
            await database.write(lambda connection: connection.execute(text("UPDATE tally SET owner = 'y'")) and None)
        assert refused.value.kind is Kind.BUSY
        assert database.broken.is_set()
        with pytest.raises(Refused):
            await database.write(begin)


def filled(connection: Connection, name: str) -> None:
    """Puts in a row of a few pages."""
    connection.execute(insert(tally), {"id": name, "value": 0, "owner": "x" * 10_000})


@pytest.mark.parametrize("what", ["a folder", "another file"])
async def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path, what: str):
    file = tmp_path / "rules.db"
    if what == "a folder":
        file.mkdir()
    else:
        file.write_text("nothing that SQLite knows" * 100)
    with pytest.raises(
        Unsafe, match=r"rules.db cannot be used: (unable to open database file|file is not a database)$"
    ):
        SqliteDatabase.at(file, NAME)


async def test_a_work_that_ends_the_transaction_is_an_error_and_acknowledges_nothing(sqlite_settings: Settings):
    def rude(connection: Connection) -> None:
        begin(connection)
        connection.rollback()

    async with opened(sqlite_settings) as database:
        with pytest.raises(RuntimeError, match="ended the transaction"):
            await database.write(rude)
        assert await database.read(value_of) == -1
        await database.write(begin)


async def test_too_many_waiting_works_are_refused(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.common.writer.MOST_WAITING", 3)
    async with opened(sqlite_settings) as database:
        await database.write(begin)
        done = await asyncio.gather(*(database.write(count) for _ in range(500)), return_exceptions=True)
        refused = [one for one in done if isinstance(one, Refused)]
        assert refused
        assert await database.read(value_of) == len(done) - len(refused)


async def test_the_log_is_folded_into_the_file_when_nobody_writes(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("services.common.writer.IDLE_SECONDS", 0.02)
    log = sqlite_settings.data / f"{NAME}.sqlite3-wal"
    async with opened(sqlite_settings) as database:
        await database.write(begin)
        while log.stat().st_size:
            await asyncio.sleep(0.01)
        assert await database.read(value_of) == 0
    with sqlite3.connect(sqlite_settings.data / f"{NAME}.sqlite3") as alone:
        assert alone.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    alone.close()


@pytest.mark.parametrize(("callers", "fewest", "most"), [(1, 1, 1), (16, 3, 16)])
async def test_callers_in_company_share_commits_and_one_alone_waits_for_nobody(
    sqlite_settings: Settings, callers: int, fewest: float, most: float
):
    async def one_after_the_other() -> None:
        for _ in range(20):
            await database.write(count)

    async with opened(sqlite_settings) as database:
        await database.write(begin)
        works, commits = (-before for before in group_totals())
        await asyncio.gather(*[one_after_the_other() for _ in range(callers)])
        works, commits = works + group_totals()[0], commits + group_totals()[1]
        assert await database.read(value_of) == works == 20 * callers
        assert fewest <= works / commits <= most


def group_totals() -> tuple[float, float]:
    """How many works were committed by any database of that name, and in how many commits."""
    name = "fieldpost_db_works_per_commit"
    sum_, count_ = [REGISTRY.get_sample_value(f"{name}_{of}", {"database": NAME}) for of in ("sum", "count")]
    assert sum_ is not None
    assert count_ is not None
    return sum_, count_
