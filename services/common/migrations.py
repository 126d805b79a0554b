"""A service's schema as Alembic migrations in deploy/migrations/<service>/versions; nothing else makes tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from alembic.autogenerate import compare_metadata, produce_migrations, render_python_code
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, StaticPool, create_engine, text

from services.common.database import POSTGRESQL, Unsafe
from services.common.directory import SERVICES, models_of

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "migrations"
TEMPLATE: Final = '''"""{message}"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "{number}"
down_revision = {before!r}


def upgrade() -> None:
    """Makes the change."""
    {up}


def downgrade() -> None:
    """Takes the change back."""
    {down}
'''
LOCK: Final = 4_664_370
"""Only one process at a time migrates a PostgreSQL database."""


def migrate(engine: Engine, service: str) -> None:
    """Brings a service's tables up to date, in one transaction; Unsafe when newer code than this has made them."""
    scripts = ScriptDirectory(str(FOLDER / service))

    def upgrades(revision: Any, _context: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    config = Config()
    with engine.begin() as connection, EnvironmentContext(config, scripts, fn=upgrades) as environment:
        if connection.dialect.name == POSTGRESQL:
            alone(connection)
        else:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")  # or a table that is made anew takes others along
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        environment.configure(connection=connection, render_as_batch=True)
        try:
            environment.run_migrations()
        except CommandError as fault:
            raise Unsafe(f"the data of {service} cannot be brought up to date: {fault}") from fault


def alone(connection: Connection) -> None:
    """Waits until no other process changes the schema of this PostgreSQL database, and keeps others waiting."""
    connection.execute(text("SET LOCAL lock_timeout = '60s'"))
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def draft(service: str, tables: Sequence[MetaData], message: str) -> Path | None:
    """Writes the migration that makes the tables like the models, to be read and mended; None when they are."""
    versions = FOLDER / service / "versions"
    versions.mkdir(parents=True, exist_ok=True)
    engine = create_engine("sqlite://", poolclass=StaticPool)
    migrate(engine, service)
    together: Any = list(tables)
    with engine.connect() as connection:
        script = produce_migrations(_context(connection), together)
    engine.dispose()
    if script.upgrade_ops is None or script.upgrade_ops.is_empty() or script.downgrade_ops is None:
        return None
    before = ScriptDirectory(str(FOLDER / service)).get_current_head()
    number = f"{int(before or 0) + 1:04}"
    up, down = (_code(ops) for ops in (script.upgrade_ops, script.downgrade_ops))
    file = versions / f"{number}_{re.sub(r'[^a-z0-9]+', '_', message.lower())}.py"
    file.write_text(TEMPLATE.format(message=message, number=number, before=before, up=up, down=down))
    return file


def _code(ops: Any) -> str:
    """The Python of some operations, without the remarks that Alembic puts around them."""
    lines = render_python_code(ops, render_as_batch=True).splitlines()
    return "\n".join(line for line in lines if "###" not in line).strip()


def differences(connection: Connection, tables: Sequence[MetaData]) -> list[Any]:
    """Where the database's tables and the models disagree; empty when they do not."""
    together: Any = list(tables)  # Alembic takes several, its types say one
    return list(compare_metadata(_context(connection), together))


def _context(connection: Connection) -> MigrationContext:
    return MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})


def main() -> int:
    """Drafts a migration of a service, whose models.py or storage/models.py has `tables`, a list of MetaData."""
    if len(sys.argv) != 3 or sys.argv[1] not in SERVICES:
        print(f"usage: python -m services.common.migrations {'|'.join(SERVICES)} MESSAGE", file=sys.stderr)
        return 2
    service, message = sys.argv[1:]
    file = draft(service, import_module(models_of(service)).tables, message)
    print(f"wrote {file}" if file else "models and migrations agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
