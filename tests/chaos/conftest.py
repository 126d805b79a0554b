"""The databases for these tests."""

import pytest

from tests.common.databases import postgres_settings, postgres_url, sqlite_settings

__all__ = ["postgres_settings", "postgres_url", "sqlite_settings"]

LONG = ("test_bots", "test_duplicates", "test_hints", "test_kills", "test_races", "test_rolling")
"""Modules that only `make chaos` runs; the others are in every run of the suite."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what takes too long for every run."""
    for item in items:
        if item.path.parent.name == "chaos" and item.path.stem in LONG:
            item.add_marker(pytest.mark.chaos)
