"""What a command does to the desk: which questions closed and opened, and what that costs each seat's clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from services.rules.app.clock import clocks
from services.rules.app.clock.clocks import OWN, TableClock
from services.rules.app.clock.desk import Decision, Desk, SeatTime, decision_id
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

    def desk(self, old: Desk, log: Sequence[Event], turn_at: int) -> Desk:
        """The desk after the command; `turn_at` is when a turn that it began did so by the rules."""
        times = list(old.times)
        kept: dict[int, Decision] = {}
        for one in old.decisions:
            still = self.kept(one)
            if still is None:
                times[one.seat] = clocks.charged(times[one.seat], one, self.now)
            else:
                kept[one.seat] = still
        asks = open_asks(self.after)
        for seat, time in zip(self.after.variant.every_seat, tuple(times)):
            if self.turn_over(seat, time, asks):
                times[seat] = clocks.ended(self.clock, time, played=not time.turn.startswith(SETUP))
        was = {one.seat for one in old.decisions}
        decisions = tuple([kept.get(ask.seat) or self.opened(ask, times, ask.seat in was) for ask in asks])
        turns = sum([1 for event in log if type(event) is TurnBegan])
        return old._replace(
            decisions=decisions,
            times=tuple(times),
            bots=self.after.bots,
            colors=self.after.variant.colors,
            turn=old.turn + turns,
            turn_at=turn_at if turns else old.turn_at,
        )

    def kept(self, decision: Decision) -> Decision | None:
        """The question, if it is open still; where its offers changed, whoever has not seen that is stale."""
        seat = decision.seat
        if seat in self.answered:
            return None
        was, now = asked(self.before, seat), asked(self.after, seat)
        if was is None or now is not was:
            return None
        if now.offers(self.after) != was.offers(self.before):
            return decision._replace(since=self.after.version)
        return decision

    def turn_over(self, seat: Seat, time: SeatTime, asks: Sequence[Ask]) -> bool:
        """Whether the turn that the seat's time belongs to has ended."""
        if not time.turn:
            return False
        if time.turn.startswith(SETUP):
            return not any(ask.seat == seat and ask.CLOCK == "setup" for ask in asks)
        return self.after.over() or time.turn != turn_name(self.after)

    def opened(self, ask: Ask, times: list[SeatTime], was_asked: bool) -> Decision:
        """A question that opens now."""
        seat = ask.seat
        if ask.CLOCK in OWN:
            times[seat] = clocks.begun(self.clock, times[seat], self.turn_for(ask, times[seat], was_asked))
        return Decision(
            decision_id(self.game_id, seat, self.after.version),
            seat,
            ask.CLOCK,
            self.after.version,
            self.now,
            clocks.deadline(self.clock, ask.CLOCK, times[seat], self.now),
        )

    def turn_for(self, ask: Ask, time: SeatTime, was_asked: bool) -> str:
        """The name of the turn that a question belongs to; at set-up, a run of questions to one seat is a turn."""
        if ask.CLOCK != "setup":
            return turn_name(self.after)
        if was_asked and time.turn.startswith(SETUP):
            return time.turn
        return f"{SETUP}{self.after.version}"
