"""Checks of what clients were told against what is in the log."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from fieldpost.rules.v1 import view_pb2

from services.rules.app.log.moment import Moment
from services.rules.app.storage.positions import Cause
from services.rules.app.wire.moment import entry_of, view_of
from tests.simulation.checks_log import LogChecks
from tests.simulation.devices import Device
from tests.simulation.history import Sent

if TYPE_CHECKING:
    from tests.simulation.world import World

ACTED = (Cause.PLAYER, Cause.BOT, Cause.TABLE)
MOST_SHOWN = 12


class AnswerChecks:
    """One game's answers: each effect has one command, and each acknowledged command its effect."""

    def __init__(self, world: World, log: LogChecks) -> None:
        self.world = world
        self.notes = world.notes
        self.game_id = log.game_id
        self.table = log.table
        self.log = log
        self.entries = {entry.seq: (entry, position) for entry, position in log.walk}
        self.commands: dict[tuple[int, str], tuple[int, int]] = {}
        self.causes: dict[int, list[str]] = defaultdict(list)
        for seat, request_id, seq, taken in world.disks["rules"].rows(
            "SELECT seat, request_id, seq, taken FROM command WHERE game_id = ?", self.game_id
        ):
            self.commands[seat, request_id] = (seq, taken)
            if taken:
                self.causes[seq].append(request_id)

    def run(self) -> None:
        claimed: dict[int, Sent] = {}
        for sent in self.world.history.sent:
            if getattr(sent.request, "game_id", "") == self.game_id and sent.word is not None:
                self.command(sent, claimed)
        for seq, (entry, _) in self.entries.items():
            if entry.cause in ACTED:
                found = self.causes.get(seq, [])
                text = f"entry {seq} of {self.game_id} (cause {entry.cause}, seat {entry.seat}) has commands {found}"
                self.notes.check(len(found) == 1, "P1", text)
        for person in self.world.people:
            if person.game_id == self.game_id:
                for device in person.devices:
                    self.shown(device, self.table.seat_of(device.user))
        for guest in self.world.guests:
            if guest.name == f"guest {self.game_id[2:6]}":
                self.shown(guest, self.table.seat_of(guest.user))

    def command(self, sent: Sent, claimed: dict[int, Sent]) -> None:
        """A command that somebody got a lasting answer to."""
        seat = self.table.seat_of(sent.user)
        stored = self.commands.get((seat, sent.request.request_id))
        text = f"{sent.what} {sent.key}"
        if stored is None:
            self.notes.broken("P1", f"{text} was answered and is not stored")
            return
        seq, taken = stored
        if not sent.taken:
            self.notes.check(not taken, "P2", f"{text} was refused and made entry {seq}")
            return
        if not taken or seq not in self.entries:
            self.notes.broken("P1", f"{text} was acknowledged and made no entry")
            return
        entry, position = self.entries[seq]
        if seq in claimed:
            self.notes.broken("P1", f"{text} and {claimed[seq].key} both made entry {seq}")
        claimed[seq] = sent
        self.notes.check(entry.seat == seat, "P1", f"{text} of seat {seat} is entry {seq} of seat {entry.seat}")
        if entry.number and sent.method == "SubmitActions":
            told = view_pb2.Entry.FromString(entry_of(Moment(position, entry), seat))
            self.notes.check(list(sent.response.entries) == [told], "P5", f"{text}: entry {seq} is told otherwise")
        view = view_pb2.View.FromString(view_of(Moment(position), seat))
        self.notes.check(sent.response.view == view, "P5", f"{text}: the view after entry {seq} was another")
        if sent.method == "SubmitActions":
            self.was_open(sent, seq, seat, text)

    def was_open(self, sent: Sent, seq: int, seat: int, text: str) -> None:
        """An answer counts only while its question is open, as the caller had seen it."""
        before, _ = self.entries[seq - 1]
        decision = before.desk.of(seat)
        request: Any = sent.request
        if decision is None or decision.id != request.decision:
            was = decision.id if decision else "nothing"
            self.notes.broken("P3", f"{text} answered {request.decision} when {was} was open (entry {seq})")
        elif request.expected_version < decision.since:
            self.notes.broken("P3", f"{text} had seen {request.expected_version}, the question is of {decision.since}")

    def shown(self, device: Device, seat: int) -> None:
        """Entries and views that came with streams; a view may be as it was until the next entry."""
        by_number = {entry.number: (entry, position) for entry, position in self.entries.values() if entry.number}
        for number, data in device.entries.items():
            if number not in by_number:
                self.notes.broken("P5", f"{device.name} was given entry {number}, which there is not")
                continue
            entry, position = by_number[number]
            told = view_pb2.Entry.FromString(entry_of(Moment(position, entry), seat))
            self.notes.check(
                told == view_pb2.Entry.FromString(data), "P5", f"{device.name} was told another entry {number}"
            )
        picked = self.world.random.sample(device.shown, min(MOST_SHOWN, len(device.shown)))
        for number, data in picked:
            entry, position = by_number[number]
            allowed = [position]
            seq = entry.seq + 1
            while seq in self.entries and not self.entries[seq][0].number:
                allowed.append(self.entries[seq][1])
                seq += 1
            views = [view_pb2.View.FromString(view_of(Moment(one), seat)) for one in allowed]
            text = f"{device.name} was shown another view after entry {number} of {self.game_id}"
            self.notes.check(view_pb2.View.FromString(data) in views, "P5", text)
