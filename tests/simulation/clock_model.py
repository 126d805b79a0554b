"""The clock of a table once more, worked out from the log alone: who had how much time, when it ran out (A-7, A-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from services.rules.app.storage.positions import BOT, Cause, Entry, Table
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.record.form import ABANDONS, TAKES_BACK

OWN = ("turn", "setup")
SLACK = 2_000
Broken = Callable[[str, str], None]


def word_of(before: Entry, entry: Entry) -> str:
    """What a command was: its call comes after those that waited unseen."""
    body: Any = entry.body
    waited: int = sum([len(one.calls) for one in before.desk.unseen])  # type: ignore[arg-type, misc]
    calls = body["calls"][waited:]
    return str(calls[0][0]) if calls else ""  # a bug may store fewer than waited: others say so


class Seat:
    """One seat's time."""

    def __init__(self, bank: int) -> None:
        self.left = 0
        self.bank = bank
        self.turn = ""
        self.missed = ""
        self.timeouts = 0


class ClockModel:
    """Follows one game; `broken` is told of every deadline that is not what the rules say."""

    def __init__(self, table: Table, broken: Broken) -> None:
        assert table.clock is not None
        self.clock = table.clock
        self.table = table
        self.broken = broken
        self.seats = [Seat(table.clock.bank) for _ in table.members]
        self.extended_until = 0
        self.given: dict[str, int] = {}
        """What each question got back after outages."""

    def follow(self, before: Entry | None, entry: Entry, was: Game | None, game: Game) -> None:
        """Takes the next entry, with the game before and after it."""
        if entry.cause == Cause.OUTAGE:
            assert before is not None
            self.outage(before, entry)
        elif entry.number:
            if before is not None and was is not None:
                self.acted(before, entry, was)
                self.closed(before, entry)
            self.turns_over(entry, game)
            self.opened(before, entry, game)
        for seat, model in enumerate(self.seats):
            stored = entry.desk.times[seat]
            if (stored.bank, stored.timeouts) != (model.bank, model.timeouts):
                text = f"bank {stored.bank}, timeouts {stored.timeouts}; it should be {model.bank}, {model.timeouts}"
                self.broken("P4", f"{self.table.id} seat {seat} after entry {entry.seq} (cause {entry.cause}): {text}")

    def outage(self, before: Entry, entry: Entry) -> None:
        """The log says that nobody swept; deadlines that fell into that time move by it, each outage once."""
        since = entry.at - entry.extended
        if since < self.extended_until - SLACK:
            self.broken("P4", f"{self.table.id}: entry {entry.seq} gives back time that was given back before")
        self.extended_until = entry.at
        for one in before.desk.decisions:
            now = next(each for each in entry.desk.decisions if each.id == one.id)
            moved = now.deadline - one.deadline
            self.given[one.id] = self.given.get(one.id, 0) + moved
            ends = [end for end in (one.deadline, one.bank) if end]
            must = any(since + SLACK < end < entry.at - SLACK for end in ends)
            may = any(since - SLACK < end < entry.at + SLACK for end in ends)
            if moved not in (0, entry.extended) or (must and not moved) or (moved and not may):
                self.broken("P4", f"{self.table.id}: entry {entry.seq} moves {one.id} by {moved} of {entry.extended}")

    def acted(self, before: Entry, entry: Entry, was: Game) -> None:
        """Timeouts in a row: one more, or none any more."""
        model = self.seats[entry.seat]
        if entry.cause == Cause.PLAYER or (entry.cause == Cause.TABLE and word_of(before, entry) == TAKES_BACK):
            model.timeouts = 0
        if entry.cause != Cause.CLOCK or word_of(before, entry) == ABANDONS:
            return
        decision = before.desk.of(entry.seat)
        if decision is None:
            self.broken("P4", f"{self.table.id}: entry {entry.seq} expires seat {entry.seat}, which is not asked")
            return
        if decision.clock in OWN and model.missed != model.turn and not was.bots[entry.seat]:
            model.left = model.bank = 0
            model.missed = model.turn
            model.timeouts += 1
            gone = model.timeouts >= self.clock.timeouts
            lent = self.table.members[entry.seat].fallback == BOT
            if (gone or lent) and not entry.desk.bots[entry.seat] and entry.desk.of(entry.seat):
                self.broken("A-8", f"{self.table.id}: entry {entry.seq} should give seat {entry.seat} to its bot")
            if lent:
                model.turn = ""

    def closed(self, before: Entry, entry: Entry) -> None:
        """What answered questions cost."""
        still = {one.id for one in entry.desk.decisions}
        for one in before.desk.decisions:
            model = self.seats[one.seat]
            if one.id not in still and one.clock in OWN:
                left = model.left - max(0, entry.at - one.opened - self.given.get(one.id, 0))
                model.left, model.bank = max(0, left), max(0, model.bank + min(0, left))

    def turns_over(self, entry: Entry, game: Game) -> None:
        asks = open_asks(game)
        for seat, model in enumerate(self.seats):
            if model.turn == "setup":
                over = not any(ask.seat == seat and ask.CLOCK == "setup" for ask in asks)
            else:
                over = bool(model.turn) and (game.over() or model.turn != f"{game.round}.{game.mover}")
            if over:
                if model.turn != "setup" and model.missed != model.turn:
                    model.bank += self.clock.increment
                model.turn, model.left = "", 0
                if model.missed == "setup":
                    model.missed = "setup before"

    def opened(self, before: Entry | None, entry: Entry, game: Game) -> None:
        """When the time of new questions runs out."""
        was = {one.id: one for one in before.desk.decisions} if before else {}
        asked = {one.seat for one in was.values()}
        for one in entry.desk.decisions:
            if one.id in was:
                expected = was[one.id].deadline
            elif one.clock in OWN:
                expected = entry.at + self.time_for(one.seat, one.clock, one.seat in asked, game)
            else:
                expected = entry.at + (self.clock.answer or self.clock.turn)
            if one.deadline != expected:
                off = one.deadline - expected
                text = f"{self.table.id}: the deadline of {one.id} after entry {entry.seq} is off by {off} ms"
                self.broken("P4", text)

    def time_for(self, seat: int, clock: str, asked: bool, game: Game) -> int:
        model = self.seats[seat]
        turn = "setup" if clock == "setup" else f"{game.round}.{game.mover}"
        if model.turn != turn or (turn == "setup" and not asked):
            model.turn, model.left = turn, self.clock.turn
            if turn == "setup" and model.missed == "setup":
                model.missed = "setup before"
        return model.left + model.bank
