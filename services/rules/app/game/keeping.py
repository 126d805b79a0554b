"""What a command begins with and leaves behind: the game, the answer that its request id got, and what is stored."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from services.common.idempotency import check_digest
from services.common.ports import Clock, Entropy
from services.rules.app.game import permissions
from services.rules.app.game.asides import check_refusals
from services.rules.app.game.commands import NewGame, Outcome, Request
from services.rules.app.game.facts import tell
from services.rules.app.game.urgency import urgencies
from services.rules.app.game.working import Done, Working
from services.rules.app.storage import store
from services.rules.app.storage.cache import Context
from services.rules.app.storage.positions import Position
from services.rules.app.storage.store import Answered
from services.rules.dice.beacon import Beacon
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import decode, encode
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.snapshots import snapshot

STAMP: Final = 8
SNAPSHOTS: Final = 32
"""Entries between two snapshots: so many are folded at most when a game is loaded."""


class Keeping:
    """Opens games for commands, and stores what came of them; everything inside one transaction."""

    def __init__(self, context: Context, clock: Clock, entropy: Entropy, beacon: Beacon) -> None:
        self.context = context
        self.clock = clock
        self.entropy = entropy
        self.beacon = beacon

    def opened(
        self, connection: Connection, request: Request, wanted: int | None = None
    ) -> tuple[Position, Seat, Outcome | None]:
        """The game, locked; whose seat the request is for; and what came of it, where it came before."""
        before = self.context.here(connection, request.game_id, lock=True)
        seat = permissions.playing(before.table, request.caller, wanted)
        return before, seat, self.repeated(connection, before, seat, request)

    def stored(
        self,
        connection: Connection,
        request: Request,
        work: Working,
        cause: int,
        seat: Seat,
        taken: int,
        stop: Refusal | None,
    ) -> Outcome:
        """Writes down what was accepted, and the answer that its request id gets from now on."""
        before = work.before
        done = work.finish(cause, seat, self.stamp())
        has_facts = self.keep(connection, before, done)
        given = Answered(request.digest, done.entry.seq, taken, {"stop": encode(stop)} if stop else None)
        store.put_command(connection, before.table.id, seat, request.request_id, given)
        return Outcome(done.position, seat, done.entry, taken, stop, fresh=True, has_facts=has_facts)

    def stale(self, connection: Connection, before: Position, seat: Seat, request: Request) -> Outcome:
        """The question has closed, or its offers have changed, since the caller looked; keeps that answer for ever."""
        self.refuse(connection, before, seat, request, {"stale": True})
        return Outcome(before, seat, stale=True)

    def refused(
        self, connection: Connection, before: Position, seat: Seat, request: Request, refusal: Refusal
    ) -> Outcome:
        """Keeps a refusal, so that it is the answer for ever."""
        self.refuse(connection, before, seat, request, {"refused": encode(refusal)})
        return Outcome(before, seat, refusal=refusal)

    def refuse(
        self, connection: Connection, before: Position, seat: Seat, request: Request, answer: dict[str, object]
    ) -> None:
        """Keeps a no under the request id, which is the call's idempotency key."""
        check_refusals(connection, before, seat)
        given = Answered(request.digest, before.row.seq, 0, answer)
        store.put_command(connection, before.table.id, seat, request.request_id, given)

    def repeated(self, connection: Connection, now: Position, seat: Seat, request: Request) -> Outcome | None:
        """The answer that this request id got before, with the game as it was then."""
        given = store.answered(connection, now.table.id, seat, request.request_id)
        if given is None:
            return None
        check_digest(given.digest, request.digest)
        position = self.context.at(connection, now, given.seq)
        answer = given.answer or {}
        entry = store.entry_at(connection, now.table.id, given.seq) if given.taken else None
        no = answer.get("refused") or answer.get("stop")
        refusal = decode(no) if no else None
        return Outcome(position, seat, entry, given.taken, refusal, stale="stale" in answer)

    def keep(self, connection: Connection, before: Position | None, done: Done, new: NewGame | None = None) -> bool:
        """Stores an entry and moves the game on; says whether other services have something to hear.

        The position is kept in memory, where it counts once it is durable.
        """
        position, entry, game_id = done.position, done.entry, done.position.table.id
        store.put_entry(connection, game_id, entry, done.body)
        if before is not None:
            store.move(connection, game_id, before.row.seq, position.row)
            store.place(connection, game_id, urgencies(before.listing), urgencies(position.listing))
        if entry.seq % SNAPSHOTS == 1:
            store.put_snapshot(connection, game_id, entry.seq, snapshot(position.game))
        self.context.keep(position)
        return bool(entry.number) and tell(connection, before, position, entry, new)

    def stamp(self) -> bytes:
        """What tells this state from any other at the same place of the log."""
        return self.entropy.bytes(STAMP)
