"""What happened, in the past tense. Folding an event never validates and never rolls, so replay is fold.

A game's bookkeeping (its agenda) is logged once for each action, so folded and live states are equal at the end of
an action, not between the events of one.
"""

from typing import ClassVar

from services.rules.engine.kernel.game import OUT, Game
from services.rules.engine.kernel.record import Record, register
from services.rules.engine.kernel.steps import Step


class Event(Record):
    """Hidden by default: an event that should be seen says so in `seen`."""

    __slots__ = ()
    NAME: ClassVar[str] = ""
    SILENT: ClassVar[bool] = False
    """Silent events change nothing that others may notice, so they do not count in the game's version."""

    def fold(self, game: Game) -> None:
        """Applies what happened; the only code that changes a game."""

    def seen(self, game: Game, viewer: int) -> "Event | None":
        """What a seat (or SPECTATOR) learns of it: the event, a poorer one of the same kind, or nothing."""
        return None


class Public(Event):
    """An event that everybody sees as it is."""

    __slots__ = ()

    def seen(self, game: Game, viewer: int) -> Event | None:
        return self


class Paused(Event):
    """The agenda below `keep` is as it was, and these steps are on top of it: where the game waits."""

    __slots__ = ("keep", "steps")
    NAME: ClassVar[str] = "paused"
    SPEC: ClassVar[str] = "keep:int steps:step*"

    def __init__(self, keep: int, steps: tuple[Step, ...]) -> None:
        self.keep = keep
        self.steps = steps

    def row(self) -> tuple[object, ...]:
        return (self.keep, self.steps)

    def fold(self, game: Game) -> None:
        game.agenda[self.keep :] = self.steps

    def seen(self, game: Game, viewer: int) -> Event | None:
        return Paused(self.keep, tuple([step.seen(game, viewer) for step in self.steps]))


class TurnBegan(Public):
    __slots__ = ("army", "round")
    NAME: ClassVar[str] = "turn_began"
    SPEC: ClassVar[str] = "army:army round:int"

    def __init__(self, army: int, round: int) -> None:
        self.army = army
        self.round = round

    def row(self) -> tuple[object, ...]:
        return (self.army, self.round)

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

    __slots__ = ("order",)
    NAME: ClassVar[str] = "order_set"
    SPEC: ClassVar[str] = "order:army*"

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def row(self) -> tuple[object, ...]:
        return (self.order,)

    def fold(self, game: Game) -> None:
        game.order = self.order


class Rolled(Public):
    """Dice that are no battle: one throw, who threw it (-1 for nobody) and what for."""

    __slots__ = ("army", "faces", "reason")
    NAME: ClassVar[str] = "rolled"
    SPEC: ClassVar[str] = "reason:str army:army faces:int*"

    def __init__(self, reason: str, army: int, faces: tuple[int, ...]) -> None:
        self.reason = reason
        self.army = army
        self.faces = faces

    def row(self) -> tuple[object, ...]:
        return (self.reason, self.army, self.faces)


class Eliminated(Public):
    """An army left the game; `by` is who took its last place, -1 where nobody did."""

    __slots__ = ("army", "by")
    NAME: ClassVar[str] = "eliminated"
    SPEC: ClassVar[str] = "army:army by:army"

    def __init__(self, army: int, by: int) -> None:
        self.army = army
        self.by = by

    def row(self) -> tuple[object, ...]:
        return (self.army, self.by)

    def fold(self, game: Game) -> None:
        game.status = game.status[: self.army] + (OUT,) + game.status[self.army + 1 :]
        game.killers = game.killers[: self.army] + (self.by,) + game.killers[self.army + 1 :]


class Ended(Public):
    """The game is over: the seats that won and why."""

    __slots__ = ("reason", "winners")
    NAME: ClassVar[str] = "ended"
    SPEC: ClassVar[str] = "winners:seat* reason:str"

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason

    def row(self) -> tuple[object, ...]:
        return (self.winners, self.reason)

    def fold(self, game: Game) -> None:
        game.winners = self.winners
        game.reason = self.reason


register(Paused, TurnBegan, OrderSet, Rolled, Eliminated, Ended)
