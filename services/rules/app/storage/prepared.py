"""Statements of SQLAlchemy Core, compiled once and then run by the driver: Core's own execution costs four times as
much as the statement, and every command runs half a dozen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.expression import Executable

from services.common.database import SQLITE


class Prepared:
    """A statement whose values are all `bindparam`s of plain types; lists of values (`IN`) it cannot take."""

    __slots__ = ("forms", "statement")

    def __init__(self, statement: Executable) -> None:
        self.statement = statement
        self.forms: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {}

    def row(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The first row as a plain tuple; None where there is none."""
        return self.run(connection, values).fetchone()

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[Any]:
        """All rows as plain tuples."""
        found: list[Any] = self.run(connection, values).fetchall()
        return found

    def change(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """How many rows it changed."""
        count: int = self.run(connection, values).rowcount
        return count

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The cursor, as the driver made it."""
        dialect = connection.dialect.name
        text, names, constants = self.forms.get(dialect) or self.compiled(connection)
        if constants:
            values = {**constants, **values}
        if dialect != SQLITE:
            return connection.exec_driver_sql(text, dict(values))
        raw: Any = connection.connection.driver_connection
        return raw.execute(text, [values[name] for name in names])

    def run_each(self, connection: Connection, many: Sequence[Mapping[str, Any]]) -> None:
        """Runs it with each of these values, which the driver does faster than one call for each."""
        dialect = connection.dialect.name
        text, names, constants = self.forms.get(dialect) or self.compiled(connection)
        if dialect != SQLITE:
            connection.exec_driver_sql(text, [{**constants, **values} for values in many])
            return
        raw: Any = connection.connection.driver_connection
        raw.executemany(text, [[(values if name in values else constants)[name] for name in names] for values in many])

    def compiled(self, connection: Connection) -> tuple[str, tuple[str, ...], dict[str, Any]]:
        """The text, the names of its values in their order where the driver counts them, and those it has itself."""
        statement: Any = self.statement
        compiled = statement.compile(dialect=connection.dialect)
        constants = {name: value for name, value in compiled.params.items() if value is not None}
        form = (str(compiled), tuple(compiled.positiontup or ()), constants)
        self.forms[connection.dialect.name] = form
        return form
