"""One game of a match, and what it cost each seat. Every seat is shown only what it may see."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from services.bots.arena.entrants import ILLEGAL, Fault, Sitter
from services.bots.brains.match import seeded
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import Play, asked, new_play, open_asks
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import masked

ENDLESS: Final = 1000
"""Rounds after which a game that has no limit of its own is given up as unfinished."""
MOST_ANSWERS: Final = 2000
"""Answers of a seat in one turn after which its decisions take their defaults: some answers lead nowhere."""
UNFINISHED: Final = "unfinished"
BROKE_DOWN: Final = "broke_down"
ENDLESS_TURN: Final = "endless_turn"


class Cost:
    """What answers cost; a turn's cost includes what the seat was asked in others' turns before it."""

    def __init__(self) -> None:
        self.turns = 0
        self.answers = 0
        self.wall = 0.0
        self.cpu = 0.0
        self.slowest = 0.0
        self.faults: Counter[str] = Counter()

    def add(self, more: Cost) -> None:
        """Counts what was done elsewhere too."""
        self.turns += more.turns
        self.answers += more.answers
        self.wall += more.wall
        self.cpu += more.cpu
        self.slowest = max(self.slowest, more.slowest)
        self.faults += more.faults


class Meter(Cost):
    """The cost of a seat while it plays."""

    def __init__(self) -> None:
        super().__init__()
        self._wall_before = 0.0
        self._answers_before = 0

    def turn(self) -> None:
        """A turn of the seat begins."""
        self.turns += 1
        self.rest()

    def rest(self) -> None:
        """What was running is over."""
        self.slowest = max(self.slowest, self.wall - self._wall_before)
        self._wall_before, self._answers_before = self.wall, self.answers

    def endless(self) -> bool:
        """Whether the turn has taken more answers than any sensible one."""
        return self.answers - self._answers_before > MOST_ANSWERS


class Bout(NamedTuple):
    """One finished game."""

    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    meters: tuple[Meter, ...]
    fault: Exception | None
    """The first exception of a bot that broke down."""


def play_bout(variant: Variant, sitters: Sequence[Sitter], seed: int) -> Bout:
    """A whole game; whoever gives no legal answer is answered for by the decision's default, as by a caretaker."""
    table = Table(new_play(variant, seeded(variant, seed)), sitters)
    game = table.play.game
    while not game.reason and game.round <= ENDLESS:
        for seat in [ask.seat for ask in open_asks(game)]:
            table.answer(seat)
        table.count_turns()
    reason = game.reason or UNFINISHED
    for sitter, meter in zip(sitters, table.meters):
        meter.rest()
        elsewhere = sitter.leave(game.winners, reason)
        meter.cpu = meter.cpu if elsewhere is None else elsewhere
    return Bout(game.winners, reason, game.round, tuple(table.meters), table.fault)


class Table:
    """A game under way."""

    def __init__(self, play: Play, sitters: Sequence[Sitter]) -> None:
        self.play = play
        self.sitters = sitters
        self.meters = [Meter() for _ in sitters]
        self.fault: Exception | None = None

    def answer(self, seat: Seat) -> None:
        """One answer of a seat."""
        meter = self.meters[seat]
        meter.answers += 1
        if meter.endless():
            meter.faults[ENDLESS_TURN] += 1
        elif (actions := self.chosen(seat, meter)) is not None:
            if self.play.batch(seat, actions)[0]:
                return
            meter.faults[ILLEGAL] += 1
        self.play.expire(seat)

    def chosen(self, seat: Seat, meter: Meter) -> tuple[Action, ...] | None:
        """What is answered; None where nothing is, which is counted."""
        game = masked(self.play.game, seat)
        ask = asked(game, seat)
        if ask is None:  # what somebody else has just answered has closed it
            return None
        wall, cpu = time.perf_counter(), time.thread_time()
        try:
            return self.sitters[seat].choose(game, ask)
        except Fault as fault:
            meter.faults[fault.kind] += 1
        except Exception as fault:  # whoever wrote the bot, the match goes on
            meter.faults[BROKE_DOWN] += 1
            self.fault = self.fault or fault
        finally:
            meter.cpu += time.thread_time() - cpu
            meter.wall += time.perf_counter() - wall
        return None

    def count_turns(self) -> None:
        """Takes the log: nobody else reads it."""
        for event in self.play.log:
            if type(event) is TurnBegan:
                seat = self.play.game.variant.seat_of[event.army]
                if seat >= 0:
                    self.meters[seat].turn()
        self.play.log.clear()
