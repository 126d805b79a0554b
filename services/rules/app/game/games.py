"""The core: takes one command inside one transaction, and says what came of it. It knows neither gRPC nor threads."""

from __future__ import annotations

from sqlalchemy import Connection

from services.common.refusals import Kind, Refused
from services.rules.app.clock import clocks
from services.rules.app.game import attendance, ladder
from services.rules.app.game.absence import claim, for_turn, say_pause, say_truce, tell_away
from services.rules.app.game.asides import check_aside, check_idle
from services.rules.app.game.commands import (
    AtTable,
    Claim,
    Command,
    Expire,
    Extend,
    GoAway,
    Outcome,
    SayPause,
    SayTruce,
    Submit,
    UseBank,
    Yield,
)
from services.rules.app.game.keeping import Keeping
from services.rules.app.game.timeouts import close, run_out
from services.rules.app.game.working import Working
from services.rules.app.storage.cache import no_such_game
from services.rules.app.storage.positions import Cause
from services.rules.dice.chain import ChainSpent
from services.rules.engine.kernel.kinds import SPECTATOR
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.record.form import TAKES_BACK, Call


class Games(Keeping):
    """All that changes a game that has begun goes through `accept`."""

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
            if isinstance(command, SayTruce):
                return say_truce(self, connection, command)
            if isinstance(command, Claim):
                return claim(self, connection, command)
            if isinstance(command, GoAway):
                return tell_away(self, connection, command)
            if isinstance(command, Yield | UseBank):
                return for_turn(self, connection, command)
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
        before, seat, again = self.opened(connection, request, command.seat)
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
        before, seat, again = self.opened(connection, request)
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
