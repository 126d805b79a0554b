"""The databases for these tests."""

from tests.common.databases import postgres_settings, postgres_url, settings, sqlite_settings

__all__ = ["postgres_settings", "postgres_url", "settings", "sqlite_settings"]
