"""How a table comes to its game without its host: who is there, and what becomes of seats at which nobody is. Pure."""

from __future__ import annotations

from typing import NamedTuple

from services.common.refusals import Kind, Refused
from services.matchmaking import moves
from services.matchmaking.tables import Person, Seat, State, Table


class Gathered(NamedTuple):
    """A table after the time to say ready was over, or was cut short, and who lost a seat by that."""

    table: Table
    removed: tuple[str, ...] = ()


def sent_away(table: Table, host_id: str, number: int) -> tuple[Table, str]:
    """The table without whoever has a seat, and who that was; for the host, before the game."""
    moves.must_be_host(table, host_id)
    moves.must_be_open(table)
    person = moves.seat_at(table, number).person
    if person is None:
        raise Refused(Kind.AGAINST_RULE, "seat_empty", f"nobody sits on seat {number}", field="seat")
    if person.user_id == host_id:
        raise Refused(Kind.AGAINST_RULE, "own_seat", "this is your own seat: leave the table instead", field="seat")
    return moves.with_seat(table, Seat(number)), person.user_id


def asked_ready(table: Table, host_id: str, until: int) -> Table:
    """The table whose people have to say ready until a time."""
    moves.must_be_host(table, host_id)
    moves.must_be_open(table)
    free = [seat.number for seat in table.seats if seat.free]
    if free:
        text = f"free seats: {', '.join(map(str, free))}; wait for players, or put bots there"
        raise Refused(Kind.AGAINST_RULE, "seats_free", text, details={"free": free})
    if table.ready_until:
        return table
    seats = tuple(seat._replace(ready=False) for seat in table.seats)
    return table._replace(seats=seats, ready_until=until)


def said_ready(table: Table, user_id: str, dice_seed: bytes) -> Table:
    """The table with one more who is there; with the last of them it is on its way into the game."""
    seat = table.seat_of(user_id)
    if seat is None or seat.person is None:
        raise Refused(Kind.AGAINST_RULE, "not_seated", "you have no seat here; join the table first")
    if table.state in moves.STARTED and seat.ready:
        return table
    moves.must_be_open(table)
    if not table.ready_until:
        raise Refused(Kind.AGAINST_RULE, "nobody_asked", "nobody is asked to be ready at this table now")
    person = seat.person._replace(dice_seed=dice_seed)
    after = moves.with_seat(table, seat._replace(person=person, ready=True))
    return begun(after, user_id) if all(one.bot or one.ready for one in after.seats) else after


def ready_missed(table: Table) -> Refused:
    """What somebody is told who comes when the time to say ready is over."""
    free = [seat.number for seat in table.seats if seat.free] if table.state is State.OPEN else []
    if free:
        allowed = "join again: there is room"
    elif table.state is State.OPEN:
        allowed = "join again when somebody leaves: no seat is free now"
    else:
        allowed = "look for another game: this one has begun, or its table is closed"
    text = f"you did not say ready in time, so your seat was given up; {allowed}"
    return Refused(Kind.AGAINST_RULE, "ready_missed", text, details={"free": free, "state": table.state.value})


def ready_over(table: Table) -> Gathered:
    """The table without those who did not say ready: bots take their seats, or others may, as its terms say."""
    absent = [seat for seat in table.seats if seat.person and not seat.ready]
    removed = tuple(seat.person.user_id for seat in absent if seat.person)
    seats = tuple(Seat(seat.number) if seat in absent else seat for seat in table.seats)
    rest = table._replace(seats=seats, ready_until=0)
    if not rest.people:
        return Gathered(rest._replace(state=State.CLOSED), removed)
    if rest.host_id in removed:
        rest = rest._replace(host_id=rest.people[0])
    filling = rest.terms.filling
    if not any(seat.free for seat in rest.seats) or (filling.bot and not filling.after_seconds):
        return Gathered(begun(rest), removed)
    if rest.by_tickets:  # who came goes on looking
        return Gathered(rest._replace(state=State.CLOSED), removed)
    return Gathered(rest._replace(seats=tuple(seat._replace(ready=False) for seat in rest.seats)), removed)


def overdue(table: Table, now: int) -> Gathered:
    """The table after what was due at it."""
    if not 0 < table.due_at <= now:
        return Gathered(table)
    return ready_over(table) if table.ready_until else Gathered(begun(table))


def begun(table: Table, started_by: str = "") -> Table:
    """The table on its way into the game, with the bot of its terms on the seats that are free."""
    seats = tuple(seat._replace(bot=table.terms.filling.bot) if seat.free else seat for seat in table.seats)
    after = table._replace(seats=seats, state=State.STARTING, ready_until=0, started_by=started_by)
    return moves.seated_by_lot(after)


def moved_by_one(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of a rematch: everybody one further, and nobody ready."""
    count = len(seats)
    moved = [seats[number - 1] for number in range(count)]
    return tuple(
        Seat(number, _without_seed(seat.person), "" if seat.person else seat.bot) for number, seat in enumerate(moved)
    )


def _without_seed(person: Person | None) -> Person | None:
    """Bytes for dice are given for one game: its dice were bound before."""
    return person._replace(dice_seed=b"") if person else None
