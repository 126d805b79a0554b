"""The moments at which missions may be announced.

No decision opens because of what somebody holds: the start of the turn is part of the reinforcement step, the end of
the turn is asked of everybody, and out of turn a question comes up only where the deck that all know has a mission
for what all saw happen. There the mission is announced without asking, unless the seat has ordered otherwise (A-1).
"""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.deeds import Repelled
from services.rules.engine.editions.napoleon.rules.mission_cards import AnnouncementsForgotten, MissionCards
from services.rules.engine.editions.napoleon.rules.missions import (
    announce,
    announceable,
    fulfilled,
    mission_refusal,
    timing_of,
)
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Mission, Seat
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Ask, wrong_verb
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements

START: Final = ("own_turn",)
END: Final = ("own_turn", "end_of_turn")
AT_ONCE: Final = ("any_turn",)


class Announce(Action):
    """Shows a mission whose condition is met."""

    NAME = "announce"
    WHEN = "N-27"

    mission: Mission


def announce_offers(game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Offer, ...]:
    """The offer of an army's missions that it may announce at one of these moments, if there are any."""
    missions = announceable(game, army, timings)
    return (Offer("announce", (Pick("mission", missions),)),) if missions else ()


class AnnounceAsk(ArmyAsk):
    """Announce a mission at the end of one's turn, or not; asked whatever the army holds, so it betrays nothing."""

    NAME = "announcing"
    RULE = "N-27"
    FOREGONE = True
    TIMINGS: ClassVar[tuple[str, ...]] = END

    def opens(self, game: Game) -> bool:
        return self.army not in game.slice(MissionCards).announced

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*announce_offers(game, self.army, self.TIMINGS), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Announce):
            return mission_refusal(game, self.army, action.mission, self.TIMINGS)
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Announce):
            announce(play, self.army, action.mission)

    def default(self, game: Game) -> Action:
        missions = announceable(game, self.army, self.TIMINGS)
        return Announce(missions[0]) if missions else Done()


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
        return (*announce_offers(game, self.army, self.moments(game)), *super().offers(game))

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

    def ask(self, seat: Seat, army: Army) -> Ask:
        return OpeningAsk(seat, army)


class Announcements(Phase):
    """The end of the turn, when missions may be announced."""

    NAME: ClassVar[str] = "mission"

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.push(AnnounceAsk(play.game.variant.seat_of[army], army))


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
