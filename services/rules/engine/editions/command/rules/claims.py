"""Taking one mission after the attacks (K-6)."""

from typing import ClassVar

from services.rules.engine.editions.command.rules.airfields import raise_airfield
from services.rules.engine.editions.command.rules.conditions import met
from services.rules.engine.editions.command.rules.missions import Missions, MissionTaken
from services.rules.engine.editions.command.rules.this_turn import ThisTurn
from services.rules.engine.editions.command.rules.verbs import TakeMission
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, OptionalAsk, wrong_verb
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.cards import CardForConquest
from services.rules.engine.mechanics.hands import Discarded, hand


def claimable(game: Game, army: Army) -> tuple[int, ...]:
    """The open missions whose conditions the army meets, in the order in which they lie."""
    return tuple([mission for mission in game.slice(Missions).open if met(game, army, mission)])


class MissionAsk(OptionalAsk):
    """Take a mission for a card of the hand, or leave it: by default, for a card is the player's own to give."""

    NAME = "claiming_mission"
    RULE = "K-6"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        missions = Pick("mission", claimable(game, self.army))
        return (Offer("take_mission", (missions, Pick("card", hand(game, self.army)))), Offer("done"))

    def refusal(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, TakeMission):
            return wrong_verb(self, game, action)
        if action.mission not in game.slice(Missions).open:
            return Refusal("mission_not_open", "K-7", (("mission", action.mission),))
        if not met(game, self.army, action.mission):
            return Refusal("condition_not_met", "K-6", (("mission", action.mission),))
        if action.card not in hand(game, self.army):
            return Refusal("not_your_card", "K-6", (("card", action.card),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, TakeMission):
            now = play.game.slice(Missions)
            reward = now.carried[now.open.index(action.mission)]
            play.emit(Discarded(self.army, (action.card,), "mission"))
            play.emit(MissionTaken(self.army, action.mission, reward))
            raise_airfield(play, self.army, reward)


class ClaimMission(AskPhase):
    """One mission at most, asked only of a player who has a card and meets a condition; all can see both."""

    NAME: ClassVar[str] = "mission"
    ASK: ClassVar[type[ArmyAsk]] = MissionAsk

    def due(self, game: Game, army: Army) -> bool:
        return bool(hand(game, army) and claimable(game, army))


class CardWithoutMission(CardForConquest):
    """A card for a conquest, unless a mission was won in this turn, from the board or from a player (K-11)."""

    def draws(self, game: Game, army: Army) -> int:
        return 0 if game.slice(ThisTurn).mission else super().draws(game, army)


register(MissionAsk)
