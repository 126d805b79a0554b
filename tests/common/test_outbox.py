"""Facts are listed in order without gaps to come, and handled exactly once."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial

import pytest
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from services.common import on_postgresql, outbox
from services.common.database import Database
from services.common.facts import Fact
from services.common.outbox import Consumer
from services.common.ports import SystemClock
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from tests.common.local_hints import LocalHints
from tests.common.tally import NAME, begin, count, opened, value_of

HANDLED, DIES_AT = 7, 4


def happened(number: int, connection: Connection) -> None:
    """Puts a fact in."""
    outbox.put(connection, "counted", "a", {"number": number}, at=1000 + number)


async def test_facts_are_listed_in_order_and_after_a_number(settings: Settings):
    async with opened(settings) as database:
        for number in range(5):
            await database.write(partial(happened, number))
        found = await outbox.listed(database, 0)
        assert [(fact.kind, fact.subject, fact.payload["number"], fact.at) for fact in found] == [
            ("counted", "a", number, 1000 + number) for number in range(5)
        ]
        assert await outbox.listed(database, found[1].seq, 2) == found[2:4]
        assert await outbox.listed(database, found[-1].seq) == []


async def test_a_fact_that_is_rolled_back_was_never_there(settings: Settings):
    def undone(connection: Connection) -> None:
        happened(1, connection)
        raise KeyError

    async with opened(settings) as database:
        with pytest.raises(KeyError):
            await database.write(undone)
        await database.write(partial(happened, 2))
        assert [fact.payload["number"] for fact in await outbox.listed(database, 0)] == [2]


async def test_no_fact_is_listed_that_an_open_transaction_could_precede(postgres_settings: Settings):
    engine = on_postgresql.engine_for(postgres_settings.database_url, postgres_settings.schema_prefix + NAME)
    async with opened(postgres_settings) as database:
        await database.write(partial(happened, 0))
        with engine.connect() as early, engine.connect() as late:
            late.execute(text("SELECT pg_current_xact_id()"))  # the later number belongs to the older transaction
            happened(1, early)
            happened(2, late)
            late.commit()
            assert [fact.payload["number"] for fact in await outbox.listed(database, 0)] in ([], [0])
            early.commit()
        assert [fact.payload["number"] for fact in await outbox.listed(database, 0)] == [0, 1, 2]
    engine.dispose()


async def test_a_reader_beside_many_writers_misses_nothing(settings: Settings):
    async with opened(settings) as database:
        writing = asyncio.gather(*(database.write(partial(happened, number)) for number in range(300)))
        seen: list[Fact] = []
        while len(seen) < 300:
            seen += await outbox.listed(database, seen[-1].seq if seen else 0, 7)
        await writing
        assert sorted(fact.payload["number"] for fact in seen) == list(range(300))


async def test_facts_are_forgotten_after_a_month_the_oldest_first_and_some_at_a_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outbox, "FORGOTTEN_AT_ONCE", 3)
    async with opened(settings) as database:
        for number in range(5):
            await database.write(partial(happened, number))
        last = (await outbox.listed(database, 0))[-1]

        def forget(connection: Connection) -> int:
            return outbox.forget(connection, last.at + outbox.KEPT_MS)

        assert [await database.write(forget) for _ in range(3)] == [3, 1, 0]
        assert await outbox.listed(database, 0) == [last]
        await database.write(lambda connection: outbox.forget(connection, last.at + 1 + outbox.KEPT_MS))
        await database.write(partial(happened, 5))
        assert [fact.seq > last.seq for fact in await outbox.listed(database, 0)] == [True]


def consumer(database: Database, facts: Sequence[Fact], **more: object) -> Consumer:
    """Counts facts, which come twice and too early: a network may do that."""

    async def fetch(after: int) -> Sequence[Fact]:
        fresh = [fact for fact in facts if fact.seq > after]
        return [*facts[: len(facts) - len(fresh)], *fresh[:3], *fresh[:3]] if fresh else []

    return Consumer(
        "counter", database, fetch, lambda connection, _fact: counted(connection), clock=SystemClock(), **more
    )


def counted(connection: Connection) -> None:
    """The effect of a fact."""
    count(connection)


def facts(number: int) -> list[Fact]:
    """Facts of another service."""
    return [Fact(seq * 10, "counted", "a", {}, 0) for seq in range(1, number + 1)]


async def test_a_fact_that_comes_again_has_no_second_effect(settings: Settings):
    async with opened(settings) as database:
        await database.write(begin)
        assert await consumer(database, facts(HANDLED)).step() == HANDLED
        assert await consumer(database, facts(HANDLED)).step() == 0
        assert await consumer(database, facts(HANDLED + 1)).step() == 1
        assert await database.read(value_of) == HANDLED + 1


async def test_two_consumers_of_one_name_share_the_work(settings: Settings):
    async with opened(settings) as database:
        await database.write(begin)
        both = [consumer(database, facts(50)).step() for _ in range(2)]
        assert sum(await asyncio.gather(*both)) == 50
        assert await database.read(value_of) == 50


async def test_a_fact_whose_handling_fails_is_tried_again_and_nothing_passes_it(settings: Settings):
    bad = 3

    async def fetch(after: int) -> Sequence[Fact]:
        return [fact for fact in facts(HANDLED) if fact.seq > after]

    def handle(connection: Connection, fact: Fact) -> None:
        count(connection)
        if fact.seq == bad * 10 and bad:
            raise KeyError

    async with opened(settings) as database:
        await database.write(begin)
        for _ in range(2):
            with pytest.raises(KeyError):
                await Consumer("counter", database, fetch, handle, clock=SystemClock()).step()
            assert await database.read(value_of) == bad - 1
        bad = 0
        await Consumer("counter", database, fetch, handle, clock=SystemClock()).step()
        assert await database.read(value_of) == HANDLED


async def test_a_consumer_killed_between_effect_and_cursor_handles_each_fact_once(settings: Settings):
    async with opened(settings) as database:
        await database.write(begin)
    where = (str(settings.data), settings.database_url, settings.schema_prefix)
    command = (sys.executable, "-m", "tests.common.consuming", str(HANDLED), str(DIES_AT), *where)
    killed = await asyncio.to_thread(subprocess.run, command, check=False)
    assert killed.returncode == -signal.SIGKILL
    async with opened(settings) as database:
        assert await database.read(value_of) == DIES_AT - 1
        assert await consumer(database, facts(HANDLED)).step() == HANDLED - DIES_AT + 1
        assert await database.read(value_of) == HANDLED


async def test_a_hint_wakes_a_consumer_at_once(settings: Settings):
    hints, found = LocalHints(), facts(1)
    async with opened(settings) as database:
        await database.write(begin)
        running = asyncio.create_task(consumer(database, found, hints=hints, channel="facts", every=30).run())
        while await database.read(value_of) != 1:
            await asyncio.sleep(0.005)
        found += facts(2)[1:]
        hints.publish("facts")
        while await database.read(value_of) != 2:
            await asyncio.sleep(0.005)
        running.cancel()


async def test_without_hints_a_consumer_looks_every_few_seconds(settings: Settings):
    found = facts(1)
    async with opened(settings) as database:
        await database.write(begin)
        running = asyncio.create_task(consumer(database, found, every=0.01).run())
        while await database.read(value_of) != 1:
            await asyncio.sleep(0.005)
        found += facts(2)[1:]
        while await database.read(value_of) != 2:
            await asyncio.sleep(0.005)
        running.cancel()


async def test_a_service_that_is_away_is_worth_one_line(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch):
    tries: list[int] = []

    async def fetch(after: int) -> Sequence[Fact]:
        tries.append(after)
        if len(tries) == 4:
            running.cancel()
        raise Refused(Kind.BUSY, "unavailable", "away")

    monkeypatch.setattr(outbox, "PAUSE", 0)
    async with opened(sqlite_settings) as database:
        with capture_logs() as lines:
            running = asyncio.create_task(Consumer("rules", database, fetch, happened, clock=SystemClock()).run())
            await asyncio.wait([running])
    assert [line["why"] for line in lines if line["event"] == "facts_wait"] == ["unavailable"]
