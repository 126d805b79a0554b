"""The moments at which missions may be announced.

No decision opens because of what somebody holds: the start of the turn is part of the reinforcement step, the end of
the turn is asked of everybody, and out of turn a question comes up only where the deck that all know has a mission
for what all saw happen. There the mission is announced without asking, unless the seat has ordered otherwise (A-1).
"""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.deeds import Repelled
from services.rules.engine.editions.napoleon.rules.mission_cards import AnnouncementsForgotten, MissionCards
from services.rules.engine.editions.napoleon.rules.missions import (
    AT_ONCE,
    END,
    START,
    Reveal,
    announce,
    announceable,
    fulfilled,
    mission_offers,
    mission_refusal,
    timing_of,
)
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Mission, Seat
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements


class Announce(Reveal):
    """Shows a mission whose condition is met."""

    NAME = "announce"
    WHEN = "N-27"


class Revealing:
    """What it is to reveal a mission: here one a turn, which is announced."""

    VERB: ClassVar[type[Reveal]] = Announce

    def possible(self, game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Mission, ...]:
        """The missions that an army may reveal at one of these moments, the best first."""
        return announceable(game, army, timings)

    def refusal(self, game: Game, army: Army, mission: Mission, timings: tuple[str, ...]) -> Refusal | None:
        """Why it may not reveal this one."""
        return mission_refusal(game, army, mission, timings)

    def reveal(self, play: Play, army: Army, mission: Mission) -> None:
        """Does it."""
        announce(play, army, mission)


class AnnounceAsk(ArmyAsk):
    """Announce a mission at the end of one's turn, or not; asked whatever the army holds, so it betrays nothing."""

    NAME = "announcing"
    RULE = "N-27"
    FOREGONE = True
    TIMINGS: ClassVar[tuple[str, ...]] = END
    HOW: ClassVar[Revealing] = Revealing()

    def opens(self, game: Game) -> bool:
        return self.army not in game.slice(MissionCards).announced

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*mission_offers(self.HOW.VERB, self.HOW.possible(game, self.army, self.TIMINGS)), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Reveal) and type(action) is self.HOW.VERB:
            return self.HOW.refusal(game, self.army, action.mission, self.TIMINGS)
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        self.take(play, action)

    def take(self, play: Play, action: Action) -> None:
        """Does what was answered, also where the decision never opened."""
        if isinstance(action, Reveal):
            self.HOW.reveal(play, self.army, action.mission)

    def default(self, game: Game) -> Action:
        missions = self.HOW.possible(game, self.army, self.TIMINGS)
        return self.HOW.VERB(missions[0]) if missions else Done()


class Announcements(AskPhase):
    """The end of the turn, when missions may be announced."""

    NAME: ClassVar[str] = "mission"
    ASK: ClassVar[type[ArmyAsk]] = AnnounceAsk


class AnnounceNowAsk(AnnounceAsk):
    """Announce a mission at once, in whoever's turn; comes up after what all saw, and by default is not asked."""

    NAME = "announcing_now"
    CLOCK = "reaction"
    TIMINGS: ClassVar[tuple[str, ...]] = AT_ONCE

    def opens(self, game: Game) -> bool:
        return any(order.wants(game, self) for order in game.orders[self.seat])


def holds_missions(game: Game) -> bool:
    """Whether missions are held at this table."""
    return "mission_cards" in game.slices or "mission_hands" in game.slices


class KeepMissions(Order):
    """Announce nothing for me out of my turn."""

    NAME = "keep_missions"

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return holds_missions(game)

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return Done() if isinstance(ask, AnnounceNowAsk) else None


class AskMissions(Order):
    """Ask me before you announce a mission for me out of my turn."""

    NAME = "ask_missions"

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return holds_missions(game)

    def wants(self, game: Game, ask: Ask) -> bool:
        return isinstance(ask, AnnounceNowAsk)


class OpeningAsk(ReinforceAsk):
    """The reinforcement step of a player with missions: the turn starts until the first regiment is placed."""

    NAME = "opening"

    def moments(self, game: Game) -> tuple[str, ...]:
        return START if game.reserve == game.received else ()

    def offers(self, game: Game) -> tuple[Offer, ...]:
        missions = announceable(game, self.army, self.moments(game))
        return (*mission_offers(Announce, missions), *super().offers(game))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Announce):
            return mission_refusal(game, self.army, action.mission, self.moments(game))
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, Announce):
            announce(play, self.army, action.mission)
        else:
            super().answer(play, action)


class Openings(Reinforcements):
    """Reinforcements, with missions to announce before the first of them is placed."""

    ASK: ClassVar[type[ArmyAsk]] = OpeningAsk


class Announcing(Rule):
    """At most one announcement a turn of each player, and those that are made at once, out of turn (N-27).

    `deck` is all missions that could have been dealt: what may be asked must not depend on which were.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Repelled)

    def __init__(self, deck: tuple[Mission, ...]) -> None:
        self.deck = deck

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        if isinstance(event, Repelled):
            army = event.army
            if (
                game.status[army] == ALIVE
                and army not in game.slice(MissionCards).announced
                and self.concerns(game, army)
            ):
                play.push(AnnounceNowAsk(game.variant.seat_of[army], army))
        elif game.slice(MissionCards).announced:
            play.emit(AnnouncementsForgotten())

    def concerns(self, game: Game, army: Army) -> bool:
        """Whether some mission of the deck could be announced at once by this army now."""
        return any(timing_of(game, card) in AT_ONCE and fulfilled(game, army, card) for card in self.deck)


register(Announce, AnnounceAsk, AnnounceNowAsk, KeepMissions, AskMissions, OpeningAsk)
