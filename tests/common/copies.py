"""What opens a database in tests: a new one begins as a copy of one that was migrated, and is not migrated again."""

from pathlib import Path

from sqlalchemy import Engine, event

from services.common import migrations
from services.common.migrations import alone, migrate
from tests.common.inline import template

CHANGES = ("ALTER", "CREATE", "DELETE", "DROP", "INSERT", "UPDATE")
"""How a statement begins that makes a schema what it is; all others only look."""

Statement = tuple[str, object]
_made: dict[tuple[Path, str], list[Statement]] = {}


def on_sqlite(engine: Engine, service: str) -> None:
    """A file that is not there yet is written at once; one that is there is migrated."""
    file = Path(engine.url.database or "")
    if file.exists():
        migrate(engine, service)
    else:
        file.write_bytes(template(service))


def on_postgresql(engine: Engine, service: str) -> None:
    """An empty schema gets what the first of its service was made by; one with tables is migrated."""
    key = migrations.FOLDER, service
    with engine.begin() as connection:
        alone(connection)
        empty = connection.exec_driver_sql("SELECT to_regclass('alembic_version') IS NULL").scalar()
        if empty and key in _made:
            for statement, parameters in _made[key]:
                connection.exec_driver_sql(statement, parameters or None)
            return
    if empty:
        _made[key] = made_by(engine, service)
    else:
        migrate(engine, service)


def made_by(engine: Engine, service: str) -> list[Statement]:
    """Migrates, and gives the statements that did it; they name no schema."""
    said: list[Statement] = []

    def hear(_connection: object, _cursor: object, statement: str, parameters: object, *_more: object) -> None:
        if statement.lstrip().upper().startswith(CHANGES):
            said.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", hear)
    migrate(engine, service)
    event.remove(engine, "before_cursor_execute", hear)
    return said
