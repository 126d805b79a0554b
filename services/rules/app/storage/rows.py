"""Games, seats and entries from and to rows of the database."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import desk_from
from services.rules.app.storage.positions import Entry, Member, Row, Table
from services.rules.dice.document import Terms
from services.rules.dice.form import Form
from services.rules.dice.reading import read_terms
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.record import decode

LISTS: Final = ("winners", "scores")
"""Columns of a game's row that are JSON."""


def table_from(row: Any, seats: tuple[Member, ...]) -> Table:
    id, title, audience, clock, terms, created, claims, anonymous = row
    timing = json.loads(clock)
    kept = TableClock(*timing) if timing else None
    return Table(id, title, audience, kept, terms_from(terms), seats, created, claims, bool(anonymous))


@lru_cache(maxsize=1024)
def terms_from(text: str) -> Terms:
    """The terms as they were stored; they never change."""
    return read_terms(Form(json.loads(text), "the stored terms"))


def row_from(row: Any) -> Row:
    found = Row(*row)
    lists: Any = {name: tuple(json.loads(getattr(found, name))) for name in LISTS}
    return found._replace(**lists)


def row_values(row: Row) -> dict[str, Any]:
    values = row._asdict()
    return values | {name: json.dumps(values[name]) for name in LISTS}


def entry_from(row: Any) -> Entry:
    seq, number, version, at, cause, seat, extended, skipped, body, desk, leaf, head = row
    form = json.loads(body)
    events = tuple([decode(one) for one in form["events"][skipped:]])
    return Entry(
        seq,
        number or 0,
        version,
        at,
        cause,
        seat,
        extended,
        skipped,
        form,
        desk_from(desk),
        leaf or b"",
        head,
        events,
    )


def all_events(entry: Entry) -> list[Event]:
    """What an entry changes, with what seats had stored unseen since the one before that everybody may notice."""
    return [*[decode(one) for one in entry.body["events"][: entry.skipped]], *entry.events]
