"""A process that stores numbers as fast as it can, and says each one after it is stored. It is there to be killed.

Arguments: the life's name, the data folder, the database's URL and the schema prefix (both may be empty).
"""

import asyncio
import itertools
import sys
from functools import partial
from pathlib import Path

from services.common import migrations
from services.common.settings import Settings
from tests.common.tally import SCHEMA, begin, opened

WRITERS = 16


async def main(life: str, settings: Settings) -> None:
    """Never ends by itself."""
    numbers = itertools.count()
    async with opened(settings) as database:

        async def write() -> None:
            while True:
                name = f"{life}-{next(numbers)}"
                await database.write(partial(begin, name=name))
                print(name, flush=True)

        await asyncio.gather(*(write() for _ in range(WRITERS)))


if __name__ == "__main__":
    migrations.FOLDER = SCHEMA
    life, data, url, prefix = sys.argv[1:]
    asyncio.run(main(life, Settings(data=Path(data), database_url=url, schema_prefix=prefix)))
