"""Pieces lost otherwise than in battle, and players who leave the board."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.seas import Seas
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import TroopsAt
from services.rules.engine.mechanics.ending import Elimination


class Lost(TroopsAt):
    """Regiments or ships that were removed from a place: to an epidemic, or with their player."""

    NAME = "lost"

    reason: str

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, -self.count)


class LandElimination(Elimination):
    """A player without a territory is out, whatever zones are held (NA-37)."""

    def gone(self, game: Game, army: Army) -> bool:
        return not game.places(army)


class Scuttling(Rule):
    """Ships leave the board with their player (NA-37), or when their turn has gone by without the battle they owed.

    The second happens only where a player resigns to neutral troops before that battle.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated, TurnBegan)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        for zone in game.variant.part(Seas).zones:
            if isinstance(event, Eliminated):
                scuttle(play, event.army, zone)
            elif game.total[zone]:
                for army in game.variant.every_army:
                    if army != game.holder[zone]:
                        scuttle(play, army, zone)


def scuttle(play: Play, army: Army, zone: Zone) -> None:
    """Removes an army's ships from a zone."""
    count = play.game.troops_of(zone, army)
    if count:
        play.emit(Lost(army, zone, count, "scuttled"))


register(Lost)
