"""Fixtures of these tests."""

from pathlib import Path

import pytest

from services.common import migrations
from tests.common.databases import postgres_settings, postgres_url, settings, sqlite_settings
from tests.common.tally import SCHEMA
from tests.common.valkey import valkey

__all__ = ["postgres_settings", "postgres_url", "settings", "sqlite_settings", "valkey"]


@pytest.fixture(autouse=True)
def own_migrations(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The schema of these tests' own service."""
    monkeypatch.setattr(migrations, "FOLDER", SCHEMA)
    return SCHEMA
