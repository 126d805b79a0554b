"""Manoeuvres: one by land, one by sea, and one for each general and admiral."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.advanced_verbs import March
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at, unit_at
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.manoeuvre import MoveAsk
from services.rules.engine.mechanics.verbs import Move


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


class Marches(Rule):
    """Keeps the book of a turn's manoeuvres."""

    def initial(self, game: Game) -> Slice | None:
        return Marching(0, 0, (), ())


class Manoeuvres(Phase):
    """All manoeuvres of a turn, in any order."""

    NAME: ClassVar[str] = "manoeuvre"

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.emit(ManoeuvresBegan(army))
        play.push(MarchAsk(play.game.variant.seat_of[army], army, True, "NA-39"))


class MarchAsk(MoveAsk):
    """Manoeuvres of the own troops and leaders, until none is left or the phase is ended."""

    __slots__ = ()
    NAME: ClassVar[str] = "marching_on"
    RULE: ClassVar[str] = "NA-39"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        for origin in self.origins(game):
            most = self.spare(game, origin, False)
            alone = count_at(marching_of(game).leaders, origin) > 0
            reach = tuple(self.reach(game, origin)) if most > 0 or alone else ()
            if reach and most > 0 and self.left(game, origin):
                fields = (Pick("origin", (origin,)), Pick("target", reach), Count("count", 1, most, most))
                found.append(Offer("move", fields))
            if reach and alone:
                most = self.spare(game, origin, True)
                fields = (Pick("origin", (origin,)), Pick("target", reach), Count("count", 0, most, most))
                found.append(Offer("march", fields))
        found.append(Offer("done"))
        return tuple(found)

    def origins(self, game: Game) -> list[int]:
        return [zone for zone, holder in enumerate(game.holder) if holder == self.army]

    def left(self, game: Game, origin: int) -> bool:
        """Whether the manoeuvre that needs no leader is still to be made, by land or by sea."""
        now = marching_of(game)
        return (now.naval if game.variant.board.sea[origin] else now.land) > 0

    def spare(self, game: Game, origin: int, led: bool) -> int:
        """How many troops may leave: on land all but one; ships all, unless an admiral would be left alone (NA-60).

        With a leader (`led`) only those that have stood there all along.
        """
        troops = game.troops_of(origin, self.army)
        others = leaders_at(game, origin, self.army) - (1 if led else 0)
        stays = 1 if others > 0 or not game.variant.board.sea[origin] else 0
        return min(troops - stays, count_at(marching_of(game).stood, origin)) if led else troops - stays

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, (Move, March)):
            return super().check(game, action)
        origin, led = action.origin, isinstance(action, March)
        if origin not in self.origins(game):
            return Refusal("not_your_place", self.rule, (("origin", origin),))
        if led and count_at(marching_of(game).leaders, origin) < 1:
            return Refusal("no_leader_here", "NA-40", (("origin", origin),))
        if not led and not self.left(game, origin):
            return Refusal("manoeuvre_made", "NA-39", (("origin", origin),))
        most, least = self.spare(game, origin, led), 0 if led else 1
        if not least <= action.count <= most:
            rule = "NA-40" if led else "NA-39"
            return Refusal("wrong_count", rule, (("count", action.count), ("least", least), ("most", most)))
        if action.target not in self.reach(game, origin):
            return Refusal("not_connected", self.rule, (("origin", origin), ("target", action.target)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, (Move, March)):
            led = 1 if isinstance(action, March) else 0
            play.emit(Marched(self.army, action.origin, action.target, action.count, led))
            if len(self.offers(play.game)) > 1:
                return
        play.close(self)


register(Marching, ManoeuvresBegan, Marched, MarchAsk)
