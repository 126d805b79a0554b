"""The moments of a player's own turn at which missions of the advanced rules may be shown.

As in the Mission game no decision opens because of what somebody holds: the start of the turn is part of the
reinforcement step, and the end of the turn is asked of everybody.
"""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.announcing import AnnounceAsk, Revealing
from services.rules.engine.editions.napoleon.rules.builds import Levies
from services.rules.engine.editions.napoleon.rules.effects_opening import SpyBuildAsk
from services.rules.engine.editions.napoleon.rules.mission_cards import RANKS
from services.rules.engine.editions.napoleon.rules.missions import START, Reveal, mission_offers
from services.rules.engine.editions.napoleon.rules.missions_advanced import show, show_refusal, showable
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Mission
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk
from services.rules.engine.kernel.variant import AskPhase


class ShowMission(Reveal):
    """Shows a mission whose condition is met, for its points and bonuses."""

    NAME = "show_mission"
    WHEN = "NA-13"


class ByShowing(Revealing):
    """Several a turn, one of each rank, for points and bonuses."""

    VERB = ShowMission

    def possible(self, game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Mission, ...]:
        return showable(game, army, timings)

    def refusal(self, game: Game, army: Army, mission: Mission, timings: tuple[str, ...]) -> Refusal | None:
        return show_refusal(game, army, mission, timings)

    def reveal(self, play: Play, army: Army, mission: Mission) -> None:
        show(play, army, mission, False)


SHOWING: Final = ByShowing()


class OpenBuildAsk(SpyBuildAsk):
    """The reinforcement step while the turn starts: missions are shown, and spies sent, before anything else."""

    NAME = "opening_build"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*mission_offers(ShowMission, showable(game, self.army, START)), *super().offers(game))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, ShowMission):
            return show_refusal(game, self.army, action.mission, START)
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, ShowMission):
            show(play, self.army, action.mission, True)
        else:
            super().answer(play, action)


class MissionLevies(Levies):
    """Reinforcements, with missions to show before them."""

    ASK: ClassVar[type[ArmyAsk]] = OpenBuildAsk


class ShowAsk(AnnounceAsk):
    """Show missions at the end of one's turn; asked whatever the army holds, so that it betrays nothing.

    For the same reason it closes by itself only when a mission of every rank was shown.
    """

    NAME = "showing"
    RULE = "NA-45"
    HOW: ClassVar[Revealing] = SHOWING

    def opens(self, game: Game) -> bool:
        return len(game.slice(MissionHands).shown[self.army]) < RANKS

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, Done):
            play.close(self)
        else:
            self.take(play, action)


class Showings(AskPhase):
    """The end of the turn, when missions may be shown (NA-45); cards come after it (NA-63)."""

    NAME: ClassVar[str] = "mission"
    ASK: ClassVar[type[ArmyAsk]] = ShowAsk


register(ShowMission, OpenBuildAsk, ShowAsk)
