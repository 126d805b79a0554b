"""The moments of a player's own turn at which missions of the advanced rules may be shown.

As in the Mission game no decision opens because of what somebody holds: the start of the turn is part of the
reinforcement step, and the end of the turn is asked of everybody.
"""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.builds import Levies
from services.rules.engine.editions.napoleon.rules.effects_opening import SpyBuildAsk
from services.rules.engine.editions.napoleon.rules.mission_cards import RANKS
from services.rules.engine.editions.napoleon.rules.missions_advanced import END, START, show, show_refusal, showable
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Mission, Seat
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.variant import Phase


class ShowMission(Action):
    """Shows a mission whose condition is met, for its points and bonuses."""

    NAME = "show_mission"
    WHEN = "NA-13"

    mission: Mission


def show_offers(game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Offer, ...]:
    """The offer of an army's missions that it may show at one of these moments, if there are any."""
    missions = showable(game, army, timings)
    return (Offer("show_mission", (Pick("mission", missions),)),) if missions else ()


def usual(game: Game, army: Army, timings: tuple[str, ...]) -> Action:
    """The answer when nothing is said: the best mission that can be shown, or none."""
    missions = showable(game, army, timings)
    return ShowMission(missions[0]) if missions else Done()


class OpenBuildAsk(SpyBuildAsk):
    """The reinforcement step while the turn starts: missions are shown, and spies sent, before anything else."""

    NAME = "opening_build"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*show_offers(game, self.army, START), *super().offers(game))

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

    def ask(self, seat: Seat, army: Army) -> Ask:
        return OpenBuildAsk(seat, army)


class ShowAsk(ArmyAsk):
    """Show missions at the end of one's turn; asked whatever the army holds, so that it betrays nothing.

    For the same reason it closes by itself only when a mission of every rank was shown.
    """

    NAME = "showing"
    RULE = "NA-45"
    FOREGONE = True

    def opens(self, game: Game) -> bool:
        return len(game.slice(MissionHands).shown[self.army]) < RANKS

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*show_offers(game, self.army, END), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, ShowMission):
            return show_refusal(game, self.army, action.mission, END)
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        if not isinstance(action, ShowMission):
            play.close(self)
            return
        show(play, self.army, action.mission, False)

    def default(self, game: Game) -> Action:
        return usual(game, self.army, END)


class Showings(Phase):
    """The end of the turn, when missions may be shown (NA-45); cards come after it (NA-63)."""

    NAME: ClassVar[str] = "mission"

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.push(ShowAsk(play.game.variant.seat_of[army], army))


register(ShowMission, OpenBuildAsk, ShowAsk)
