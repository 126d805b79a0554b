"""What a table's ladder must have done, worked out from its log by counting half hours one by one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from services.rules.app.clock.clocks import TableClock
from services.rules.app.clock.desk import AWAY, Decision
from services.rules.app.storage.positions import BOT, Cause, Entry, Position
from services.rules.engine.kernel.events import Event

HALF_HOUR = 1_800_000
DAY = 48 * HALF_HOUR
OWN = ("turn", "setup")
LONGEST_PAUSE = 30 * DAY
Log = list[tuple[Entry, Position]]


class LadderModel:
    """Follows one table's log; whatever is wrong is in `wrong`, what came up in `seen`."""

    def __init__(self, log: Log) -> None:
        self.log = log
        table = log[0][1].table
        assert table.clock is not None
        self.clock: TableClock = table.clock
        self.zone = ZoneInfo(self.clock.zone or "UTC")
        self.away: dict[int, list[list[int]]] = {member.seat: [] for member in table.members}
        self.pauses: list[list[int]] = []
        self.banked: dict[int, int] = {}
        """When seats asked for the bank in their turn."""
        self.missed: dict[int, int] = dict.fromkeys(self.away, 0)
        self.wrong: list[str] = []
        self.seen: set[str] = set()

    def run(self) -> None:
        """All entries in order."""
        before: Entry | None = None
        for entry, position in self.log:
            if before is not None:
                self.step(before, entry, position)
            self.heard(entry)
            before = entry
        for seat, spans in self.away.items():
            days = sum([end - start for start, end in spans])
            self.check(days <= self.clock.vacation, f"seat {seat} was away for {days / DAY} days")

    def check(self, holds: bool, text: str) -> None:
        if not holds:
            self.wrong.append(f"{self.log[0][1].table.id}: {text}")

    def heard(self, entry: Entry) -> None:
        """Takes note of what the log says of days away and pauses."""
        for event in entry.events:
            form: Any = event
            if event.NAME in ("went_away", "came_back"):
                own = self.away[form.seat]
                self.cut(own, entry.at)
                if event.NAME == "went_away":
                    stop = entry.desk.stop(AWAY, form.seat)
                    assert stop is not None
                    own.append([stop.start, stop.end])
            if event.NAME == "pause_began":
                self.pauses.append([entry.at, entry.at + LONGEST_PAUSE])
            if event.NAME == "pause_ended":
                self.cut(self.pauses, entry.at)
            if event.NAME == "bank_asked":
                self.banked[form.seat] = entry.at
            if event.NAME == "turn_began":
                self.banked.clear()
            self.seen.add(event.NAME)

    def cut(self, spans: list[list[int]], now: int) -> None:
        """Ends the last span now, where it goes on."""
        if spans:
            spans[-1] = [min(spans[-1][0], now), min(spans[-1][1], now)]

    def step(self, before: Entry, entry: Entry, position: Position) -> None:
        """One entry: what the clock did is what it had to do just then."""
        names = [event.NAME for event in entry.events]
        if entry.cause == Cause.PLAYER or "seat_claimed" in names or self.took_back(before, entry):
            self.missed[entry.seat] = 0
        if entry.cause == Cause.CLOCK and "ended" not in names[:1]:
            decision = before.desk.of(entry.seat)
            if decision is None:
                self.check(position.game.reason == "abandoned", f"entry {entry.seq} expires what is not asked")
                return
            self.expired(before, entry, decision, position)
        if entry.cause == Cause.LADDER and "bank_began" in names:
            decision = before.desk.of(entry.seat)
            assert decision is not None
            left = before.desk.times[entry.seat].left
            asked = self.banked.get(entry.seat, -HALF_HOUR)  # where a turn waits for an hour, its own time may be over
            begins = max(self.reached(decision, left), asked + HALF_HOUR)
            self.check(entry.at == begins, f"entry {entry.seq} tells of the bank at a wrong time")

    def took_back(self, before: Entry, entry: Entry) -> bool:
        return entry.cause == Cause.TABLE and before.desk.bots[entry.seat] and not entry.desk.bots[entry.seat]

    def expired(self, before: Entry, entry: Entry, decision: Decision, position: Position) -> None:
        """A clock ran out: on time, with the step of the ladder that is next."""
        seat, time = decision.seat, before.desk.times[decision.seat]
        own = decision.clock in OWN
        bank = time.bank if seat in self.banked or not self.clock.bank_when_asked else 0
        length = time.left + bank if own else self.clock.answer or self.clock.turn
        due = self.reached(decision, length)
        if own:
            due = self.on_the_hour(due, seat)
        self.check(entry.at == due, f"entry {entry.seq} of seat {seat}: {(entry.at - due) / HALF_HOUR} half hours off")
        if not own or before.desk.bots[seat]:
            return
        self.missed[seat] += 1
        table = position.table
        [told] = [event for event in entry.events if event.NAME == "time_ran_out"]
        keeps, lends = self.missed[seat] >= self.clock.timeouts, table.members[seat].fallback == BOT
        expected = (seat, self.missed[seat], self.clock.timeouts, keeps or lends, keeps)
        self.check(told.row() == expected, f"entry {entry.seq} says {told} and not {expected}")
        if not lends:
            attacks = [event.NAME for event in entry.events if attacked(event)]
            self.check(not attacks, f"entry {entry.seq}: the caretaker attacks")
            self.seen.add("caretaker")
        self.seen.add("bot keeps" if keeps else "turn missed")
        if keeps and not position.game.over():
            self.check(entry.desk.bots[seat], f"entry {entry.seq}: no bot keeps seat {seat}")

    def reached(self, decision: Decision, length: int) -> int:
        """When so much time has counted since a question opened."""
        now, left = decision.opened, length
        while left > 0:
            left -= 0 if self.off(now, decision.seat) else HALF_HOUR
            now += HALF_HOUR
        return now

    def on_the_hour(self, now: int, seat: int) -> int:
        """The next half hour at which a turn may run out."""
        if self.clock.daily_hour < 0:
            return now
        while self.off(now, seat) or (self.shown(now).hour, self.shown(now).minute) != (self.clock.daily_hour, 0):
            now += HALF_HOUR
        return now

    def off(self, now: int, seat: int) -> bool:
        """Whether the half hour from now on does not count."""
        if any(start <= now < end for start, end in (*self.away[seat], *self.pauses)):
            return True
        return self.clock.weekends_off and self.shown(now).weekday() >= 5

    def shown(self, now: int) -> datetime:
        return datetime.fromtimestamp(now / 1000, UTC).astimezone(self.zone)


def attacked(event: Event) -> bool:
    return event.NAME in ("assaulted", "battled", "fought")
