"""What happened, in the past tense. Folding an event never validates and never rolls, so replay is fold.

A game's bookkeeping (its agenda) is logged once for each action, so folded and live states are equal at the end of
an action, not between the events of one.
"""

from typing import ClassVar

from services.rules.engine.kernel.game import OUT, Game
from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.record import Record, register, with_entry
from services.rules.engine.kernel.steps import Step


class Event(Record):
    """Hidden by default: an event that should be seen says so in `seen`."""

    SILENT: ClassVar[bool] = False
    """Silent events change nothing that others may notice, so they do not count in the game's version."""

    TOLD: ClassVar[bool] = False
    """Silent events that are told to whoever may see them, beside what others notice at the same time."""

    def fold(self, game: Game) -> None:
        """Applies what happened. Nothing else changes a game, but for its agenda, which the play moves on."""

    def seen(self, game: Game, viewer: Seat) -> "Event | None":
        """What a seat (or SPECTATOR) learns of it: the event, a poorer one of the same kind, or nothing."""
        return None


class Public(Event):
    """An event that everybody sees as it is."""

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self


class OfArmy(Public):
    """Something that an army did, or that happened to it."""

    army: Army


class Secret(Event):
    """Something that an army did, or that happened to it, which not everybody may see as it was."""

    army: Army


class OwnArmy(Secret):
    """Something that nobody but the player of its army learns of."""

    SILENT: ClassVar[bool] = True

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if viewer == game.variant.seat_of[self.army] else None


class Paused(Event):
    """The agenda below `keep` is as it was, and these steps are on top of it: where the game waits."""

    NAME = "paused"

    keep: int
    steps: tuple[Step, ...]

    def fold(self, game: Game) -> None:
        game.agenda[self.keep :] = self.steps

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return Paused(self.keep, tuple([step.seen(game, viewer) for step in self.steps]))


class TurnBegan(OfArmy):
    NAME = "turn_began"

    round: int

    def fold(self, game: Game) -> None:
        game.mover = self.army
        if self.round != game.round:
            game.round = self.round
            game.draws = ()
        game.reserve = 0
        game.received = 0
        game.captures = 0


class OrderSet(Public):
    """The order of play; the first army begins."""

    NAME = "order_set"

    order: tuple[Army, ...]

    def fold(self, game: Game) -> None:
        game.order = self.order


class Rolled(Public):
    """Dice that are no battle: one throw, who threw it (-1 for nobody) and what for."""

    NAME = "rolled"

    reason: str
    army: Army
    faces: tuple[int, ...]


class Eliminated(OfArmy):
    """An army left the game; `by` is who took its last place, -1 where nobody did."""

    NAME = "eliminated"

    by: Army

    def fold(self, game: Game) -> None:
        game.status = with_entry(game.status, self.army, OUT)
        game.killers = with_entry(game.killers, self.army, self.by)


class Ended(Public):
    """The game is over: the seats that won and why."""

    NAME = "ended"

    winners: tuple[Seat, ...]
    reason: str

    def fold(self, game: Game) -> None:
        game.winners = self.winners
        game.reason = self.reason


register(Paused, TurnBegan, OrderSet, Rolled, Eliminated, Ended)
