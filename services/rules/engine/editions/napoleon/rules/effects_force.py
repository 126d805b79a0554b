"""The cards in force: played for the invasion that goes on, kept ready by its defender, or cancelled."""

from typing import Final

from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.kinds import NO_CARD, Army, Card, Maybe, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.hands import Hand, discard
from services.rules.engine.mechanics.sets import Trading, station_held


class InForce(Slice):
    """The cards that work for attacker and defender in this invasion, and the last played card that was cancelled.

    `kept` are cards that `keeper` plays by itself if the place is lost: nobody else sees them, nor that there are any.
    """

    NAME = "cards_in_force"

    attack: tuple[Card, ...]
    defence: tuple[Card, ...]
    cancelled: Maybe[Card]
    keeper: Maybe[Army]
    kept: tuple[Card, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if self.keeper < 0 or game.variant.seat_of[self.keeper] == viewer:
            return self
        return InForce(self.attack, self.defence, self.cancelled, NOBODY, ())

    def of(self, attacking: bool) -> Hand:
        """The cards that work for one side."""
        return self.attack if attacking else self.defence

    def having(self, attacking: bool, cards: Hand) -> "InForce":
        """The same with other cards for one side."""
        attack, defence = (cards, self.defence) if attacking else (self.attack, cards)
        return InForce(attack, defence, self.cancelled, self.keeper, self.kept)


NOTHING: Final = InForce((), (), NO_CARD, NOBODY, ())


class CardPlayed(Public):
    """A card was shown and discarded for its effect, which comes about unless it is cancelled."""

    NAME = "card_played"

    army: Army
    card: Card

    def fold(self, game: Game) -> None:
        discard(game, self.army, (self.card,), 0)
        now = game.slice(InForce)
        if now.cancelled == self.card:
            game.slices["cards_in_force"] = InForce(now.attack, now.defence, NO_CARD, now.keeper, now.kept)


class EffectCancelled(Public):
    """An army cancelled the effect of the card that another just played."""

    NAME = "effect_cancelled"

    army: Army
    card: Card

    def fold(self, game: Game) -> None:
        now = game.slice(InForce)
        game.slices["cards_in_force"] = InForce(now.attack, now.defence, self.card, now.keeper, now.kept)


class EffectBegan(Public):
    """A card works from now on for one side of the invasion."""

    NAME = "effect_began"

    card: Card
    attacking: bool

    def fold(self, game: Game) -> None:
        now = game.slice(InForce)
        cards = tuple(sorted((*now.of(self.attacking), self.card)))
        game.slices["cards_in_force"] = now.having(self.attacking, cards)


class EffectSpent(Public):
    """A card that works once has done so."""

    NAME = "effect_spent"

    card: Card
    attacking: bool

    def fold(self, game: Game) -> None:
        now = game.slice(InForce)
        cards = tuple([card for card in now.of(self.attacking) if card != self.card])
        game.slices["cards_in_force"] = now.having(self.attacking, cards)


class EffectsLapsed(Public):
    """The invasion is over, and the cards that were played for it with it."""

    NAME = "effects_lapsed"

    def fold(self, game: Game) -> None:
        now = game.slice(InForce)
        game.slices["cards_in_force"] = InForce((), (), now.cancelled, now.keeper, now.kept)


class CardsKept(Event):
    """The cards that a defender keeps ready for the loss of the place, all of them; nobody else learns of it."""

    NAME = "cards_kept"
    SILENT = True

    army: Army
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        now = game.slice(InForce)
        keeper = self.army if self.cards else NOBODY
        game.slices["cards_in_force"] = InForce(now.attack, now.defence, now.cancelled, keeper, self.cards)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if game.variant.seat_of[self.army] == viewer else None


def show_card(play: Play, army: Army, card: Card) -> None:
    """Plays a card for its effect: it is discarded, and its own territory is reinforced if it is held (NA-20)."""
    play.emit(CardPlayed(army, card))
    trading = play.game.variant.find_part(Trading)
    if trading is not None:
        station_held(play, army, (card,), trading.held_bonus)


def lapse(play: Play) -> None:
    """The invasion is over: nothing is in force any more, and nothing is kept ready."""
    now = play.game.slice(InForce)
    if now.attack or now.defence:
        play.emit(EffectsLapsed())
    if now.kept:
        play.whisper(CardsKept(now.keeper, ()))


register(InForce, CardPlayed, EffectCancelled, EffectBegan, EffectSpent, EffectsLapsed, CardsKept)
