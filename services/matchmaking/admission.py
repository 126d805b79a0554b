"""For whom a table exists."""

from __future__ import annotations

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.storage import people, store
from services.matchmaking.tables import Named, Table


def admitted(connection: Connection, user_id: str, named: Named, *, lock: bool = False) -> Table:
    """The table that is named by its id or its invitation; Refused when it is not there for the caller."""
    if not named.table_id and not named.invitation:
        text = "name a table by its id or by its invitation"
        raise Refused(Kind.INVALID, "no_table_named", text, field="table_id")
    if named.table_id:
        table = store.by_id(connection, named.table_id, lock=lock)
    else:
        table = by_code(connection, named.invitation, user_id, lock=lock)
    if table is None or not (table.admits(user_id, named.invitation) or _has_code(connection, user_id, named, table)):
        raise moves.hidden()
    return table


def by_code(connection: Connection, invitation: str, user_id: str = "", *, lock: bool = False) -> Table | None:
    """The table that an invitation is for, if any: its own, or one for one person that is not used up."""
    if not invitation.isprintable():
        return None  # PostgreSQL takes no NUL
    found = store.by_invitation(connection, invitation, lock=lock)
    if found is None and (table_id := people.table_of_code(connection, invitation, user_id)):
        return store.by_id(connection, table_id, lock=lock)
    return found


def _has_code(connection: Connection, user_id: str, named: Named, table: Table) -> bool:
    code = named.invitation
    return bool(code) and code.isprintable() and people.table_of_code(connection, code, user_id) == table.id
