"""The tables that the migrations make are those of the models."""

from services.common.database import Database
from services.common.migrations import differences
from services.common.settings import Settings
from services.matchmaking import models


async def test_models_and_migrations_agree(settings: Settings) -> None:
    database = Database.open(settings, "matchmaking")
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    await database.close()
