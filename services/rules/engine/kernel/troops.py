"""What happens to troops: the only events that change their numbers, with those of mechanics that say so (C-28)."""

from typing import ClassVar

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import register


class Received(Public):
    """Reinforcements that may now be placed, with a reason for each part of them."""

    __slots__ = ("army", "count", "reasons")
    NAME: ClassVar[str] = "received"
    SPEC: ClassVar[str] = "army:army count:int reasons:details"

    def __init__(self, army: int, count: int, reasons: tuple[tuple[str, int], ...]) -> None:
        self.army = army
        self.count = count
        self.reasons = reasons

    def row(self) -> tuple[object, ...]:
        return (self.army, self.count, self.reasons)

    def fold(self, game: Game) -> None:
        game.reserve += self.count
        if self.army == game.mover:
            game.received += self.count


class Placed(Public):
    """Troops of the reserve put down in a place."""

    __slots__ = ("army", "count", "zone")
    NAME: ClassVar[str] = "placed"
    SPEC: ClassVar[str] = "army:army zone:zone count:int"

    def __init__(self, army: int, zone: int, count: int) -> None:
        self.army = army
        self.zone = zone
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone, self.count)

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        game.reserve -= self.count


class Stationed(Public):
    """Troops put down that never were in the reserve: at set-up, or by a card on its own territory."""

    __slots__ = ("army", "count", "reason", "zone")
    NAME: ClassVar[str] = "stationed"
    SPEC: ClassVar[str] = "army:army zone:zone count:int reason:str"

    def __init__(self, army: int, zone: int, count: int, reason: str) -> None:
        self.army = army
        self.zone = zone
        self.count = count
        self.reason = reason

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone, self.count, self.reason)

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        if self.army == game.mover:
            game.received += self.count


class Assaulted(Public):
    """One or more battles from one place at another: the dice as text (`digits`), one word a battle, and all that fell.

    `last` is the number of dice that the attacker threw in the last battle.
    """

    __slots__ = ("army", "defender", "dice", "last", "lost", "origin", "slain", "target")
    NAME: ClassVar[str] = "assaulted"
    SPEC: ClassVar[str] = "army:army origin:zone defender:army target:zone dice:str lost:int slain:int last:int"

    def __init__(
        self, army: int, origin: int, defender: int, target: int, dice: str, lost: int, slain: int, last: int
    ) -> None:
        self.army = army
        self.origin = origin
        self.defender = defender
        self.target = target
        self.dice = dice
        self.lost = lost
        self.slain = slain
        self.last = last

    def row(self) -> tuple[object, ...]:
        return (
            self.army,
            self.origin,
            self.defender,
            self.target,
            self.dice,
            self.lost,
            self.slain,
            self.last,
        )

    def fold(self, game: Game) -> None:
        if self.lost:
            game.add(self.origin, self.army, -self.lost)
        if self.slain:
            game.add(self.target, self.defender, -self.slain)


class MovedIn(Public):
    """A place taken: the winners moved in."""

    __slots__ = ("army", "count", "loser", "origin", "target")
    NAME: ClassVar[str] = "moved_in"
    SPEC: ClassVar[str] = "army:army origin:zone target:zone count:int loser:army"

    def __init__(self, army: int, origin: int, target: int, count: int, loser: int) -> None:
        self.army = army
        self.origin = origin
        self.target = target
        self.count = count
        self.loser = loser

    def row(self) -> tuple[object, ...]:
        return (self.army, self.origin, self.target, self.count, self.loser)

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)
        if self.army == game.mover and not game.variant.board.sea[self.target]:
            game.captures += 1


class Moved(Public):
    """A manoeuvre."""

    __slots__ = ("army", "count", "origin", "target")
    NAME: ClassVar[str] = "moved"
    SPEC: ClassVar[str] = "army:army origin:zone target:zone count:int"

    def __init__(self, army: int, origin: int, target: int, count: int) -> None:
        self.army = army
        self.origin = origin
        self.target = target
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.army, self.origin, self.target, self.count)

    def fold(self, game: Game) -> None:
        game.add(self.origin, self.army, -self.count)
        game.add(self.target, self.army, self.count)


register(Received, Placed, Stationed, Assaulted, MovedIn, Moved)
