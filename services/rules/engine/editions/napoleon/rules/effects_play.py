"""Playing a card for its effect: it is shown, others may cancel it, and only then its effect comes about."""

from services.rules.engine.editions.napoleon.rules.effects_cards import COUNTERING, card_refusal, playable
from services.rules.engine.editions.napoleon.rules.effects_force import Cancelled, EffectCancelled, show_card
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCard
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Card, Maybe, Seat, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Step, wrong_verb
from services.rules.engine.mechanics.armed import CardWindow, live, open_windows
from services.rules.engine.mechanics.hands import hand


class Effect(Step):
    """The effect of a card that was played; each moment of a turn has a kind of its own."""

    army: Army
    action: CardAction

    def seen(self, game: Game, viewer: Seat) -> Step:
        """Everybody saw the card, and what it was played for."""
        return self

    def work(self, play: Play) -> None:
        if play.game.slice(Cancelled).card != self.action.card:
            self.take(play)

    def take(self, play: Play) -> None:
        """What the card does."""


class CounterWindow(CardWindow):
    """Cancel the effect of the card that an opponent plays, or not; of several who would, the first in order does."""

    NAME = "countering"
    RULE = "NA-38"

    target: Maybe[Zone]
    army: Army
    card: Card

    def seen(self, game: Game, viewer: Seat) -> Step:
        """The card that may be cancelled lies open."""
        return self

    def cards(self, game: Game) -> tuple[Card, ...]:
        return () if game.slice(Cancelled).card == self.card else playable(game, self.army, COUNTERING)

    def plays(self, cards: tuple[Card, ...]) -> Action:
        return PlayCard(cards[0])

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = self.cards(game)
        return (Offer("play_card", (Pick("card", cards),)), Offer("done")) if cards else (Offer("done"),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, CardAction):
            return wrong_verb(self, game, action)
        return card_refusal(game, self.army, action, COUNTERING)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, PlayCard) and play.game.slice(Cancelled).card != self.card:
            show_card(play, self.army, action.card)
            play.emit(EffectCancelled(self.army, self.card))


def play_card(play: Play, effect: Effect) -> None:
    """Shows a card; opponents who hold any card may cancel its effect before it comes about (A-3)."""
    show_card(play, effect.army, effect.action.card)
    play.push(effect)
    open_windows(play, counter_windows(play.game, effect))


def counter_windows(game: Game, effect: Effect) -> list[CardWindow]:
    """A window for every opponent with a card, in the order of play after the army that plays one.

    Where nobody is asked and nobody ever gave an order, there is nothing to wait for.
    """
    windows: list[CardWindow] = []
    variant, order = game.variant, game.order
    start = order.index(effect.army) if effect.army in order else 0
    for army in (*order[start:], *order[:start]) if live(game) or game.prompted else ():
        seat, opponent = variant.seat_of[army], variant.side_of[army] != variant.side_of[effect.army]
        if seat >= 0 and opponent and game.status[army] == ALIVE and hand(game, army):
            windows.append(CounterWindow(seat, effect.army, effect.action.place(), army, effect.action.card))
    return windows


register(CounterWindow)
