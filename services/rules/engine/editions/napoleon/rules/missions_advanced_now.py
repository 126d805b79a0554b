"""Missions of the advanced rules that are shown at once, in anybody's turn, and what is kept of showing (NA-51).

A question comes up only where a mission that nobody has achieved yet asks for what all saw happen, whatever is held.
There it is shown without asking, unless the seat has ordered otherwise (A-1).
"""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.announcing import AnnounceNowAsk, Revealing
from services.rules.engine.editions.napoleon.rules.conditions import aim
from services.rules.engine.editions.napoleon.rules.deeds import Repelled
from services.rules.engine.editions.napoleon.rules.mission_cards import every_mission, rank_of
from services.rules.engine.editions.napoleon.rules.missions import AT_ONCE, fulfilled, timing_of
from services.rules.engine.editions.napoleon.rules.missions_advanced import (
    last_check,
    last_turn,
)
from services.rules.engine.editions.napoleon.rules.missions_advanced_asks import SHOWING
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import (
    MissionHands,
    ShowingsForgotten,
    no_missions,
)
from services.rules.engine.kernel.events import Eliminated, Event, TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Aim, Rule
from services.rules.engine.kernel.table_events import Resigned


class ShowNowAsk(AnnounceNowAsk):
    """Show a mission at once, in whoever's turn; by default it is not asked, and the mission is shown."""

    NAME = "showing_now"
    RULE = "NA-51"
    HOW: ClassVar[Revealing] = SHOWING


class Showing(Rule):
    """Keeps the missions: at most one of each rank a turn (NA-15), some at once in anybody's turn (NA-51).

    Where the army on move leaves the game in the last turn of all, no phase is left for the last check (NA-46).
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Repelled, Eliminated, Resigned)

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def initial(self, game: Game) -> Slice | None:
        return no_missions(game)

    def aims(self, game: Game, army: Army) -> tuple[Aim, ...]:
        return tuple([aim(game, army, card) for card in game.slice(MissionHands).hands[army] if card >= 0])

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Repelled):
            if event.army >= 0 and game.status[event.army] == ALIVE and self.concerns(game, event.army):
                self.at_once(play, event.army)
        elif isinstance(event, TurnBegan):
            if any(game.slice(MissionHands).shown):
                play.emit(ShowingsForgotten())
        elif game.mover >= 0 and game.status[game.mover] != ALIVE and last_turn(game, self.rounds):
            last_check(play)

    def at_once(self, play: Play, army: Army) -> None:
        """Shows a mission before anything else goes on; a seat that wants to be asked is asked when its turn comes."""
        ask = ShowNowAsk(play.game.variant.seat_of[army], army)
        action = play.foregone(ask)
        if action is None:
            play.push(ask)
        else:
            ask.take(play, action)

    def concerns(self, game: Game, army: Army) -> bool:
        """Whether a mission that nobody has achieved could be shown at once by this army now."""
        now = game.slice(MissionHands)
        known = [mission for missions in now.achieved for mission in missions]
        at_once = [card for card in every_mission(game) if timing_of(game, card) in AT_ONCE and card not in known]
        return any(rank_of(game, card) not in now.shown[army] and fulfilled(game, army, card) for card in at_once)


register(ShowNowAsk)
