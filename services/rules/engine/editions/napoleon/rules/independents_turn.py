"""What a player does for allies outside combat: reinforcements (N-18) and manoeuvres (N-24)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.independents import allies_of
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Rolled
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Reasons
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb
from services.rules.engine.kernel.troops import Placed, Received
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.manoeuvre import MoveAsk
from services.rules.engine.mechanics.reinforce import placing_refusal, threatened
from services.rules.engine.mechanics.verbs import Place


class Decline(Action):
    """Goes without what was offered; not `done`, so that a plan for the turn cannot decline by accident."""

    NAME = "decline"


class AlliedReinforcements(Phase):
    """One die of regiments for each ally; all dice are thrown, then the player answers ally by ally."""

    NAME: ClassVar[str] = "allied_reinforce"

    def begin(self, play: Play) -> None:
        game = play.game
        seat = game.variant.seat_of[game.mover]
        asks = [AlliedPlaceAsk(seat, ally, self.brings(play, ally)) for ally in allies_of(game, game.mover)]
        for ask in reversed(asks):
            play.push(ask)

    def brings(self, play: Play, ally: Army) -> Reasons:
        """What an ally gets, each part with its reason."""
        faces = play.chance.roll("allied_reinforcements", 1)
        play.emit(Rolled("allied_reinforcements", ally, faces))
        return (("die", faces[0]),)


class AlliedPlaceAsk(ArmyAsk):
    """Place all that an ally gets on its own places, or decline it."""

    NAME = "placing_allied"
    RULE = "N-18"
    FOLLOWS = True

    reasons: Reasons

    def count(self) -> int:
        return sum([number for _, number in self.reasons])

    def offers(self, game: Game) -> tuple[Offer, ...]:
        places = Spread("troops", tuple(game.places(self.army)), self.count(), self.count())
        return (Offer("place", (places,)), Offer("decline"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, Place):
            return wrong_verb(self, game, action)
        return placing_refusal(game, self.army, action, self.count(), "N-18", self.count())

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Place):
            play.emit(Received(self.army, self.count(), self.reasons))
            for zone, count in action.troops:
                play.emit(Placed(self.army, zone, count))

    def default(self, game: Game) -> Action:
        """All of it where the ally is most threatened."""
        return Place(((threatened(game, self.army), self.count()),))


class AlliedManoeuvres(Phase):
    """One manoeuvre for each ally, within its own colour."""

    NAME: ClassVar[str] = "allied_manoeuvre"

    def begin(self, play: Play) -> None:
        game = play.game
        seat = game.variant.seat_of[game.mover]
        for ally in reversed(allies_of(game, game.mover)):
            play.push(MoveAsk(seat, ally, True, "N-24"))


register(Decline, AlliedPlaceAsk)
