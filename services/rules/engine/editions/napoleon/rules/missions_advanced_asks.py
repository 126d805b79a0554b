"""The moments at which missions of the advanced rules may be shown.

As in the Mission game no decision opens because of what somebody holds: the start of the turn is part of the
reinforcement step, the end of the turn is asked of everybody, and out of turn a question comes up only where a mission
that nobody has achieved yet asks for what all saw happen. There it is shown without asking, unless ordered otherwise.
"""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.announcing import AnnounceNowAsk
from services.rules.engine.editions.napoleon.rules.builds import BuildAsk, Levies
from services.rules.engine.editions.napoleon.rules.deeds import Repelled
from services.rules.engine.editions.napoleon.rules.effects_play import play_card
from services.rules.engine.editions.napoleon.rules.effects_raising import RaisingEffect, spy_offers, spy_refusal
from services.rules.engine.editions.napoleon.rules.effects_verbs import PlayCardOn
from services.rules.engine.editions.napoleon.rules.mission_cards import RANKS, rank_of
from services.rules.engine.editions.napoleon.rules.missions import fulfilled, timing_of
from services.rules.engine.editions.napoleon.rules.missions_advanced import (
    AT_ONCE,
    END,
    START,
    last_check,
    last_turn,
    show,
    show_refusal,
    showable,
)
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import (
    ShowingsForgotten,
    mission_hands,
    no_missions,
)
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.table_events import Resigned
from services.rules.engine.kernel.variant import Phase


class ShowMission(Action):
    """Shows a mission whose condition is met, for its points and bonuses."""

    __slots__ = ("mission",)
    NAME: ClassVar[str] = "show_mission"
    SPEC: ClassVar[str] = "mission:mission"
    WHEN: ClassVar[str] = "NA-13"

    def __init__(self, mission: int) -> None:
        self.mission = mission

    def row(self) -> tuple[object, ...]:
        return (self.mission,)


def show_offers(game: Game, army: int, timings: tuple[str, ...]) -> tuple[Offer, ...]:
    """The offer of an army's missions that it may show at one of these moments, if there are any."""
    missions = showable(game, army, timings)
    return (Offer("show_mission", (Pick("mission", missions),)),) if missions else ()


def usual(game: Game, army: int, timings: tuple[str, ...]) -> Action:
    """The answer when nothing is said: the best mission that can be shown, or none."""
    missions = showable(game, army, timings)
    return ShowMission(missions[0]) if missions else Done()


class OpenBuildAsk(BuildAsk):
    """The reinforcement step while the turn starts: missions are shown, and spies sent, before anything else."""

    __slots__ = ()
    NAME: ClassVar[str] = "opening_build"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*show_offers(game, self.army, START), *spy_offers(game, self.army), *super().offers(game))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, ShowMission):
            return show_refusal(game, self.army, action.mission, START)
        if isinstance(action, PlayCardOn):
            return spy_refusal(game, self.army, action)
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, ShowMission):
            show(play, self.army, action.mission, True)
        elif isinstance(action, PlayCardOn):
            play_card(play, RaisingEffect(self.army, action))
        else:
            play.close(self)
            rest = BuildAsk(self.seat, self.army)
            play.push(rest)
            rest.answer(play, action)


class MissionLevies(Levies):
    """Reinforcements, with missions to show before them."""

    def ask(self, seat: int, army: int) -> Ask:
        return OpenBuildAsk(seat, army)


class ShowAsk(ArmyAsk):
    """Show missions at the end of the own turn; asked whatever the army holds, so that it betrays nothing.

    For the same reason it closes by itself only when a mission of every rank was shown.
    """

    __slots__ = ()
    NAME: ClassVar[str] = "showing"
    RULE: ClassVar[str] = "NA-45"
    FOREGONE: ClassVar[bool] = True

    def opens(self, game: Game) -> bool:
        return len(mission_hands(game).shown[self.army]) < RANKS

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


class ShowNowAsk(AnnounceNowAsk):
    """Show a mission at once, in whoever's turn; by default it is not asked, and the mission is shown."""

    __slots__ = ()
    NAME: ClassVar[str] = "showing_now"
    RULE: ClassVar[str] = "NA-51"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*show_offers(game, self.army, AT_ONCE), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, ShowMission):
            return show_refusal(game, self.army, action.mission, AT_ONCE)
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        self.take(play, action)

    def take(self, play: Play, action: Action) -> None:
        """Does what was answered, also where the decision never opened."""
        if isinstance(action, ShowMission):
            show(play, self.army, action.mission, False)

    def default(self, game: Game) -> Action:
        return usual(game, self.army, AT_ONCE)


class Showing(Rule):
    """Keeps the missions: at most one of each rank a turn (NA-15), some at once in anybody's turn (NA-51).

    Where the army on move leaves the game in the last turn of all, no phase is left for the last check (NA-46).
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Repelled, Eliminated, Resigned)

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def initial(self, game: Game) -> Slice | None:
        return no_missions(game)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Repelled):
            if event.army >= 0 and game.status[event.army] == ALIVE and self.concerns(game, event.army):
                self.at_once(play, event.army)
        elif isinstance(event, TurnBegan):
            if any(mission_hands(game).shown):
                play.emit(ShowingsForgotten())
        elif game.mover >= 0 and game.status[game.mover] != ALIVE and last_turn(game, self.rounds):
            last_check(play)

    def at_once(self, play: Play, army: int) -> None:
        """Shows a mission before anything else goes on; a seat that wants to be asked is asked when its turn comes."""
        ask = ShowNowAsk(play.game.variant.seat_of[army], army)
        action = play.foregone(ask)
        if action is None:
            play.push(ask)
        else:
            ask.take(play, action)

    def concerns(self, game: Game, army: int) -> bool:
        """Whether a mission that nobody has achieved could be shown at once by this army now."""
        now = mission_hands(game)
        known = [mission for missions in now.achieved for mission in missions]
        deck = [card for card in range(len(game.variant.board.data["missions"])) if card not in known]
        open_ranks = [card for card in deck if rank_of(game, card) not in now.shown[army]]
        return any(timing_of(game, card) in AT_ONCE and fulfilled(game, army, card) for card in open_ranks)


register(ShowMission, OpenBuildAsk, ShowAsk, ShowNowAsk)
