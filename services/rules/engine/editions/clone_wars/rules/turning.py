"""Planets that change sides without a battle, with all that stands on them."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.ships import (
    fleet_of,
    fleet_with,
    lose_fleet,
    room_for,
    shift,
    ships_at,
)
from services.rules.engine.kernel.events import Eliminated, Event, Public
from services.rules.engine.kernel.game import OUT, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.mechanics.ending import Elimination


class PlanetTurned(Public):
    """A planet went from one army to another, by Order 66 or by a change of command, with its troops and ships."""

    NAME = "planet_turned"

    zone: Zone
    army: Army
    to: Army
    count: int
    fighters: int
    corvettes: int
    capital_ships: int
    reason: str

    def fold(self, game: Game) -> None:
        fleet = fleet_of(self)
        game.add(self.zone, self.army, -self.count)
        game.add(self.zone, self.to, self.count)
        shift(game, self.zone, self.army, fleet, -1)
        shift(game, self.zone, self.to, fleet, 1)


def turn_planet(play: Play, zone: Zone, to: Army, reason: str) -> None:
    """Gives a planet to another army; ships above the limit of its new owner are lost (S-29)."""
    game = play.game
    army = game.holder[zone]
    fleet = ships_at(game, zone, army)
    kept = fleet_with([min(count, room) for count, room in zip(fleet, room_for(game, to))])
    lose_fleet(play, army, zone, fleet_with([count - stays for count, stays in zip(fleet, kept)]), "limit")
    play.emit(PlanetTurned(zone, army, to, game.troops_of(zone, army), *kept, reason))


class FactionElimination(Elimination):
    """An army without planets is out, also where the last one turned against it (S-21)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn, PlanetTurned)

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, PlanetTurned):
            if self.gone(play.game, event.army) and play.game.status[event.army] != OUT:
                play.emit(Eliminated(event.army, event.to))
        else:
            super().after(play, event)


register(PlanetTurned)
