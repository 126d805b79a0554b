"""A service's database for the tests: tallies that are counted up."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import Connection, insert, select, update
from sqlmodel import Field, SQLModel

from services.common import outbox
from services.common.database import Database, locked, new_metadata
from services.common.databases import open_database
from services.common.settings import Settings

NAME = "tally"
SCHEMA = Path(__file__).parent / "schema"


class Row(SQLModel):
    """What the models derive from."""

    metadata = new_metadata()


class Tally(Row, table=True):
    """A number with an owner."""

    id: str = Field(primary_key=True)
    value: int
    owner: str


tally = Tally.__table__  # type: ignore[attr-defined]
tables = [Row.metadata, outbox.metadata]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """The database for the length of a block."""
    database = open_database(settings, NAME)
    try:
        yield database
    finally:
        await database.close()


def begin(connection: Connection, name: str = "a") -> None:
    """Puts a tally of nought in."""
    connection.execute(insert(tally), {"id": name, "value": 0, "owner": "nobody"})


def count(connection: Connection, name: str = "a") -> int:
    """Reads, adds one and writes, as a store does."""
    value: int = connection.execute(locked(select(tally.c.value).where(tally.c.id == name))).scalar_one() + 1
    connection.execute(update(tally).where(tally.c.id == name).values(value=value))
    return value


def value_of(connection: Connection, name: str = "a") -> int:
    """The tally's value; -1 when there is none."""
    value = connection.execute(select(tally.c.value).where(tally.c.id == name)).scalar()
    return -1 if value is None else int(value)


def names(connection: Connection) -> list[str]:
    """Every tally's name."""
    return list(connection.execute(select(tally.c.id).order_by(tally.c.id)).scalars())
