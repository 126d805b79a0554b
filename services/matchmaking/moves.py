"""What may be done at a table. Pure: each move gives the table after it, or is Refused."""

from __future__ import annotations

from typing import Final

from services.common.refusals import Kind, Refused
from services.matchmaking.tables import Person, Seat, State, Table

STARTED: Final = {State.STARTING, State.PLAYING, State.OVER}


def hidden() -> Refused:
    """A table that is not there, or not for the caller: nobody can tell which."""
    return Refused(Kind.HIDDEN, "no_such_table", "there is no such table")


def joined(table: Table, person: Person, wanted: int | None) -> tuple[Table, Seat]:
    """The table with somebody on the seat that is wanted, or on the first free one; who sits already, stays."""
    if own := table.seat_of(person.user_id):
        return table, own
    _must_be_open(table)
    if wanted is not None:
        seat = _seat(table, wanted)
        if not seat.free:
            free = [seat.number for seat in table.seats if seat.free]
            text = f"seat {wanted} is taken"
            raise Refused(Kind.AGAINST_RULE, "seat_taken", text, field="seat", details={"free": free})
    else:
        found = next((seat for seat in table.seats if seat.free), None)
        if found is None:
            raise Refused(Kind.AGAINST_RULE, "table_full", "no seat is free")
        seat = found
    taken = seat._replace(person=person)
    return _with(table, taken), taken


def left(table: Table, user_id: str) -> Table:
    """The table without somebody; without its host it is closed."""
    own = table.seat_of(user_id)
    if own is None:
        raise Refused(Kind.AGAINST_RULE, "not_seated", "you have no seat here")
    _must_be_open(table)
    empty = _with(table, Seat(own.number))
    return empty._replace(state=State.CLOSED) if user_id == table.host_id else empty


def with_bot(table: Table, user_id: str, number: int, bot: str) -> Table:
    """The table with another bot on a seat, or with none; a person's seat stays a person's."""
    _must_be_host(table, user_id)
    _must_be_open(table)
    seat = _seat(table, number)
    if seat.person is not None:
        raise Refused(Kind.AGAINST_RULE, "seat_taken", f"somebody sits on seat {number}", field="seat")
    return _with(table, Seat(number, bot=bot))


def starting(table: Table, user_id: str, fill_with: str) -> Table:
    """The table on its way into the game, with bots on the seats that were free; starting twice is starting once."""
    _must_be_host(table, user_id)
    if table.state in STARTED:
        return table
    _must_be_open(table)
    free = [seat.number for seat in table.seats if seat.free]
    if free and not fill_with:
        text = f"seats {', '.join(map(str, free))} are free: wait for players, or name the bot that fills them"
        raise Refused(Kind.AGAINST_RULE, "seats_free", text, field="fill_with", details={"free": free})
    seats = tuple(seat._replace(bot=fill_with) if seat.free else seat for seat in table.seats)
    return table._replace(seats=seats, state=State.STARTING)


def _with(table: Table, seat: Seat) -> Table:
    return table._replace(seats=tuple(seat if old.number == seat.number else old for old in table.seats))


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        text = f"there are seats 0 to {len(table.seats) - 1}"
        raise Refused(Kind.INVALID, "no_such_seat", text, field="seat", details={"most": len(table.seats) - 1})
    return table.seats[number]


def _must_be_host(table: Table, user_id: str) -> None:
    if user_id != table.host_id:
        raise Refused(Kind.FORBIDDEN, "host_only", "only the host may do this")


def _must_be_open(table: Table) -> None:
    if table.state is State.CLOSED:
        raise Refused(Kind.AGAINST_RULE, "table_closed", "this table is closed")
    if table.state in STARTED:
        raise Refused(Kind.AGAINST_RULE, "game_started", "the game at this table has started")
