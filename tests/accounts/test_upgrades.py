"""A database in which accounts had one device each becomes one of this program's, and loses nobody."""

from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from services.accounts.storage import models
from services.common.databases import open_database
from services.common.migrations import FOLDER, differences
from services.common.settings import Settings
from tests.accounts.serving import accounts, refused

FIRST = "0001"


def undone(connection: Connection) -> None:
    """Takes the schema back to the first one, and with it all that later ones keep."""
    versions = sorted((FOLDER / "accounts" / "versions").glob("*.py"))
    with Operations.context(MigrationContext.configure(connection, opts={"render_as_batch": True})):
        for file in reversed(versions[1:]):
            spec = spec_from_file_location(file.stem, file)
            assert spec is not None
            assert spec.loader is not None
            script: Any = module_from_spec(spec)
            spec.loader.exec_module(script)
            script.downgrade()
    connection.execute(text("UPDATE alembic_version SET version_num = :first"), {"first": FIRST})


async def take_back(settings: Settings) -> None:
    """Undoes it in the database of those settings; a SQLite connection of our own heeds no foreign keys."""
    if settings.database_url:
        database = open_database(settings, "accounts")
        await database.write(undone)
        await database.close()
        return
    engine = create_engine(f"sqlite:///{settings.data / 'accounts.sqlite3'}")
    with engine.begin() as connection:
        undone(connection)
    engine.dispose()


async def test_accounts_of_the_first_schema_keep_their_device_and_their_sessions(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, grace, tablet = at.browser(), at.browser(), at.browser()
        await ada.sign_in("Ada")
        await grace.sign_in("Grace")
        at.clock.go(60)
        await tablet.use(await ada.link())
    await take_back(settings)
    async with accounts(settings) as again:
        for browser in (ada, grace, tablet):
            browser.stub = again.stub
        await ada.refresh()
        assert (await grace.sign_in()).account.display_name == "Grace"
        assert await refused(tablet.refresh()) == ("UNAUTHENTICATED", "session_ended")
        (device,) = await ada.devices()
        assert device.device_id == f"d_{(await ada.sign_in()).account.user_id[2:]}"
        assert (await ada.devices())[0].sessions == 2
        await again.browser().use(await ada.link())
    database = open_database(settings, "accounts")
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    await database.close()
