"""A database of the first schema becomes one of this program's, with all that its games imply."""

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from fieldpost.rules.v1 import rules_pb2
from sqlalchemy import Connection, select, text

from services.common.databases import open_database
from services.common.migrations import FOLDER, differences
from services.common.settings import Settings
from services.rules.app.game.urgency import RUNNING
from services.rules.app.storage import models, statements
from tests.rules.house import ANNE, BEN, CLEO, House
from tests.rules.passing import CLOCK
from tests.rules.rounds import set_up
from tests.rules.walking import listed

PEOPLE = (ANNE, BEN, CLEO)
FIRST = "0001"


def undone(connection: Connection) -> None:
    """Takes the schema back to the first one, and with it all that later ones keep."""
    versions = sorted((FOLDER / "rules" / "versions").glob("*.py"))
    with Operations.context(MigrationContext.configure(connection)):
        for file in reversed(versions[1:]):
            spec = spec_from_file_location(file.stem, file)
            assert spec is not None
            assert spec.loader is not None
            script: Any = module_from_spec(spec)
            spec.loader.exec_module(script)
            script.downgrade()
    connection.execute(text("UPDATE alembic_version SET version_num = :first"), {"first": FIRST})


def places(connection: Connection) -> dict[tuple[str, int], int]:
    """Where each game stands in the list of each seat."""
    member = statements.MEMBER.c
    rows = connection.execute(select(member.game_id, member.seat, member.urgency)).all()
    return {(row.game_id, row.seat): row.urgency for row in rows}


async def test_lists_of_a_database_of_the_first_schema_are_those_that_its_games_imply(settings: Settings):
    database = open_database(settings, "rules")
    house = House(database)
    fresh = await house.table(*PEOPLE)
    await set_up(house, await house.table(*PEOPLE, clock=CLOCK), PEOPLE)
    over = await house.table(*PEOPLE, options={"resigned": "neutral"})
    house.clock.go(1)
    for who in (ANNE, BEN):
        await house.ask(who, _resigns(over))
    await house.ask(CLEO, _resigns(fresh))
    before = await database.read(places)
    await database.write(undone)
    await database.close()

    database = open_database(settings, "rules")
    assert await database.read(places) == before
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    mine = [place for (_, seat), place in before.items() if seat == 0]
    assert (await listed(House(database), ANNE)).waiting == len([place for place in mine if place < RUNNING])
    await database.close()


def _resigns(game_id: str) -> rules_pb2.ResignRequest:
    return rules_pb2.ResignRequest(game_id=game_id, request_id="resign_01")
