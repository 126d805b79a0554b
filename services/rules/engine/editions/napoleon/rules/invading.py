"""How invasions begin and end: what declaring one costs where epidemics are, and who follows the victors."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics
from services.rules.engine.editions.napoleon.rules.following import FollowAsk
from services.rules.engine.editions.napoleon.rules.invasion import (
    NO_INVASION,
    Invasion,
    InvasionDeclared,
    InvasionFought,
    end_invasion,
)
from services.rules.engine.editions.napoleon.rules.leaders import leaders_at
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted, MovedIn, Movement
from services.rules.engine.mechanics.limits import free


class Entered(Movement):
    """Troops moved into an empty place: an invasion without a battle."""

    NAME = "entered"


class Undeclared(Rule):
    """Where nobody declares an invasion, an attack on another place or the conquest ends it."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn)

    def initial(self, game: Game) -> Slice | None:
        return NO_INVASION

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, MovedIn):
            end_invasion(play, taken=True)
        elif isinstance(event, Assaulted) and event.target != play.game.slice(Invasion).target:
            end_invasion(play)


class Campaigns(Rule):
    """Ends the invasion that was declared, and asks which leaders follow into a place that was taken or entered."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, MovedIn, Entered)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Assaulted):
            if not game.slice(Invasion).fought:
                play.emit(InvasionFought())
        elif isinstance(event, (MovedIn, Entered)):
            end_invasion(play, taken=True)
            if leaders_at(game, event.origin, event.army):
                seat = game.variant.seat_of[game.mover]
                play.push(FollowAsk(seat, event.army, event.origin, event.target))


def toll_for(game: Game, army: Army, target: Zone) -> int:
    """What declaring the invasion of a place costs: a regiment for each epidemic there, once an invasion (NA-35)."""
    now = game.slice(Invasion)
    return 0 if now.target == target and now.army == army else game.slice(Epidemics).zones.count(target)


def declare(play: Play, army: Army, origin: Zone, target: Zone) -> None:
    """Begins an invasion and pays its toll, unless it goes on already; the last regiment is never taken."""
    now = play.game.slice(Invasion)
    if now.target != target or now.army != army:
        toll = min(toll_for(play.game, army, target), free(play.game, origin, army))
        if now.target not in (NOWHERE, target):
            end_invasion(play)
        play.emit(InvasionDeclared(army, origin, target, toll))


register(Entered)
