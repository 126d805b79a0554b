"""The core: takes one command inside one transaction, and says what came of it. It knows neither gRPC nor threads."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from services.common.idempotency import check_digest
from services.common.ports import Clock, Entropy
from services.common.refusals import Kind, Refused
from services.rules.app.clock import clocks
from services.rules.app.game import attendance, ladder, permissions
from services.rules.app.game.absence import claim, say_pause, tell_away
from services.rules.app.game.asides import check_aside, check_idle, check_refusals
from services.rules.app.game.commands import (
    AtTable,
    Claim,
    Command,
    Expire,
    Extend,
    GoAway,
    Outcome,
    Request,
    SayPause,
    Submit,
    Yield,
)
from services.rules.app.game.facts import tell
from services.rules.app.game.timeouts import close, run_out, take_defaults
from services.rules.app.game.urgency import urgencies
from services.rules.app.game.working import Done, Working
from services.rules.app.storage import store
from services.rules.app.storage.cache import Context, no_such_game
from services.rules.app.storage.positions import Cause, Position
from services.rules.app.storage.store import Answered
from services.rules.dice.beacon import Beacon
from services.rules.dice.chain import ChainSpent
from services.rules.engine.kernel.game import snapshot
from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.record import decode, encode
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.record.form import TAKES_BACK, Call

STAMP: Final = 8
SNAPSHOTS: Final = 32
"""Entries between two snapshots: so many are folded at most when a game is loaded."""


class Games:
    """All that changes a game that has begun goes through `accept`."""

    def __init__(self, context: Context, clock: Clock, entropy: Entropy, beacon: Beacon) -> None:
        self.context = context
        self.clock = clock
        self.entropy = entropy
        self.beacon = beacon

    def accept(self, connection: Connection, command: Command) -> Outcome | None:
        """What came of a command; None where the clock had nothing to do.

        Refused is raised only for what must not be remembered under the request's id: what is malformed or hidden,
        and what would take more throws than the game has.
        """
        try:
            if isinstance(command, Submit):
                return self.submit(connection, command)
            if isinstance(command, AtTable):
                return self.at_table(connection, command)
            if isinstance(command, SayPause):
                return say_pause(self, connection, command)
            if isinstance(command, Claim):
                return claim(self, connection, command)
            if isinstance(command, GoAway):
                return tell_away(self, connection, command)
            if isinstance(command, Yield):
                return self.yielded(connection, command)
            if isinstance(command, Expire):
                return self.expire(connection, command)
            return self.extend(connection, command)
        except ChainSpent as spent:
            text = f"{spent}, and this one has had them: resign, or agree on a draw"
            raise Refused(Kind.AGAINST_RULE, "dice_spent", text) from spent

    # Seats

    def submit(self, connection: Connection, command: Submit) -> Outcome:
        """Answers to an open decision (A-12); a player who answers takes the seat back from its bot (A-9)."""
        request = command.request
        before = self.context.here(connection, request.game_id, lock=True)
        seat = permissions.playing(before.table, request.caller, command.seat)
        again = self.repeated(connection, before, seat, request)
        if again is not None:
            return again
        by_bot = request.caller.is_service
        if by_bot and not before.game.bots[seat]:
            raise no_such_game()
        if command.expected_version > before.row.version:
            text = f"the game is at version {before.row.version}"
            raise Refused(Kind.INVALID, "version_ahead", text, field="expected_version")
        actions = command.read(before.game.variant)
        decision = before.desk.of(seat)
        if decision is None or decision.id != command.decision or command.expected_version < decision.since:
            return self.stale(connection, before, seat, request)
        work = Working(before, self.beacon, self.clock.now())
        refusal = None
        if before.game.bots[seat] and not by_bot:
            refusal = work.play.table(Call(TAKES_BACK, seat))
        taken = 0
        if refusal is None:
            taken, refusal = work.play.batch(seat, actions)
        if refusal is not None and not taken:
            return self.refused(connection, before, seat, request, refusal)
        if not by_bot:
            check_idle(connection, before, seat, work.play.game)
        work.change.answered.add(seat)
        if not by_bot:
            work.retime(seat, clocks.returned(work.desk.times[seat]))
        return self.stored(connection, request, work, Cause.BOT if by_bot else Cause.PLAYER, seat, taken, refusal)

    def at_table(self, connection: Connection, command: AtTable) -> Outcome:
        """Orders, plans, a draw, leaving, coming back."""
        request = command.request
        before = self.context.here(connection, request.game_id, lock=True)
        seat = permissions.playing(before.table, request.caller)
        again = self.repeated(connection, before, seat, request)
        if again is not None:
            return again
        given = command.read(before.game.variant)
        if command.agrees and not before.game.draws:
            return self.refused(connection, before, seat, request, Refusal("no_proposal", "A-14"))
        check_aside(connection, before, seat, command.word)
        work = Working(before, self.beacon, self.clock.now())
        refusal = work.play.table(Call(command.word, seat, given))
        if refusal is not None:
            return self.refused(connection, before, seat, request, refusal)
        if command.word == TAKES_BACK:
            work.retime(seat, clocks.returned(work.desk.times[seat]))
        return self.stored(connection, request, work, Cause.TABLE, seat, 1, None)

    def yielded(self, connection: Connection, command: Yield) -> Outcome:
        """The caretaker plays on for a person who asked for that: it is their own answer, and no timeout."""
        request = command.request
        before = self.context.here(connection, request.game_id, lock=True)
        seat = permissions.playing(before.table, request.caller)
        again = self.repeated(connection, before, seat, request)
        if again is not None:
            return again
        decision = before.desk.of(seat)
        stale = decision is None or decision.id != command.decision or command.expected_version < decision.since
        if decision is None or stale or before.game.bots[seat]:
            return self.stale(connection, before, seat, request)
        work = Working(before, self.beacon, self.clock.now())
        work.change.answered.add(seat)
        take_defaults(work, decision)
        work.retime(seat, clocks.returned(work.desk.times[seat]))
        return self.stored(connection, request, work, Cause.PLAYER, seat, 1, None)

    # The clock

    def expire(self, connection: Connection, command: Expire) -> Outcome | None:
        """Acts for one seat whose clock ran out (A-8), ends a game that everybody left, or takes another step of the
        table's ladder; never before its time.
        """
        before = self.context.here(connection, command.game_id, lock=True)
        now = self.clock.now()
        late = [one for one in before.desk.decisions if one.deadline and one.deadline <= now]
        closes = 0 < before.desk.closes <= now
        pause = ladder.pause_due(before.desk, now)
        bank = ladder.bank_due(before.desk, now)
        if not late and not closes and not pause and bank is None:
            return None
        work = Working(before, self.beacon, now)
        if closes:
            done = close(work, self.stamp())
        elif pause:
            done = ladder.pause_over(work, self.stamp())
        elif bank is not None:
            done = ladder.bank_began(work, bank, self.stamp())
        else:
            done = run_out(work, min(late, key=lambda one: one.deadline), self.stamp())
        has_facts = self.keep(connection, before, done)
        return Outcome(done.position, done.entry.seat, done.entry, fresh=True, has_facts=has_facts)

    def extend(self, connection: Connection, command: Extend) -> Outcome | None:
        """Gives back the time in which nobody could answer; the log says so."""
        before = self.context.here(connection, command.game_id, lock=True)
        desk, (after, until) = before.desk, (command.after, command.until)
        given = [clocks.lost(one, desk.spans(one.seat), after, until) for one in desk.decisions]
        longer = attendance.postponed(desk.stopped(*[one for one in given if one]), after, until)
        longer = ladder.postponed(longer, after, until)
        if longer == desk:
            return None
        work = Working(before, self.beacon, self.clock.now())
        done = work.closed(work.change.timed_all(longer), Cause.OUTAGE, SPECTATOR, self.stamp(), extended=until - after)
        self.keep(connection, before, done)
        return Outcome(done.position, SPECTATOR, done.entry, fresh=True)

    # Storing

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

    def keep(self, connection: Connection, before: Position | None, done: Done) -> bool:
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
        return bool(entry.number) and tell(connection, before, position, entry)

    def stamp(self) -> bytes:
        """What tells this state from any other at the same place of the log."""
        return self.entropy.bytes(STAMP)
