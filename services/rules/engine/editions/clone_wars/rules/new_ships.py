"""Step 5: ships that cards have brought are placed."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.ships import ShipStationed
from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn
from services.rules.engine.editions.clone_wars.rules.verbs import StationShip
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.reinforce import threatened


class StationShipAsk(ArmyAsk):
    """Place a ship on an own planet; stays open until none waits."""

    NAME = "stationing_ship"
    RULE = "S-12"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        ships = Pick("ship", tuple(sorted(set(game.slice(FactionTurn).waiting))))
        return (Offer("station_ship", (ships, Pick("zone", tuple(game.places(self.army))))),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, StationShip):
            return wrong_verb(self, game, action)
        if action.ship not in game.slice(FactionTurn).waiting:
            return Refusal("no_such_ship_waits", "S-12", (("ship", action.ship),))
        if action.zone not in game.places(self.army):
            return Refusal("not_your_place", "S-12", (("zone", action.zone),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, StationShip)
        play.emit(ShipStationed(self.army, action.zone, action.ship))
        if not play.game.slice(FactionTurn).waiting:
            play.close(self)

    def default(self, game: Game) -> Action:
        return StationShip(game.slice(FactionTurn).waiting[0], threatened(game, self.army))


class NewShips(AskPhase):
    """The ships that cards have brought are placed once all troops are (S-12)."""

    NAME: ClassVar[str] = "ship"
    ASK: ClassVar[type[ArmyAsk]] = StationShipAsk

    def due(self, game: Game, army: Army) -> bool:
        return bool(game.slice(FactionTurn).waiting)


register(StationShipAsk)
