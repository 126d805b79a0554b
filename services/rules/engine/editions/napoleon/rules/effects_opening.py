"""The start of a turn as part of its reinforcement step: spies may be sent until anything else is done."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.builds import BuildAsk, Levies
from services.rules.engine.editions.napoleon.rules.effects_play import play_card
from services.rules.engine.editions.napoleon.rules.effects_raising import (
    RaisingEffect,
    sends_spies,
    spy_offers,
    spy_refusal,
)
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCardOn
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk


class SpyBuildAsk(BuildAsk):
    """The reinforcement step while the turn starts."""

    NAME = "spying_build"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*spy_offers(game, self.army), *super().offers(game))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, CardAction) and sends_spies(game, self.army, action.card):
            return spy_refusal(game, self.army, action)
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, PlayCardOn):
            play_card(play, RaisingEffect(self.army, action))
            return
        play.close(self)
        rest = BuildAsk(self.seat, self.army)
        play.push(rest)
        rest.answer(play, action)


class SpyLevies(Levies):
    """Reinforcements, with spies before them."""

    ASK: ClassVar[type[ArmyAsk]] = SpyBuildAsk


register(SpyBuildAsk)
