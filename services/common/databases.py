"""Opens a service's database: PostgreSQL where DATABASE_URL names one, else a SQLite file in DATA."""

from __future__ import annotations

from services.common.database import Database
from services.common.on_postgresql import PostgresDatabase
from services.common.on_sqlite import SqliteDatabase
from services.common.settings import Settings


def open_database(settings: Settings, service: str) -> Database:
    """The database that the settings name, with its schema up to date; Unsafe when it must not be used."""
    if settings.database_url:
        return PostgresDatabase.at(settings.database_url, settings.schema_prefix + service, service)
    return SqliteDatabase.at(settings.data / f"{service}.sqlite3", service)
