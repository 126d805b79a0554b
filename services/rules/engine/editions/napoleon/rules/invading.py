"""The invasion that goes on: who invades what, what that costs where epidemics are, and who follows the victors."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics
from services.rules.engine.editions.napoleon.rules.following import FollowAsk
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import NOBODY, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.limits import free


class Invading(PublicSlice):
    """The army that invades, the place that it invades (-1: none), and whether a battle was fought there yet."""

    NAME = "invading_now"

    army: Maybe[Army]
    target: Maybe[Zone]
    fought: bool


class InvasionDeclared(Public):
    """An army invades another place from now on; `toll` is what epidemics there cost it where it comes from."""

    NAME = "invasion_declared"

    army: Army
    origin: Zone
    target: Zone
    toll: int

    def fold(self, game: Game) -> None:
        if self.toll:
            game.add(self.origin, self.army, -self.toll)
        game.slices["invading_now"] = Invading(self.army, self.target, False)


class InvasionFought(Public):
    """The first battle of the invasion was fought."""

    NAME = "invasion_fought"

    def fold(self, game: Game) -> None:
        now = game.slice(Invading)
        game.slices["invading_now"] = Invading(now.army, now.target, True)


class InvasionOver(Public):
    """No invasion goes on any more."""

    NAME = "invasion_over"

    def fold(self, game: Game) -> None:
        game.slices["invading_now"] = Invading(NOBODY, NOWHERE, False)


class Entered(Public):
    """Troops moved into an empty place: an invasion without a battle."""

    NAME = "entered"

    army: Army
    origin: Zone
    target: Zone
    count: int

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
            if not game.slice(Invading).fought:
                play.emit(InvasionFought())
        elif isinstance(event, (MovedIn, Entered)):
            end_invasion(play)
            if leaders_at(game, event.origin, event.army):
                seat = game.variant.seat_of[game.mover]
                play.push(FollowAsk(seat, event.army, event.origin, event.target))


def toll_for(game: Game, army: Army, target: Zone) -> int:
    """What declaring the invasion of a place costs: a regiment for each epidemic there, once an invasion (NA-35)."""
    now = game.slice(Invading)
    return 0 if now.target == target and now.army == army else game.slice(Epidemics).zones.count(target)


def declare(play: Play, army: Army, origin: Zone, target: Zone) -> None:
    """Begins an invasion and pays its toll, unless it goes on already; the last regiment is never taken."""
    now = play.game.slice(Invading)
    if now.target != target or now.army != army:
        toll = min(toll_for(play.game, army, target), free(play.game, origin, army))
        play.emit(InvasionDeclared(army, origin, target, toll))


def end_invasion(play: Play) -> None:
    """The invasion is over, if there is one."""
    if play.game.slice(Invading).target >= 0:
        play.emit(InvasionOver())


register(Invading, InvasionDeclared, InvasionFought, InvasionOver, Entered)
