"""The book of a turn's manoeuvres: what is left to make, and who may still be taken along."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.leaders import leaders_at, unit_at
from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule

Pairs = tuple[tuple[int, int], ...]
"""Places with counts above zero, in the order of the board."""


class Marching(Slice):
    """By place: how many leaders can still move, and how many troops that stood there when the phase began still do.

    `land` and `naval` are the manoeuvres left that need no leader.
    """

    __slots__ = ("land", "leaders", "naval", "stood")
    NAME: ClassVar[str] = "marching"
    SPEC: ClassVar[str] = "land:int naval:int leaders:spread stood:spread"

    def __init__(self, land: int, naval: int, leaders: Pairs, stood: Pairs) -> None:
        self.land = land
        self.naval = naval
        self.leaders = leaders
        self.stood = stood

    def row(self) -> tuple[object, ...]:
        return (self.land, self.naval, self.leaders, self.stood)

    def seen(self, game: Game, viewer: int) -> Slice:
        return self


def marching_of(game: Game) -> Marching:
    slice = game.slices["marching"]
    assert isinstance(slice, Marching)
    return slice


def count_at(pairs: Pairs, zone: int) -> int:
    """The count of a place."""
    for place, count in pairs:
        if place == zone:
            return count
    return 0


def with_count(pairs: Pairs, zone: int, count: int) -> Pairs:
    """The pairs with another count for a place."""
    others = [pair for pair in pairs if pair[0] != zone]
    return tuple(sorted([*others, (zone, count)] if count else others))


class ManoeuvresBegan(Public):
    """The manoeuvre phase began: a leader may only take along who stands there now (NA-40)."""

    __slots__ = ("army",)
    NAME: ClassVar[str] = "manoeuvres_began"
    SPEC: ClassVar[str] = "army:army"

    def __init__(self, army: int) -> None:
        self.army = army

    def row(self) -> tuple[object, ...]:
        return (self.army,)

    def fold(self, game: Game) -> None:
        own = [zone for zone, holder in enumerate(game.holder) if holder == self.army]
        leaders = [(zone, leaders_at(game, zone, self.army)) for zone in own if leaders_at(game, zone, self.army)]
        stood = [(zone, game.troops_of(zone, self.army)) for zone in own]
        game.slices["marching"] = Marching(1, 1, tuple(leaders), tuple(stood))


class Marched(Public):
    """A manoeuvre with a leader (`leaders` is 1) or without one (0)."""

    __slots__ = ("army", "count", "leaders", "origin", "target")
    NAME: ClassVar[str] = "marched"
    SPEC: ClassVar[str] = "army:army origin:zone target:zone count:int leaders:int"

    def __init__(self, army: int, origin: int, target: int, count: int, leaders: int) -> None:
        self.army = army
        self.origin = origin
        self.target = target
        self.count = count
        self.leaders = leaders

    def row(self) -> tuple[object, ...]:
        return (self.army, self.origin, self.target, self.count, self.leaders)

    def fold(self, game: Game) -> None:
        now, origin = marching_of(game), self.origin
        if self.count:
            game.add(origin, self.army, -self.count)
            game.add(self.target, self.army, self.count)
        layer = game.units[unit_at(game, origin)]
        layer[origin * game.armies + self.army] -= self.leaders
        layer[self.target * game.armies + self.army] += self.leaders
        stood = count_at(now.stood, origin)
        if self.leaders:
            leaders = with_count(now.leaders, origin, count_at(now.leaders, origin) - 1)
            stood -= self.count
            game.slices["marching"] = Marching(now.land, now.naval, leaders, with_count(now.stood, origin, stood))
            return
        naval = 1 if game.variant.board.sea[origin] else 0
        stood = min(stood, game.troops_of(origin, self.army))
        game.slices["marching"] = Marching(
            now.land - 1 + naval, now.naval - naval, now.leaders, with_count(now.stood, origin, stood)
        )


class ManoeuvreGranted(Public):
    """A card gives one more manoeuvre by land."""

    __slots__ = ("army",)
    NAME: ClassVar[str] = "manoeuvre_granted"
    SPEC: ClassVar[str] = "army:army"

    def __init__(self, army: int) -> None:
        self.army = army

    def row(self) -> tuple[object, ...]:
        return (self.army,)

    def fold(self, game: Game) -> None:
        now = marching_of(game)
        game.slices["marching"] = Marching(now.land + 1, now.naval, now.leaders, now.stood)


class Marches(Rule):
    """Keeps the book of a turn's manoeuvres."""

    def initial(self, game: Game) -> Slice | None:
        return Marching(0, 0, (), ())


register(Marching, ManoeuvresBegan, Marched, ManoeuvreGranted)
