"""Somebody's vacations: planned and ended, each as one transaction, and told to those whose clocks stand still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping

from services.accounts import facts, guests, zones
from services.accounts.storage import vacations as store
from services.accounts.vacations import Vacation, between, left, planned
from services.common.ports import Ports
from services.common.refusals import Kind, Refused


class Away(NamedTuple):
    """When somebody is away from now on, and how many days are left of this year and the next."""

    zone: str
    vacations: Sequence[Vacation]
    left: dict[int, int]


def away(connection: Connection, row: RowMapping, now: int) -> Away:
    """What an account's owner sees."""
    known = store.vacations_of(connection, row["id"])
    year = zones.day_of(now, row["zone"]).year
    return Away(row["zone"], not_over(known, now), {one: left(known, one) for one in (year, year + 1)})


def not_over(known: Sequence[Vacation], now: int) -> list[Vacation]:
    """The vacations that go on or are to come."""
    return [one for one in known if one.until > max(now, one.starts)]


def plan(connection: Connection, user_id: str, first_day: str, last_day: str, ports: Ports) -> Away:
    """The plan with another vacation; Refused for days that cannot be, or that the budget does not hold."""
    now = ports.clock.now()
    row = guests.locked(connection, user_id)
    starts, until = between(first_day, last_day, row["zone"], now)
    fresh = Vacation(ports.ids.new("v"), user_id, row["zone"], starts, until)
    store.add_vacation(connection, planned(fresh, store.vacations_of(connection, user_id)))
    return changed(connection, row, now)


def end(connection: Connection, user_id: str, vacation_id: str, now: int) -> Away:
    """The plan without a vacation, which may be over already. Refused for anybody else's."""
    row = guests.locked(connection, user_id)
    known = store.vacations_of(connection, user_id)
    mine = next((one for one in known if one.id == vacation_id), None)
    if mine is None:
        raise Refused(Kind.HIDDEN, "no_such_vacation", "you have no such vacation", field="vacation_id")
    if mine.ended(now) == mine:
        return away(connection, row, now)
    store.put_vacation(connection, mine.ended(now))
    return changed(connection, row, now)


def changed(connection: Connection, row: RowMapping, now: int) -> Away:
    """The plan after a change, which is told."""
    after = away(connection, row, now)
    version = store.count_change(connection, row["id"])
    facts.tell_away(connection, row["id"], version, after.vacations, now)
    return after


def tell_next(connection: Connection, now: int) -> int:
    """Tells what comes next for those whose vacation ended since the last look; says for how many that was."""
    users = store.ended_since_last_look(connection, now)
    planning = 0
    for user_id in users:
        row = guests.locked(connection, user_id)
        if not_over(store.vacations_of(connection, user_id), now):
            changed(connection, row, now)
            planning += 1
    return planning
