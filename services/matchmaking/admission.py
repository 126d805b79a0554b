"""For whom a table exists."""

from __future__ import annotations

import hmac

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.eligibility import Ties, check_bot, check_company, check_entry, check_limits
from services.matchmaking.standings import applicant
from services.matchmaking.storage import invitations, store
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
    if table is None or not (table.admits(user_id) or was_let_in(connection, user_id, named, table)):
        raise moves.hidden()
    return table


def by_code(connection: Connection, invitation: str, user_id: str = "", *, lock: bool = False) -> Table | None:
    """The table that an invitation is for, if any: its own, or one for one person that is not used up."""
    if not invitation.isprintable():
        return None  # PostgreSQL takes no NUL
    found = store.by_invitation(connection, invitation, lock=lock)
    if found is None and (table_id := invitations.table_of_code(connection, invitation, user_id)):
        return store.by_id(connection, table_id, lock=lock)
    return found


def let_in(connection: Connection, table: Table, named: Named, user_id: str, ties: Ties, now: int) -> None:
    """Refused when a table's terms, its host, or who sits there keep somebody out, who has no seat there yet."""
    if invitations.was_sent_away(connection, table.id, user_id):
        raise Refused(Kind.AGAINST_RULE, "sent_away", "the host of this table has sent you away")
    invited = table.private and was_let_in(connection, user_id, named, table)
    check_company(ties, table.people, user_id, invited=invited)
    found = applicant(connection, user_id, table.terms.edition, table.terms.pace, now, ties)
    check_limits(found, table.terms.rated)
    check_entry(table, found)


def bot_let_in(connection: Connection, table: Table, named: Named, user_id: str) -> None:
    """Refused where a bot's account has no place, or has enough of them."""
    check_bot(store.seats_of(connection, user_id), table.terms.rated, was_let_in(connection, user_id, named, table))


def was_let_in(connection: Connection, user_id: str, named: Named, table: Table) -> bool:
    """Whether somebody is invited to a table, or lost a seat there by missing a ready check."""
    return (
        is_invited(connection, user_id, named, table)
        or invitations.missed_ready(connection, table.id, user_id)
        or invitations.was_challenged(connection, table.id, user_id)
    )


def is_invited(connection: Connection, user_id: str, named: Named, table: Table) -> bool:
    """Whether somebody comes with an invitation to a table: its own, or a code for one person."""
    code = named.invitation
    if hmac.compare_digest(table.invitation.encode(), code.encode()):
        return True
    return bool(code) and code.isprintable() and invitations.table_of_code(connection, code, user_id) == table.id
