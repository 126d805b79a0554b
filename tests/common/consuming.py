"""A process that handles facts and is killed in the middle of one, after its effect and before its cursor has moved.

Arguments: how many facts, at which it dies, the data folder, the database's URL and the schema prefix.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from services.common import migrations
from services.common.facts import Fact
from services.common.outbox import Consumer
from services.common.ports import SystemClock
from services.common.settings import Settings
from tests.common.tally import SCHEMA, count, opened


async def main(number: int, dies_at: int, settings: Settings) -> None:
    """Handles facts until the one that it does not survive."""
    facts = [Fact(seq * 10, "counted", "a", {}, 0) for seq in range(1, number + 1)]

    async def fetch(after: int) -> Sequence[Fact]:
        return [fact for fact in facts if fact.seq > after]

    def handle(connection: Connection, fact: Fact) -> None:
        count(connection)
        if fact.seq == dies_at * 10:
            os.kill(os.getpid(), signal.SIGKILL)

    async with opened(settings) as database:
        await Consumer("counter", database, fetch, handle, clock=SystemClock()).step()


if __name__ == "__main__":
    migrations.FOLDER = SCHEMA
    number, dies_at, data, url, prefix = sys.argv[1:]
    asyncio.run(main(int(number), int(dies_at), Settings(data=Path(data), database_url=url, schema_prefix=prefix)))
