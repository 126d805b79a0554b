"""The tables that the migrations make are those of the models."""

from services.accounts.storage import models
from services.common.databases import open_database
from services.common.migrations import differences
from services.common.settings import Settings


async def test_models_and_migrations_agree(settings: Settings) -> None:
    database = open_database(settings, "accounts")
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    await database.close()
