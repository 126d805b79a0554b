"""Combat of the campaign: invasions with own and allied armies, and who is out (NI-13, NI-20)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.advanced_verbs import Enter
from services.rules.engine.editions.napoleon.rules.campaign_annexing import Annexed
from services.rules.engine.editions.napoleon.rules.effects_verbs import PlayCardBetween
from services.rules.engine.editions.napoleon.rules.independents_combat import NextCommand, obeying
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Loyalty
from services.rules.engine.editions.napoleon.rules.invasions import LandAsk, LandInvasions
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.game import OUT
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.mechanics.verbs import Attack


class CommandedInvasions(LandInvasions):
    """Invasions with one's own army and those of all allies."""

    def begin(self, play: Play) -> None:
        play.push(NextInvasion())


class CommandedLandAsk(LandAsk):
    """One attack, entry or card, or the end of combat; each ends an invasion of another place."""

    NAME = "commanding_invasions"

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if not isinstance(action, (Attack, Enter, PlayCardBetween)):
            play.game.variant.part(Loyalty).settle_allegiance(play)
            return
        play.push(NextInvasion())
        army = obeying(play, self, action.origin, action.target)
        if army >= 0:
            self.invade(play, army, action)


class NextInvasion(NextCommand):
    """The next invasion of the campaign."""

    NAME = "next_invasion"
    ASK = CommandedLandAsk


class LastTerritory(Rule):
    """Who has no territory left is out; whoever commands the army that took the last one has done it (N-23)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn, Annexed)

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, (MovedIn, Annexed))
        game = play.game
        if game.status[event.loser] != OUT and not game.places(event.loser):
            play.emit(Eliminated(event.loser, game.mover))


register(NextInvasion, CommandedLandAsk)
