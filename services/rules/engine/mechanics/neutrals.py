"""Neutral forces that the opponent of the player to move looks after (A-5)."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import SPECTATOR, Army, Seat
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.troops import Placed
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.reinforce import placing_refusal
from services.rules.engine.mechanics.setup import spread_out
from services.rules.engine.mechanics.verbs import Place


class OpponentDecides(Rule):
    """In a game of two the opponent of the player to move decides for the neutral armies that are attacked."""

    def decider(self, game: Game, army: Army) -> Seat:
        return Seat(1 - game.variant.seat_of[game.mover]) if game.mover >= 0 else SPECTATOR


class NeutralReinforcements(Phase):
    """A part of a turn in which somebody places for neutral forces; `begin` asks by PlaceForAsk."""


class PlaceForAsk(ArmyAsk):
    """Place a neutral army's reserve on its places; it is asked of the opponent of the player to move."""

    NAME = "placing_for"
    RULE = "A-5"
    CLOCK = "reaction"

    rule: str

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("place", (Spread("troops", tuple(game.places(self.army)), 1, self.count(game)),)),)

    def count(self, game: Game) -> int:
        """The troops to place."""
        return game.reserve

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return wrong_verb(self, game, action)
        return placing_refusal(game, self.army, action, self.count(game), self.rule)

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Place)
        for zone, count in action.troops:
            play.emit(Placed(self.army, zone, count))
        if not play.game.reserve:
            play.close(self)

    def default(self, game: Game) -> Action:
        """Evenly on the places that border the player to move."""
        near = game.variant.board.near
        borders = [
            (zone, 1)
            for zone in game.places(self.army)
            if any(game.holder[other] == game.mover for other in near[zone])
        ]
        return Place(spread_out(game, self.army, self.count(game), tuple(borders)))


class PlaceEvenly(Order):
    """Place for neutral forces without asking me: evenly on the places that border the player to move."""

    NAME = "place_evenly"

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return any(isinstance(phase, NeutralReinforcements) for phase in game.variant.phases)

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return ask.default(game) if isinstance(ask, PlaceForAsk) else None


register(PlaceForAsk, PlaceEvenly)
