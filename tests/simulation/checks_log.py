"""Checks of a game's log: its order, the state that it folds to, dice, and what nobody may notice."""

from __future__ import annotations

import hashlib
import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Cause, Entry, Position
from services.rules.app.wire import answers
from services.rules.dice.vault import Vault
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.table import living
from services.rules.engine.record.form import ABANDONS
from tests.rules.logs import every_entry
from tests.simulation.clock_model import ClockModel, word_of
from tests.simulation.excuses import in_outage, somebody_swept
from tests.simulation.services import VAULT_KEY

if TYPE_CHECKING:
    from tests.simulation.world import World

Walk = list[tuple[Entry, Position]]


def walked(world: World, game_id: str) -> Walk:
    """A game's log with the game after each entry, folded from the first by a service that knows nothing."""
    context = Context(Vault(VAULT_KEY, world.true_clock))  # type: ignore[arg-type]  # it seals nothing

    def work(connection: Any) -> Walk:
        return every_entry(connection, context.load(connection, game_id))

    return world.disks["rules"].inline.do(work, "BEGIN")


class LogChecks:
    """All checks of one game."""

    def __init__(self, world: World, game_id: str) -> None:
        self.world = world
        self.game_id = game_id
        self.notes = world.notes
        self.walk = walked(world, game_id)
        self.table = self.walk[0][1].table

    def run(self) -> None:
        self.order()
        self.row()
        self.states()
        self.dice()
        self.silence()
        self.hands()
        self.attendance()
        self.noted()
        if self.table.clock is not None:
            self.clocks()

    def broken(self, promise: str, text: str) -> None:
        self.notes.broken(promise, text)

    def order(self) -> None:
        """Places and numbers without gaps; versions never go back."""
        seqs = [entry.seq for entry, _ in self.walk]
        numbers = [entry.number for entry, _ in self.walk if entry.number]
        versions = [entry.version for entry, _ in self.walk]
        dates = [entry.at for entry, _ in self.walk if entry.number]
        self.notes.check(seqs == list(range(1, len(seqs) + 1)), "P3", f"{self.game_id} has entries {seqs}")
        self.notes.check(numbers == list(range(1, len(numbers) + 1)), "P3", f"{self.game_id} is numbered {numbers}")
        self.notes.check(versions == sorted(versions), "P3", f"{self.game_id} has versions {versions}")
        self.notes.check(dates == sorted(dates), "P3", f"the log of {self.game_id} goes back in time")

    def row(self) -> None:
        """The game's row says what its last entry does."""
        found = self.world.disks["rules"].rows(
            "SELECT seq, version, number, head, deadline, bot_since, reason FROM game WHERE id = ?", self.game_id
        )[0]
        _entry, position = self.walk[-1]
        row = position.row
        said = (row.seq, row.version, row.number, row.head, row.deadline, row.bot_since, row.reason)
        self.notes.check(tuple(found) == said, "P5", f"{self.game_id}: its row says {found}, its log {said}")
        last = max([one.number for one, _ in self.walk])
        self.notes.check(row.number == last, "P5", f"{self.game_id}: number {row.number} after {last} entries")

    def states(self) -> None:
        """Stored and cached states are what the log folds to."""
        folded = {entry.seq: position for entry, position in self.walk}
        for seq, state in self.world.disks["rules"].rows(
            "SELECT seq, state FROM snapshot WHERE game_id = ?", self.game_id
        ):
            same = json.loads(state) == json.loads(json.dumps(snapshot(folded[seq].game)))
            self.notes.check(same, "P5", f"{self.game_id}: the snapshot at entry {seq} is not what the log says")
        for process in self.world.processes:
            kept = (
                process.life.app.context.kept.get(self.game_id) if process.service == "rules" and process.life else None
            )
            if kept is not None and kept.row.seq in folded:
                here = folded[kept.row.seq]
                same = snapshot(kept.game) == snapshot(here.game) and kept.desk == here.desk
                text = f"{process.name} keeps {self.game_id} at entry {kept.row.seq} other than the log says"
                self.notes.check(same, "P5", text)

    def dice(self) -> None:
        """Throws are numbered without gaps, and each entry's secret leads back to the one before."""
        thrown, secret = 0, self.table.terms.anchor
        for entry, _ in self.walk:
            form: Any = entry.body
            if "draws" not in form:
                continue
            draws = form["draws"]
            text = f"{self.game_id} entry {entry.seq} begins with throw {draws['first']} after {thrown}"
            self.notes.check(draws["first"] == thrown + 1, "dice", text)
            if not draws["throws"]:
                continue
            value = found = bytes.fromhex(draws["reveal"])
            for _ in draws["throws"]:
                value = hashlib.sha256(value).digest()
            self.notes.check(value == secret, "dice", f"{self.game_id} entry {entry.seq}: its secret fits no chain")
            thrown, secret = thrown + len(draws["throws"]), found

    def silence(self) -> None:
        """What a seat stores unseen changes nothing that others get."""
        for (before, was), (entry, now) in pairwise(self.walk):
            unseen = all(event.SILENT for event in entry.events) and not entry.extended
            text = f"{self.game_id} entry {entry.seq}"
            self.notes.check(unseen == (entry.number == 0), "P7", f"{text} is {'loud' if unseen else 'silent'}")
            if entry.number:
                continue
            self.notes.happened("log: silent entry")
            same = (before.version, before.head) == (entry.version, entry.head)
            self.notes.check(same, "P7", f"{text} changes version or head")
            now = now._replace(row=now.row._replace(number=was.row.number, updated=was.row.updated))
            for viewer in range(SPECTATOR, len(self.table.members)):
                if viewer != entry.seat:
                    same = answers.got(was, viewer) == answers.got(now, viewer)
                    self.notes.check(same, "P7", f"{text} changes what {viewer} sees")

    def hands(self) -> None:
        """Bots answer for seats that are theirs, for no others."""
        for (before, _), (entry, _) in pairwise(self.walk):
            mine = entry.cause != Cause.BOT or before.desk.bots[entry.seat]
            self.notes.check(mine, "P3", f"{self.game_id} entry {entry.seq}: a bot answers for a person's seat")

    def attendance(self) -> None:
        """A game ends as abandoned only when none of its people plays on."""
        for (before, was), (entry, now) in pairwise(self.walk):
            if now.game.reason == "abandoned" and not was.game.over():
                text = f"{self.game_id} entry {entry.seq} ends a game that somebody plays"
                self.notes.check(not self.playing(before, now.game), "A-9", text)

    def playing(self, before: Entry, game: Game) -> list[int]:
        """The people who held their own seats before an entry and have neither resigned nor lost since."""
        alive = living(game)
        own = [one.seat for one in self.table.members if one.user_id and not before.desk.bots[one.seat]]
        return [seat for seat in own if seat in alive and not game.resigned[seat]]

    def noted(self) -> None:
        """Notes what came up in this game."""
        happened = self.notes.happened
        for (before, _), (entry, now) in pairwise(self.walk):
            names = [event.NAME for event in entry.events]
            for what, did in (
                ("time given back", entry.cause == Cause.OUTAGE),
                ("caretaker", entry.cause == Cause.CLOCK and entry.desk.bots == before.desk.bots),
                ("lent to a bot", entry.desk.times[entry.seat].lent),
                ("kept by a bot", entry.cause == Cause.CLOCK and entry.desk.times[entry.seat].timeouts > 1),
                ("given back", any(was and not now for was, now in zip(before.desk.bots, entry.desk.bots))),
                ("sealed answer", "sealed" in names),
                ("game over", now.game.over()),
                ("over in a draw", now.game.reason == "draw"),
                ("abandoned", now.game.reason == "abandoned"),
                ("dice", entry.desk.spent.throws > before.desk.spent.throws),
            ):
                if did:
                    happened(f"log: {what}")

    def clocks(self) -> None:
        """Deadlines, banks and timeouts; and when each expiry was committed."""
        model = ClockModel(self.table, self.broken)
        before: Entry | None = None
        was: Any = None
        for entry, position in self.walk:
            if entry.cause == Cause.CLOCK and before is not None:
                self.expiry(before, entry)
            if entry.cause == Cause.OUTAGE:
                at = self.world.written[self.game_id, entry.seq][0]
                text = f"{self.game_id} entry {entry.seq} gives back time in which somebody could have swept"
                self.notes.check(not somebody_swept(self.world, at - entry.extended / 1000, at), "P4", text)
            model.follow(before, entry, was, position.game)
            before, was = entry, position.game

    def expiry(self, before: Entry, entry: Entry) -> None:
        """Never early, and not late while anybody sweeps."""
        closes = word_of(before, entry) == ABANDONS
        decision = before.desk.of(entry.seat)
        self.notes.happened("log: nobody came back" if closes else "log: clock ran out")
        if decision is None and not closes:
            return
        deadline = before.desk.closes if closes or decision is None else decision.deadline
        at, clock = self.world.written[self.game_id, entry.seq]
        early = deadline - min(entry.at, clock)
        self.notes.check(early <= 0, "P4", f"{self.game_id} entry {entry.seq} came {early} ms before the deadline")
        due = self.world.clocks["rules"].reached(deadline, at)
        late, allowed = at - due, self.world.excused(due, at)
        text = f"{self.game_id} entry {entry.seq}: the clock ran out while nobody could answer"
        self.notes.check(not in_outage(self.world, due, at), "P4", text)
        self.notes.check(late <= allowed, "P4", f"{self.game_id} entry {entry.seq} is {late:.1f} s late, not {allowed}")
