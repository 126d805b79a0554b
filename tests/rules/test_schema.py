"""The tables of the rules database."""

from typing import Any

import pytest
from sqlalchemy import Connection, text

from services.common.databases import open_database
from services.common.migrations import differences
from services.common.settings import Settings
from services.rules.app.storage import lists, models, statements
from tests.common.inline import InlineDatabase


async def test_models_and_migrations_agree(settings: Settings):
    database = open_database(settings, "rules")
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    await database.close()


async def test_a_schema_that_is_newer_than_the_program_stops_the_start(settings: Settings):
    database = open_database(settings, "rules")
    await database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await database.close()
    with pytest.raises(Exception, match="9999"):
        open_database(settings, "rules")


PLANNED = [
    (statements.DUE.statement, "ix_game_deadline"),
    (lists.BOTS_ASKED, "ix_game_bot_since"),
    (lists.PLAYED, "ix_member_urgency"),
    (lists.WAITING, "ix_member_urgency"),
    (statements.LISTED.statement, "ix_entry_version"),
    (statements.FIRST_FROM.statement, "ix_entry_version"),
]


@pytest.mark.parametrize(("statement", "index"), PLANNED, ids=lambda one: one if isinstance(one, str) else "")
def test_what_is_looked_for_among_all_games_is_found_by_an_index(statement: Any, index: str):
    def plan(connection: Connection) -> str:
        compiled = statement.compile(dialect=connection.dialect)
        values = [compiled.params[name] or 1 for name in compiled.positiontup]
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", tuple(values)).all()
        return "\n".join([str(row[-1]) for row in rows])

    found = InlineDatabase("rules").do(plan)
    assert index in found
    assert not any(f"SCAN {table}" in found for table in models.Schema.metadata.tables)
