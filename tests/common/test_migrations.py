"""Migrations make exactly the tables of the models, all or nothing, and once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine, inspect
from sqlmodel import Field, SQLModel

from services.common import migrations, on_postgresql, on_sqlite, outbox
from services.common.database import Unsafe, new_metadata
from services.common.migrations import differences, draft, migrate
from services.common.settings import Settings
from tests.common.tally import NAME, SCHEMA, Row, tables


class Own(SQLModel):
    """What the models of a service without migrations derive from."""

    metadata = new_metadata()


class Thing(Own, table=True):
    """A row with an index."""

    id: str = Field(primary_key=True)
    owner: str = Field(index=True)


BROKEN = """
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer(), primary_key=True))
    raise ValueError("half way")
"""


def engine_of(settings: Settings) -> Engine:
    """An engine on the settings' database."""
    if settings.database_url:
        schema = settings.schema_prefix + NAME
        engine = on_postgresql.engine_for(settings.database_url, schema)
        with engine.begin() as connection:
            connection.exec_driver_sql(f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
        return engine
    return on_sqlite.engine(settings.data / "m.sqlite3")


def test_models_and_migrations_agree(settings: Settings):
    engine = engine_of(settings)
    migrate(engine, NAME)
    migrate(engine, NAME)
    with engine.connect() as connection:
        assert differences(connection, tables) == []
        assert differences(connection, [Row.metadata]) != []
    engine.dispose()


STARTING = """
import sys
from pathlib import Path
from services.common import migrations, on_postgresql
migrations.FOLDER = Path(sys.argv[3])
on_postgresql.PostgresDatabase.at(sys.argv[1], sys.argv[2], "tally")
print("opened", flush=True)
"""


def test_processes_that_start_at_once_migrate_once(postgres_settings: Settings):
    where = (postgres_settings.database_url, postgres_settings.schema_prefix + NAME, str(SCHEMA))
    command = (sys.executable, "-c", STARTING, *where)
    starting = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [process.communicate(timeout=30)[0] for process in starting] == ["opened\n"] * 3


def test_a_migration_that_fails_leaves_nothing_behind(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    versions = tmp_path / "broken" / "versions"
    versions.mkdir(parents=True)
    (versions / "0001_half.py").write_text(BROKEN)
    monkeypatch.setattr(migrations, "FOLDER", tmp_path)
    engine = engine_of(settings)
    with pytest.raises(ValueError, match="half way"):
        migrate(engine, "broken")
    assert "half" not in inspect(engine).get_table_names()
    engine.dispose()


def test_a_draft_is_the_missing_migration(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(migrations, "FOLDER", tmp_path / "migrations")
    wanted = [Own.metadata, outbox.metadata]
    file = draft("things", wanted, "First tables!")
    assert file is not None
    assert file.name == "0001_first_tables_.py"
    assert not re.search("###", file.read_text())
    assert draft("things", wanted, "again") is None
    engine = engine_of(settings)
    migrate(engine, "things")
    with engine.connect() as connection:
        assert differences(connection, wanted) == []
    engine.dispose()


def test_data_of_newer_code_is_left_alone_with_a_sentence(settings: Settings):
    engine = engine_of(settings)
    migrate(engine, NAME)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unsafe, match=r"data of tally.*9999"):
        migrate(engine, NAME)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"
    engine.dispose()
