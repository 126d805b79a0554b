"""Airfields: placed when won, and a point for the highest die in every battle within reach (K-21)."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.missions import Missions, set_airfields
from services.rules.engine.editions.command.rules.verbs import PlaceAirfield
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Reward, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.troops import AtPlace, MovedIn
from services.rules.engine.mechanics.pieces import PieceAsk
from services.rules.engine.mechanics.reinforce import threatened


class AirfieldPlaced(AtPlace):
    """An army's airfield stands on this place."""

    NAME = "airfield_placed"

    def fold(self, game: Game) -> None:
        stand = game.slice(Missions).airfields[self.army]
        set_airfields(game, self.army, tuple(sorted((*stand, self.zone))))


class AirfieldLost(AtPlace):
    """All airfields of an army on this place were lost with it."""

    NAME = "airfield_lost"

    def fold(self, game: Game) -> None:
        stand = game.slice(Missions).airfields[self.army]
        set_airfields(game, self.army, tuple([zone for zone in stand if zone != self.zone]))


def raise_airfield(play: Play, army: Army, reward: Reward) -> None:
    """Asks where an airfield goes, if the reward just won is one."""
    game = play.game
    if reward >= 0 and game.variant.board.data["rewards"][reward]["effect"]["type"] == "airfield":
        play.push(AirfieldAsk(game.variant.seat_of[army], army))


class AirfieldAsk(PieceAsk):
    """Put the airfield on an own place; it cannot be kept back."""

    NAME = "placing_airfield"
    RULE = "K-21"
    VERB = PlaceAirfield

    def put(self, zone: Zone) -> Event:
        return AirfieldPlaced(self.army, zone)

    def default(self, game: Game) -> Action:
        return PlaceAirfield(threatened(game, self.army))


class Airfields(Rule):
    """One point more on the highest die of the owner; the place attacked is where a battle is (K-37)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn,)

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        near = game.variant.board.near[fighter.battlefield]
        for zone in game.slice(Missions).airfields[fighter.army]:
            if zone == fighter.battlefield or zone in near:
                return [faces[0] + 1, *faces[1:]]
        return faces

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, MovedIn)
        if event.target in play.game.slice(Missions).airfields[event.loser]:
            play.emit(AirfieldLost(event.loser, event.target))


register(AirfieldPlaced, AirfieldLost, AirfieldAsk)
