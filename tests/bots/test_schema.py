"""The migrations make what the models say."""

from pathlib import Path

from sqlalchemy import create_engine

from services.bots.models import tables
from services.common.migrations import differences, migrate


def test_models_and_migrations_agree(tmp_path: Path):
    engine = create_engine(f"sqlite:///{tmp_path / 'bots.sqlite3'}")
    migrate(engine, "bots")
    with engine.connect() as connection:
        assert differences(connection, tables) == []
    engine.dispose()
