"""Influence: cards given face down bring an independent nearer (N-15)."""

from typing import ClassVar, Final

from services.rules.engine.editions.napoleon.rules.independents import (
    Alliances,
    Gift,
    Turned,
    active,
    note_gift,
    step_towards,
)
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event, Secret
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Seat
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import OptionalAsk, wrong_verb
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.hands import hand, hand_index, hand_over, hands_of

FULL: Final = 3
"""Cards that end an independent's being influenced (N-16)."""


class Influence(Action):
    """Gives a card face down to an independent."""

    NAME = "influence"
    WHEN = "N-14"

    army: Army
    card: Card


class CardGiven(Secret):
    """A player gave a card face down to an independent; only the player knows which."""

    NAME = "card_given"

    giver: Army
    card: Card

    def fold(self, game: Game) -> None:
        hand_over(game, self.giver, self.army, self.card)
        note_gift(game, Gift(self.army, self.giver, self.card))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = hand_index(game, self.giver) in hands_of(game, viewer)
        return self if mine else CardGiven(self.army, self.giver, HIDDEN)


class Influencing(Phase):
    """Any number of cards, to any independents, before the reinforcements (N-14)."""

    NAME: ClassVar[str] = "influence"

    def begin(self, play: Play) -> None:
        game = play.game
        ask = InfluenceAsk(game.variant.seat_of[game.mover], game.mover)
        if ask.possible(game):
            play.push(ask)


class InfluenceAsk(OptionalAsk):
    """Give a card to an independent, or go on; it closes when no card or nobody to give one to is left."""

    NAME = "influencing"
    RULE = "N-15"

    def open_to(self, game: Game) -> tuple[Army, ...]:
        """The independents that a card would move."""
        return tuple([army for army in active(game) if self.deaf(game, army) is None])

    def possible(self, game: Game) -> bool:
        """Whether anything can be given; depends on the size of the hand only, which all see."""
        return bool(hand(game, self.army)) and bool(self.open_to(game))

    def deaf(self, game: Game, army: Army) -> Refusal | None:
        """Why an independent takes no card."""
        cards = len(hand(game, army))
        if cards >= FULL:
            return Refusal("holds_enough_cards", "N-16", (("army", army), ("cards_held", cards)))
        if game.slice(Alliances).masters[army] == self.army:
            return Refusal("already_your_ally", "N-15", (("army", army),))
        return None

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = Pick("card", hand(game, self.army))
        return (Offer("influence", (Pick("army", self.open_to(game)), cards)), Offer("done"))

    def refusal(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Influence):
            return wrong_verb(self, game, action)
        if action.army not in active(game):
            return Refusal("not_an_independent", "N-15", (("army", action.army),))
        if action.card not in hand(game, self.army):
            return Refusal("not_your_card", "N-15", (("card", action.card),))
        return self.deaf(game, action.army)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, Influence):
            play.emit(CardGiven(action.army, self.army, action.card))
            play.emit(Turned(action.army, step_towards(play.game, action.army, self.army)))
        if isinstance(action, Done) or not self.possible(play.game):
            play.close(self)


register(Influence, CardGiven, InfluenceAsk)
