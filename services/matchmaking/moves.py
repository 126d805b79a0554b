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
    must_be_open(table)
    if wanted is not None:
        seat = seat_at(table, wanted)
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
    return with_seat(table, taken), taken


def left(table: Table, user_id: str) -> Table:
    """The table without somebody; without its host, or without one of those whom tickets brought, it is closed."""
    own = table.seat_of(user_id)
    if own is None:
        raise Refused(Kind.AGAINST_RULE, "not_seated", "you have no seat here")
    must_be_open(table)
    empty = with_seat(table, Seat(own.number))
    if table.rematch_of and empty.people:  # it is everybody's who played
        return empty._replace(host_id=empty.people[0]) if user_id == table.host_id else empty
    closes = table.by_tickets or user_id == table.host_id
    return empty._replace(state=State.CLOSED, ready_until=0) if closes else empty


def with_bot(table: Table, user_id: str, number: int, bot: str) -> Table:
    """The table with another bot on a seat, or with none; a person's seat stays a person's."""
    must_be_host(table, user_id)
    must_be_open(table)
    seat = seat_at(table, number)
    if seat.person is not None:
        raise Refused(Kind.AGAINST_RULE, "seat_taken", f"somebody sits on seat {number}", field="seat")
    return with_seat(table, Seat(number, bot=bot))


def starting(table: Table, user_id: str, fill_with: str) -> Table:
    """The table on its way into the game, with bots on the seats that were free; starting twice is starting once."""
    must_be_host(table, user_id)
    if table.state in STARTED:
        return table
    must_be_open(table)
    free = [seat.number for seat in table.seats if seat.free]
    if free and not fill_with:
        text = f"free seats: {', '.join(map(str, free))}; wait for players, or name the bot that fills them"
        raise Refused(Kind.AGAINST_RULE, "seats_free", text, field="fill_with", details={"free": free})
    seats = tuple(seat._replace(bot=fill_with) if seat.free else seat for seat in table.seats)
    return seated_by_lot(table._replace(seats=seats, state=State.STARTING, started_by=user_id))


def seated_by_lot(table: Table) -> Table:
    """The table with everybody where the lots put them, if it is an anonymous one: who came when tells nobody where."""
    seats = [table.seats[drawn]._replace(number=number) for number, drawn in enumerate(table.terms.lots)]
    return table._replace(seats=tuple(seats) or table.seats)


def with_seat(table: Table, seat: Seat) -> Table:
    return table._replace(seats=tuple(seat if old.number == seat.number else old for old in table.seats))


def seat_at(table: Table, number: int) -> Seat:
    """The seat with a number; Refused when there is none."""
    if number >= len(table.seats):
        text = f"there are seats 0 to {len(table.seats) - 1}"
        raise Refused(Kind.INVALID, "no_such_seat", text, field="seat", details={"most": len(table.seats) - 1})
    return table.seats[number]


def must_be_host(table: Table, user_id: str) -> None:
    """Refused for everybody but the host."""
    if user_id != table.host_id or table.by_tickets:
        raise Refused(Kind.FORBIDDEN, "host_only", "only the host may do this")


def must_be_open(table: Table) -> None:
    """Refused when the table does not wait for players any more."""
    if table.state is State.CLOSED:
        raise Refused(Kind.AGAINST_RULE, "table_closed", "this table is closed")
    if table.state in STARTED:
        raise Refused(Kind.AGAINST_RULE, "game_started", "the game at this table has started")
