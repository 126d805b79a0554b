"""The verbs that editions share."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal


class Claim(Action):
    """Takes an unclaimed place at set-up."""

    __slots__ = ("zone",)
    NAME: ClassVar[str] = "claim"
    SPEC: ClassVar[str] = "zone:zone"

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def row(self) -> tuple[object, ...]:
        return (self.zone,)


class Place(Action):
    """Puts troops on own places: (place, count) pairs in the order of the board."""

    __slots__ = ("troops",)
    NAME: ClassVar[str] = "place"
    SPEC: ClassVar[str] = "troops:spread"

    def __init__(self, troops: tuple[tuple[int, int], ...]) -> None:
        self.troops = troops

    def row(self) -> tuple[object, ...]:
        return (self.troops,)


class Wish(Action):
    """Orders for a draft that the table runs at once: places in order of preference, and how to share out troops.

    `weights` says how many of the troops that are left go to each place, relative to the others.
    """

    __slots__ = ("weights", "zones")
    NAME: ClassVar[str] = "wish"
    SPEC: ClassVar[str] = "zones:zone* weights:spread"

    def __init__(self, zones: tuple[int, ...], weights: tuple[tuple[int, int], ...]) -> None:
        self.zones = zones
        self.weights = weights

    def row(self) -> tuple[object, ...]:
        return (self.zones, self.weights)


class Trade(Action):
    """Turns in cards for troops."""

    __slots__ = ("cards",)
    NAME: ClassVar[str] = "trade"
    WHEN: ClassVar[str] = "C-31"
    SPEC: ClassVar[str] = "cards:card*"

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def row(self) -> tuple[object, ...]:
        return (self.cards,)


class Attack(Action):
    """Battles from one place against another, with at most so many dice, until something stops them (A-13).

    `battles` is how many at most, 0 for no limit; it stops when fewer than `keep` troops are left in the origin, when
    more than `losses` were lost (0: never), or when the chance to take the place is below `odds` percent.
    """

    __slots__ = ("battles", "dice", "keep", "losses", "odds", "origin", "target")
    NAME: ClassVar[str] = "attack"
    SPEC: ClassVar[str] = "origin:zone target:zone dice:int battles:int=1 keep:int=0 losses:int=0 odds:int=0"

    def __init__(
        self, origin: int, target: int, dice: int, battles: int = 1, keep: int = 0, losses: int = 0, odds: int = 0
    ) -> None:
        self.origin = origin
        self.target = target
        self.dice = dice
        self.battles = battles
        self.keep = keep
        self.losses = losses
        self.odds = odds

    def row(self) -> tuple[object, ...]:
        return (self.origin, self.target, self.dice, self.battles, self.keep, self.losses, self.odds)

    def halted(self, game: Game) -> Refusal | None:
        """Where it was to stop before the end (`keep`, `losses`, `odds`), and the place was not taken."""
        if not (self.keep or self.losses or self.odds) or not game.total[self.target]:
            return None
        holder = game.holder[self.target]
        shared = holder < 0 or game.troops_of(self.target, holder) < game.total[self.target]
        if holder == game.holder[self.origin] and not (self.origin == self.target and shared):
            return None
        return Refusal("stopped", "A-12", (("origin", self.origin), ("target", self.target)))


class Defend(Action):
    """The number of dice that a defender rolls."""

    __slots__ = ("dice",)
    NAME: ClassVar[str] = "defend"
    SPEC: ClassVar[str] = "dice:int"

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def row(self) -> tuple[object, ...]:
        return (self.dice,)


class MoveIn(Action):
    """How many troops move into the place just taken."""

    __slots__ = ("count",)
    NAME: ClassVar[str] = "move_in"
    SPEC: ClassVar[str] = "count:int"

    def __init__(self, count: int) -> None:
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.count,)


class Move(Action):
    """A manoeuvre between own places."""

    __slots__ = ("count", "origin", "target")
    NAME: ClassVar[str] = "move"
    SPEC: ClassVar[str] = "origin:zone target:zone count:int"

    def __init__(self, origin: int, target: int, count: int) -> None:
        self.origin = origin
        self.target = target
        self.count = count

    def row(self) -> tuple[object, ...]:
        return (self.origin, self.target, self.count)


register(Claim, Place, Wish, Trade, Attack, Defend, MoveIn, Move)
