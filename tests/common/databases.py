"""The two databases as fixtures. A conftest takes all four over by importing them from here.

A test that asks for `settings` runs twice: on SQLite in its own folder, and on PostgreSQL with schemas of its own.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from deploy.tools import postgres
from services.common.settings import Settings

NOWHERE = "redis://127.0.0.1:1/0"
"""No Redis answers here, and nothing may depend on one that does."""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server for all tests of this process."""
    try:
        with postgres.running() as url:
            yield url
    except postgres.NoPostgres as reason:
        if os.environ.get("FIELDPOST_REQUIRE_POSTGRES") == "1":
            pytest.fail(f"no PostgreSQL: {reason}")
        pytest.skip(f"no PostgreSQL: {reason}")


@pytest.fixture
def sqlite_settings(tmp_path: Path) -> Settings:
    """Settings with an empty SQLite database."""
    return Settings(data=tmp_path, foreign_redis=NOWHERE)


@pytest.fixture
def postgres_settings(sqlite_settings: Settings, postgres_url: str) -> Iterator[Settings]:
    """Settings with an empty PostgreSQL database."""
    with own_schemas(sqlite_settings, postgres_url) as shared:
        yield shared


@pytest.fixture(params=["sqlite_settings", "postgres_settings"], ids=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest) -> Settings:
    """Settings with an empty database: the test runs once on each."""
    found: Settings = request.getfixturevalue(request.param)
    return found


@contextmanager
def own_schemas(local: Settings, url: str) -> Iterator[Settings]:
    """Settings on a PostgreSQL server under names that nobody else uses; what was made there is dropped afterwards."""
    prefix = f"t{secrets.token_hex(6)}_"
    yield replace(local, database_url=url, schema_prefix=prefix)
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        found = text("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, :prefix)")
        for name in connection.execute(found, {"prefix": prefix}).scalars().all():
            connection.execute(text(f'DROP SCHEMA "{name}" CASCADE'))
    engine.dispose()
