"""The echo as a real service process, with a database; run it as a module. It stores what it is told."""

from typing import Any

from sqlalchemy import text

from services.common import migrations
from services.common.databases import open_database
from services.common.server import Runtime, Service, run
from tests.common.echo import NAME, echo, messages
from tests.common.tally import SCHEMA, begin


async def build(runtime: Runtime) -> Service:
    """Stores each word as a tally; "everything" goes through the whole file."""
    migrations.FOLDER = SCHEMA
    database = open_database(runtime.settings, "tally")

    async def say(request: Any, _context: Any) -> Any:
        if request.text == "everything":
            await database.write(lambda connection: connection.execute(text("UPDATE tally SET owner = 'x'")) and None)
        else:
            await database.write(lambda connection: begin(connection, request.text))
        return messages.SayResponse(text=request.text)

    return echo(say, database=database)


if __name__ == "__main__":
    run(NAME, build)
