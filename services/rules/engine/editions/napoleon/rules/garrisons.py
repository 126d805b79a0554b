"""The end of set-up: every player's first general and fortification."""

from services.rules.engine.editions.napoleon.rules.advanced_verbs import Garrison
from services.rules.engine.editions.napoleon.rules.forts import FortBuilt
from services.rules.engine.editions.napoleon.rules.leaders import LeadersPlaced
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, AskEverybody, wrong_verb
from services.rules.engine.mechanics.reinforce import threatened


class GarrisonAsk(ArmyAsk):
    """Place a general and a fortification on own territories, together or apart."""

    NAME = "garrisoning"
    RULE = "NA-5"
    CLOCK = "setup"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        places = tuple(game.places(self.army))
        return (Offer("garrison", (Pick("general", places), Pick("fort", places))),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Garrison):
            return wrong_verb(self, game, action)
        places = game.places(self.army)
        for zone in (action.general, action.fort):
            if zone not in places:
                return Refusal("not_your_place", "NA-5", (("zone", zone),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Garrison)
        play.close(self)
        play.emit(LeadersPlaced(self.army, action.general, 1))
        play.emit(FortBuilt(self.army, action.fort))

    def default(self, game: Game) -> Action:
        """The general with the most regiments, the fortification where the danger is greatest."""
        places = game.places(self.army)
        strongest = max(places, key=lambda zone: (game.total[zone], -zone))
        return Garrison(strongest, threatened(game, self.army))


class Garrisons(AskEverybody):
    """Everybody places a general and a fortification, at once and unseen (NA-5)."""

    NAME = "garrisons"
    ASK = GarrisonAsk


register(Garrisons, GarrisonAsk)
