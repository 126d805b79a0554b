"""What a command does to the desk: which questions closed and opened, and what that costs each seat's clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from services.rules.app.clock import clocks
from services.rules.app.clock.clocks import OWN, TableClock
from services.rules.app.clock.desk import EVERY_SEAT, OUTAGE, Decision, Desk, SeatTime, Stop, decision_id
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import asked, open_asks
from services.rules.engine.kernel.steps import Ask

SETUP: Final = "s"
"""How the names of turns at set-up begin."""


def turn_name(game: Game) -> str:
    """The turn that the game is in."""
    return f"{game.round}.{game.mover}"


class Change:
    """A game before and after a command; `answered` are the seats whose questions it answered, even where an equal
    one opened again.
    """

    def __init__(self, game_id: str, clock: TableClock | None, before: Game, after: Game, now: int) -> None:
        self.game_id = game_id
        self.clock = clock
        self.before = before
        self.after = after
        self.now = now
        self.answered: set[int] = set()
        self.retimes = False
        """Whether something else counts than before: then deadlines of open questions are worked out anew."""

    def desk(self, old: Desk, log: Sequence[Event], turn_at: int) -> Desk:
        """The desk after the command; `turn_at` is when a turn that it began did so by the rules."""
        times = list(old.times)
        kept: dict[int, Decision] = {}
        for one in old.decisions:
            still = self.kept(one)
            if still is None:
                times[one.seat] = clocks.charged(self.clock, times[one.seat], one, self.now, old.spans(one.seat))
            else:
                kept[one.seat] = still
        old = self.without_outages(old, kept)
        asks = open_asks(self.after)
        for seat, time in zip(self.after.variant.every_seat, tuple(times)):
            if self.turn_over(seat, time, asks):
                times[seat] = clocks.ended(self.clock, time, played=not time.turn.startswith(SETUP))
        was = {one.seat for one in old.decisions}
        began = [event for event in log if type(event) is TurnBegan]
        self.count_turns(times, began)
        self.bots_began(old, times)
        decisions = tuple(
            [
                self.timed(kept[ask.seat], times, old) if ask.seat in kept else self.opened(ask, times, old, was)
                for ask in asks
            ]
        )
        return old._replace(
            decisions=decisions,
            times=tuple(times),
            bots=self.after.bots,
            colors=self.after.variant.colors,
            turn=old.turn + len(began),
            turn_at=turn_at if began else old.turn_at,
            stops=tuple([one for one in old.stops if self.matters(one, decisions)]),
            pausing=old.pausing if self.before.round == self.after.round else (),
        )

    def without_outages(self, old: Desk, kept: Mapping[int, Decision]) -> Desk:
        """The desk without the outages of questions that closed: what is asked next has lost no time."""
        if not old.stops:
            return old
        return old._replace(stops=tuple([one for one in old.stops if one.why != OUTAGE or one.seat in kept]))

    def count_turns(self, times: list[SeatTime], began: Sequence[TurnBegan]) -> None:
        """Notes whose turns began, and whether the seat's own person plays them."""
        for event in began:
            seat = self.after.variant.seat_of[event.army]
            if seat >= 0:
                own = not self.after.bots[seat]
                times[seat] = times[seat]._replace(turns=times[seat].turns + 1, played=times[seat].played + own)

    def bots_began(self, old: Desk, times: list[SeatTime]) -> None:
        """Notes since when bots keep seats; one that is lent a turn keeps nothing."""
        for seat, bot in zip(self.after.variant.every_seat, self.after.bots):
            keeps = bot and not times[seat].lent
            if keeps != bool(times[seat].bot_at) and (not keeps or not old.bots[seat] or old.times[seat].lent):
                times[seat] = times[seat]._replace(bot_at=self.now if keeps else 0)

    def matters(self, stop: Stop, decisions: Sequence[Decision]) -> bool:
        """Whether a stop has not ended, or is a part of the time of a question that is open still."""
        if stop.end > self.now:
            return True
        return any(one.opened < stop.end and stop.seat in (one.seat, EVERY_SEAT) for one in decisions)

    def timed_all(self, desk: Desk) -> Desk:
        """The desk with all deadlines as they are by what counts now; nothing else happens."""
        return desk._replace(decisions=tuple([self.until(one, desk.times[one.seat], desk) for one in desk.decisions]))

    def timed(self, decision: Decision, times: list[SeatTime], old: Desk) -> Decision:
        """A question that stays open, until when it is by what counts now."""
        if not self.retimes:
            return decision
        return self.until(decision, times[decision.seat], old)

    def until(self, decision: Decision, time: SeatTime, desk: Desk) -> Decision:
        """A question with its deadline, and with the moment at which the seat's bank begins."""
        rest = (self.clock, decision.clock, time, decision.opened, desk.spans(decision.seat))
        return decision._replace(deadline=clocks.deadline(*rest), bank=clocks.bank_begins(*rest))

    def kept(self, decision: Decision) -> Decision | None:
        """The question, if it is open still; where its offers changed, whoever has not seen that is stale."""
        seat = decision.seat
        if seat in self.answered:
            return None
        was, now = asked(self.before, seat), asked(self.after, seat)
        if was is None or now is not was:
            return None
        if not self.after.unmoved(self.before) and now.offers(self.after) != was.offers(self.before):
            return decision._replace(since=self.after.version)
        return decision

    def turn_over(self, seat: Seat, time: SeatTime, asks: Sequence[Ask]) -> bool:
        """Whether the turn that the seat's time belongs to has ended."""
        if not time.turn:
            return False
        if time.turn.startswith(SETUP):
            return not any(ask.seat == seat and ask.CLOCK == "setup" for ask in asks)
        return self.after.over() or time.turn != turn_name(self.after)

    def opened(self, ask: Ask, times: list[SeatTime], old: Desk, was: Collection[Seat]) -> Decision:
        """A question that opens now; `was` are the seats that were asked before."""
        seat, version = ask.seat, self.after.version
        if ask.CLOCK in OWN:
            times[seat] = clocks.begun(self.clock, times[seat], self.turn_for(ask, times[seat], seat in was))
        question = Decision(decision_id(self.game_id, seat, version), seat, ask.CLOCK, version, self.now, 0)
        return self.until(question, times[seat], old)

    def turn_for(self, ask: Ask, time: SeatTime, was_asked: bool) -> str:
        """The name of the turn that a question belongs to; at set-up, a run of questions to one seat is a turn."""
        if ask.CLOCK != "setup":
            return turn_name(self.after)
        if was_asked and time.turn.startswith(SETUP):
            return time.turn
        return f"{SETUP}{self.after.version}"
