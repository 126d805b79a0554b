"""One command at work: the engine on a copy of the game, then the entry and the position that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from services.rules.app.clock.bookkeeping import Change
from services.rules.app.clock.desk import Desk, SeatTime, Unseen, remembered
from services.rules.app.game import attendance
from services.rules.app.storage.cache import row_after
from services.rules.app.storage.positions import Entry, Position
from services.rules.dice.beacon import Beacon
from services.rules.dice.dice import GameDice
from services.rules.dice.document import OpenedEntry
from services.rules.dice.log import canonical, link
from services.rules.dice.proof import calls_of, whole_entry
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.notices import Notice
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json, encode
from services.rules.engine.kernel.table import tell_disarmed
from services.rules.engine.record.form import ABANDONS, TAKES_BACK, TELLS, Call
from services.rules.engine.record.recorder import Recorder


class Done(NamedTuple):
    """What a command made: not yet stored. `body` is the entry's as it is written."""

    entry: Entry
    position: Position
    body: str


class Working:
    """A copy of the game with its dice. Play on `play`; then `finish`, or drop it and nothing has happened."""

    def __init__(self, before: Position, beacon: Beacon, now: int) -> None:
        desk = before.desk
        self.before = before
        self.desk = desk
        self.now = max(now, before.row.updated)
        value = beacon.value(desk.turn, desk.turn_at)
        terms = before.table.terms
        self.dice = GameDice(before.secrets, before.table.id, terms.joint, desk.spent, desk.turn, value)
        self.play = Recorder(before.game.copy(), self.dice)
        self.change = Change(before.table.id, before.table.clock, before.game, self.play.game, self.now)

    def retime(self, seat: Seat, time: SeatTime) -> None:
        """Gives a seat another time than it had before the command."""
        times = list(self.desk.times)
        times[seat] = time
        self.desk = self.desk._replace(times=tuple(times))

    def recount(self, desk: Desk) -> None:
        """Takes a desk on which something else does not count than before: deadlines are worked out anew."""
        self.desk = desk
        self.change.retimes = True

    def tell(self, seat: Seat, *notices: Notice) -> None:
        """Tells everybody at the table something, in the name of a seat."""
        self.play.table(Call(TELLS, seat, notices))

    def finish(self, cause: int, seat: Seat, stamp: bytes, turn_at: int = 0) -> Done:
        """The entry, and the game after it; `turn_at` is when a turn began by the rules, if that was not now."""
        self.hand_back()
        if attendance.deserted(self.before.table, self.play.game):
            self.abandon()
        if self.play.game.version == self.before.row.version:
            return self.closed(self.before.desk, cause, seat, stamp)  # others may notice nothing: no clock moves
        tell_disarmed(self.play, self.before.game)
        desk = self.change.desk(self.desk, self.play.log, turn_at or self.now)
        desk = attendance.attended(desk, self.before.table, self.play.game, self.now)
        return self.closed(desk._replace(spent=self.dice.spent), cause, seat, stamp)

    def abandon(self) -> Seat:
        """Ends a game that no person plays any more; says in whose name."""
        seat = attendance.people(self.before.table)[0]
        self.play.table(Call(ABANDONS, seat))
        return seat

    def hand_back(self) -> None:
        """Gives seats back to players whose bots were lent one turn that is over now."""
        for seat, time in zip(self.play.game.variant.every_seat, self.desk.times):
            if time.lent and self.change.turn_over(seat, time, open_asks(self.play.game)):
                self.play.table(Call(TAKES_BACK, seat))

    def closed(self, desk: Desk, cause: int, seat: Seat, stamp: bytes, extended: int = 0) -> Done:
        """The entry that leaves such a desk. What others may not notice waits for the next one that they may."""
        row, game, log = self.before.row, self.play.game, self.play.log
        calls, events = calls_of(self.play.entries), [encode(event) for event in log]
        form: Json
        if game.version == row.version and not extended:
            number, skipped, leaf, head = 0, 0, b"", row.head
            unseen = Unseen(self.play.entries[-1].call.word, seat, calls, events)
            desk = desk._replace(unseen=remembered(self.before.desk.unseen, unseen))
            form = {"calls": calls, "events": events}
            body = canonical(form)
        else:
            number = row.number + 1
            waiting = self.before.desk.unseen
            skipped = sum([len(one.events) for one in waiting])
            calls, events = joined(waiting, calls, events)
            desk = desk._replace(unseen=())
            draws = self.dice.take()
            about = {"cause": cause, "seat": seat, "extended": extended}
            rest = OpenedEntry(calls, draws.hidden(), events)
            form = whole_entry(number, game.version, self.now, about, draws, rest)
            body = canonical(form)
            leaf, head = link(self.before.secrets.log, self.before.table.id, number, body, row.head)
        place = (row.seq + 1, number, game.version, self.now, cause, seat)
        entry = Entry(*place, extended, skipped, form, desk, leaf, head, tuple(log))
        after = row_after(row, game, entry)._replace(stamp=stamp)
        position = self.before._replace(row=after, desk=desk, game=game)
        return Done(entry, position, body.decode())


def joined(waiting: Sequence[Unseen], calls: list[Json], events: list[Json]) -> tuple[list[Json], list[Json]]:
    """What seats stored unseen, then what happened now."""
    if not waiting:
        return calls, events
    return (
        [call for one in waiting for call in one.calls] + calls,
        [event for one in waiting for event in one.events] + events,
    )
