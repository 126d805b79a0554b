"""The invasion that goes on: who invades what, what that costs where epidemics are, and who follows the victors."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.epidemics import epidemics_of
from services.rules.engine.editions.napoleon.rules.following import FollowAsk
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.limits import free

NOWHERE = -1


class Invading(Slice):
    """The army that invades, the place that it invades (-1: none), and whether a battle was fought there yet."""

    __slots__ = ("army", "fought", "target")
    NAME: ClassVar[str] = "invading_now"
    SPEC: ClassVar[str] = "army:army? target:zone? fought:bool"

    def __init__(self, army: int, target: int, fought: bool) -> None:
        self.army = army
        self.target = target
        self.fought = fought

    def row(self) -> tuple[object, ...]:
        return (self.army, self.target, self.fought)

    def seen(self, game: Game, viewer: int) -> Slice:
        return self


def invading_of(game: Game) -> Invading:
    slice = game.slices["invading_now"]
    assert isinstance(slice, Invading)
    return slice


class InvasionDeclared(Public):
    """An army invades another place from now on; `toll` is what epidemics there cost it where it comes from."""

    __slots__ = ("army", "origin", "target", "toll")
    NAME: ClassVar[str] = "invasion_declared"
    SPEC: ClassVar[str] = "army:army origin:zone target:zone toll:int"

    def __init__(self, army: int, origin: int, target: int, toll: int) -> None:
        self.army = army
        self.origin = origin
        self.target = target
        self.toll = toll

    def row(self) -> tuple[object, ...]:
        return (self.army, self.origin, self.target, self.toll)

    def fold(self, game: Game) -> None:
        if self.toll:
            game.add(self.origin, self.army, -self.toll)
        game.slices["invading_now"] = Invading(self.army, self.target, False)


class InvasionFought(Public):
    """The first battle of the invasion was fought."""

    __slots__ = ()
    NAME: ClassVar[str] = "invasion_fought"

    def fold(self, game: Game) -> None:
        now = invading_of(game)
        game.slices["invading_now"] = Invading(now.army, now.target, True)


class InvasionOver(Public):
    """No invasion goes on any more."""

    __slots__ = ()
    NAME: ClassVar[str] = "invasion_over"

    def fold(self, game: Game) -> None:
        game.slices["invading_now"] = Invading(NOBODY, NOWHERE, False)


class Entered(Public):
    """Troops moved into an empty place: an invasion without a battle."""

    __slots__ = ("army", "count", "origin", "target")
    NAME: ClassVar[str] = "entered"
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


class Campaigns(Rule):
    """Keeps the invasion that goes on, and asks which leaders follow into a place that was taken or entered."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn, Entered)

    def initial(self, game: Game) -> Slice | None:
        return Invading(NOBODY, NOWHERE, False)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Assaulted):
            if not invading_of(game).fought:
                play.emit(InvasionFought())
        elif isinstance(event, (MovedIn, Entered)):
            end_invasion(play)
            if leaders_at(game, event.origin, event.army):
                seat = game.variant.seat_of[game.mover]
                play.push(FollowAsk(seat, event.army, event.origin, event.target))


def toll_for(game: Game, army: int, target: int) -> int:
    """What declaring the invasion of a place costs: a regiment for each epidemic there, once an invasion (NA-35)."""
    now = invading_of(game)
    return 0 if now.target == target and now.army == army else epidemics_of(game).count(target)


def declare(play: Play, army: int, origin: int, target: int) -> None:
    """Begins an invasion and pays its toll, unless it goes on already; the last regiment is never taken."""
    now = invading_of(play.game)
    if now.target != target or now.army != army:
        toll = min(toll_for(play.game, army, target), free(play.game, origin, army))
        play.emit(InvasionDeclared(army, origin, target, toll))


def end_invasion(play: Play) -> None:
    """The invasion is over, if there is one."""
    if invading_of(play.game).target >= 0:
        play.emit(InvasionOver())


register(Invading, InvasionDeclared, InvasionFought, InvasionOver, Entered)
