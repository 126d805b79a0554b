"""Tables and seats from and to rows of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import RowMapping

from services.matchmaking.tables import Dice, Person, Seat, State, Table
from services.matchmaking.terms import Chat, Claims, Entry, Filling, Terms

DIGESTS: Final = ("anchor", "piles")

KEPT_AS_THEY_ARE: Final = (
    *("id", "title", "host_id", "private", "invitation", "game_id", "created_at", "version"),
    *("ready_until", "by_tickets", "started_by"),
)

PARTS: Final = (("entry", Entry), ("filling", Filling))
"""What terms are made of that is more than a value."""


def table_row(table: Table) -> dict[str, Any]:
    """The row of a table, without the times that the database keeps."""
    terms = table.terms
    return {
        "id": table.id,
        "title": table.title,
        "host_id": table.host_id,
        "private": table.private,
        "invitation": table.invitation,
        "game_id": table.game_id,
        "dice": _text({**table.dice._asdict(), **{name: getattr(table.dice, name).hex() for name in DIGESTS}}),
        "terms": _terms_text(terms),
        "state": table.state.value,
        "version": table.version,
        "edition": terms.edition,
        "variant": terms.variant,
        "pace": terms.pace.value,
        "rated": terms.rated,
        "ready_until": table.ready_until,
        "due_at": table.due_at,
        "rematch_of": table.rematch_of or None,
        "by_tickets": table.by_tickets,
        "started_by": table.started_by,
        "claims": terms.claims.value if terms.claims else "",
    }


def table_in(row: RowMapping, seats: Sequence[Seat]) -> Table:
    """The table in a row, with its seats."""
    plain = {name: row[name] for name in KEPT_AS_THEY_ARE}
    return Table(
        **plain,
        rematch_of=row["rematch_of"] or "",
        dice=_dice(row["dice"]),
        terms=_terms(row["terms"]),
        seats=tuple(seats),
        state=State(row["state"]),
    )


def seat_row(seat: Seat) -> dict[str, Any]:
    """The row of a seat, without its table."""
    who = seat.person or Person("", "", b"")
    return {
        "number": seat.number,
        "user_id": who.user_id or None,
        "display_name": who.name,
        "dice_seed": who.dice_seed,
        "bot": seat.bot,
        "ready": seat.ready,
    }


def seat_in(row: RowMapping) -> Seat:
    """The seat in a row."""
    person = Person(row["user_id"], row["display_name"], bytes(row["dice_seed"])) if row["user_id"] else None
    return Seat(row["number"], person, row["bot"], row["ready"])


def _text(form: Mapping[str, Any]) -> str:
    return json.dumps(form, sort_keys=True, separators=(",", ":"))


def _dice(text: str) -> Dice:
    form = json.loads(text)
    return Dice(**(form | {name: bytes.fromhex(form[name]) for name in DIGESTS}))


def _terms_text(terms: Terms) -> str:
    parts = {"entry": terms.entry._asdict(), "filling": terms.filling._asdict()}
    return _text({**terms._asdict(), **parts, "claims": terms.claims.value if terms.claims else None})


def _terms(text: str) -> Terms:
    form = json.loads(text)
    parts: dict[str, Any] = {name: kind(**form.get(name, {})) for name, kind in PARTS}
    parts |= {name: tuple(form.get(name, ())) for name in ("sides", "lots")}
    parts["claims"] = Claims(form["claims"]) if form.get("claims") else None
    parts["chat"] = Chat(form.get("chat", Chat.NONE))
    return Terms(**(form | parts))
